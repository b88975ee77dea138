import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const PAUSES_MS = [1000, 2000, 4000];

/**
 * Code that is loaded after the page: a lost connection must not cost the page what is typed on it. Without a network it
 * is asked for again when there is one, otherwise three times more. Then it is refused.
 */
export async function loadWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
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

/** As React's `lazy`, for what somebody asked for. */
export const lazyWithRetry = <Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => loadWithRetry(load));

/** The same for a deferred part of a page (`Deferred`): its styles are part of the server-rendered page. */
export const lazyDeferred = lazyWithRetry;

/** The same for what comes by itself: a page goes on without it. */
export const lazyIfPossible = <Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => loadWithRetry(load).catch(() => ({ default: () => null })));
