import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest time that other requests wait, plus one step. */
const SLICE_MS = 8;

/** Runs a long piece of work in steps, with turns of the event loop for other requests in between. */
export async function runInSlices<T, R>(parts: Iterable<T>, step: (part: T) => R | Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let started = performance.now();
  for (const part of parts) {
    if (performance.now() - started > SLICE_MS) {
      await nextTurn();
      started = performance.now();
    }
    results.push(await step(part));
  }
  return results;
}
