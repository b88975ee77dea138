import { log } from './log.ts';

/**
 * Runs it at once and then again and again, each run `ms` milliseconds after the one before; a failure is logged as this message. The returned
 * function starts no further run and resolves when the last one has ended.
 */
export function repeat(failure: string, ms: number, run: () => Promise<void>): () => Promise<void> {
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  const runOnce = async () => {
    await run().catch((err) => log.warn({ err }, failure));
    if (!isEnded) timer = setTimeout(runAgain, ms).unref();
  };
  let last = runOnce();
  function runAgain() {
    last = runOnce();
  }
  return () => {
    isEnded = true;
    clearTimeout(timer);
    return last;
  };
}
