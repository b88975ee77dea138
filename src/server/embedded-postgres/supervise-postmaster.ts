import {
  isPostmasterOf,
  type Postmaster,
  type PostmasterPlan,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';

// Polled, because an adopted server isn't our child and has no exit event; a check takes 0.1 ms.
const CHECK_MS = 300;

/** Restarts a postmaster on its port when it dies under a running app: killed, or by a full disk. */
export function supervisePostmaster(plan: PostmasterPlan, first: Postmaster, log: (line: string) => void) {
  let current = first;
  let starting: Promise<void> | null = null;
  const timer = setInterval(check, CHECK_MS);
  timer.unref();

  function check(): void {
    if (starting || isPostmasterOf(plan.cluster, current.pid)) return;
    starting = startAgain().finally(() => {
      starting = null;
    });
  }

  async function startAgain(): Promise<void> {
    log('The embedded database has stopped unexpectedly and is being restarted.');
    try {
      current = await startPostmaster(plan, first.port);
    } catch (error) {
      log(`${error instanceof Error ? error.message : error}\nThe portal will try again.`);
    }
  }

  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await starting;
      await stopPostmaster(plan.cluster, current);
    },
  };
}
