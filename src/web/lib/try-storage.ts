import { logError } from './log.ts';

/** Private windows and full disks refuse to keep anything: then there is nothing, and the page goes on. */
export function tryStorage<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    logError('This browser keeps nothing', error);
    return undefined;
  }
}
