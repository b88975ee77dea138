import { ApiError } from '#web/lib/api-error.ts';
import { type BulkProgress, stepBulkRun } from './bulk-queries.ts';

const TRIES = 6;
const PAUSE_MS = 800;

/**
 * Goes on with a run, a hundred rows a step, until it is over or the signal says stop. A lost line or a restart of the
 * server is waited for: a step that was done and not heard of is not done again.
 */
export async function driveBulkRun(
  id: string,
  signal: AbortSignal,
  onProgress: (run: BulkProgress) => void,
): Promise<void> {
  let done = -1;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const run = await stepBulkRun(id);
      if (signal.aborted) return;
      onProgress(run);
      if (run.state !== 'running') return;
      failures = 0;
      // Another tab is at this very step.
      if (run.done === done) await pause(PAUSE_MS);
      done = run.done;
    } catch (error) {
      failures += 1;
      if (isRefusal(error) || failures === TRIES) throw error;
      await pause(PAUSE_MS * failures);
    }
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
