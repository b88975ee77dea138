import { setTimeout as pause } from 'node:timers/promises';
import { log } from './log.ts';
import { notifySupervisor } from './notify-supervisor.ts';

type Ending = {
  /** Ends the process cleanly. */
  finish: () => Promise<void>;
  /** Releases what must not be left behind. */
  abandon: () => Promise<void>;
  limitSeconds: number;
};

const ABANDON_MS = 3000;

/** Ends the process cleanly on SIGTERM or SIGINT: exit code 0. A second signal, an error or the time limit end it at once: exit code 1. */
export function endOnSignal({ finish, abandon, limitSeconds }: Ending): void {
  let isEnding = false;
  async function end(): Promise<void> {
    if (isEnding) return giveUp('a second signal');
    isEnding = true;
    void notifySupervisor('STOPPING=1');
    setTimeout(() => giveUp('the limit'), limitSeconds * 1000).unref();
    await finish().then(() => process.exit(0), giveUp);
  }
  async function giveUp(reason: unknown): Promise<void> {
    log.warn({ err: reason }, 'ended before everything was finished');
    await Promise.race([abandon(), pause(ABANDON_MS)]).finally(() => process.exit(1));
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end());
}
