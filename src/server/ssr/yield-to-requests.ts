import os from 'node:os';
import { log } from '../process/log.ts';

/** Lower priority than the process: a request on the same core gets three quarters of it. */
const STEPS_BEHIND = 5;
const LOWEST = 19;

type Priorities = Pick<typeof os, 'getPriority' | 'setPriority'>;

/** Puts the current thread behind the threads that serve requests; where the system refuses it, pages are rendered all the same. */
export function yieldToRequests({ getPriority, setPriority }: Priorities = os): void {
  if (process.platform !== 'linux') return; // only Linux has priorities per thread
  try {
    setPriority(Math.min(getPriority() + STEPS_BEHIND, LOWEST));
  } catch (err) {
    log.warn({ err }, 'pages are rendered with the priority of requests');
  }
}
