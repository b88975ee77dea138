import { logError } from './log.ts';

/** Private windows and full disks may block storage: then this returns undefined. */
export function tryStorage<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    logError("This browser can't store data", error);
    return undefined;
  }
}
