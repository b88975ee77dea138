import { setImmediate as nextTurn } from 'node:timers/promises';

/** Other requests wait for no more than this and one further step. */
const SHARE_MS = 8;

/** Does a long piece of work step by step, and lets other requests have the event loop in between. */
export async function takeTurns<T, R>(parts: Iterable<T>, step: (part: T) => R): Promise<R[]> {
  const results: R[] = [];
  let begun = performance.now();
  for (const part of parts) {
    if (performance.now() - begun > SHARE_MS) {
      await nextTurn();
      begun = performance.now();
    }
    results.push(step(part));
  }
  return results;
}
