import { log } from '../process/log.ts';
import { withoutRequest } from '../process/request-id.ts';

const AFTER_FAILURE_MS = 2000;

/**
 * Runs a task on request, but never twice at the same time and never twice within the gap: requests in between become one more run. A
 * failed run is repeated. Runs belong to no request.
 */
export function throttled(task: () => Promise<void>, gapMs: number): { ask(): void; stop(): Promise<void> } {
  let isAsked = false;
  let isStopped = false;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    isAsked = false;
    const pauseMs = await task().then(
      () => gapMs,
      (error: unknown) => {
        log.warn({ err: error }, 'live events could not be read');
        isAsked = true;
        return AFTER_FAILURE_MS;
      },
    );
    if (!isStopped) timer = setTimeout(rest, pauseMs);
  }

  function rest(): void {
    running = isAsked ? run() : null;
  }

  return {
    ask() {
      isAsked = true;
      if (!isStopped) running ??= withoutRequest(run);
    },
    /** Waits for the current run. */
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
