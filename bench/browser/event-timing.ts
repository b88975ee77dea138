import type { Page } from '@playwright/test';

/** Event Timing reports nothing shorter. */
const SHORTEST_MS = 16;

declare global {
  interface Window {
    /** The longest event of each interaction since the last look, and how many interactions there had been before. */
    interactions?: { longest: Map<number, number>; before: number };
  }
  interface Performance {
    readonly interactionCount: number;
  }
}

/** Milliseconds from the input to the next frame, of each interaction; 0 for one too short to be reported. */
export type Durations = number[];

export async function observeInteractions(page: Page): Promise<void> {
  await page.addInitScript(observe, SHORTEST_MS);
}

/** The interactions since the last call in this document. A link to another document takes its own with it. */
export async function takeInteractions(page: Page): Promise<Durations> {
  try {
    return await page.evaluate(take);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('Execution context was destroyed'))) throw error;
    await page.waitForLoadState();
    return [];
  }
}

/** Runs in the page. */
function observe(durationThreshold: number) {
  const longest = new Map<number, number>();
  window.interactions = { longest, before: 0 };
  const note = ({ interactionId, duration }: PerformanceEventTiming) => {
    if (interactionId) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note(entry as PerformanceEventTiming);
  }).observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit);
}

/** Runs in the page. The entries of an event come after the frame that shows its effect. */
async function take(): Promise<number[]> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const known = window.interactions;
  if (!known) return [];
  const reported = [...known.longest.values()];
  const short = performance.interactionCount - known.before - reported.length;
  known.longest.clear();
  known.before = performance.interactionCount;
  return [...reported, ...Array(Math.max(0, short)).fill(0)];
}
