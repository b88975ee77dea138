import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { LOADING_CODE } from './early-input.ts';

const PAUSES_MS = [1000, 2000, 4000];

/**
 * Loads code after the page. A lost connection must not lose typed text, so a failed load is retried: offline, once the
 * browser is online again, otherwise after a pause, up to three times. Then it rejects.
 */
export async function loadWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  markLoading(1);
  try {
    return await retry(load);
  } finally {
    markLoading(-1);
  }
}

let loading = 0;

function markLoading(change: 1 | -1): void {
  loading += change;
  // On the server there is no document.
  globalThis.document?.documentElement.toggleAttribute(LOADING_CODE, loading > 0);
}

async function retry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const pause of PAUSES_MS) {
    try {
      return await load();
    } catch {
      await (navigator.onLine ? waitFor(pause) : untilOnline());
    }
  }
  return load();
}

const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const untilOnline = () =>
  new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** React's `lazy` with retries, for parts that the user has opened. */
export const lazyWithRetry = <Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => loadWithRetry(load));

/** The same for optional parts: the page works without them. */
export const lazyIfPossible = <Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => loadWithRetry(load).catch(() => ({ default: () => null })));
