import { slowness } from '../processor-time.ts';

/** The limit of a turn of the event loop, measured as CPU time. */
export const TURN_LIMIT_MS = 50;

/**
 * Measures the CPU time of each turn of the event loop from now on; gives the longest, or a little more: short turns within a millisecond count as
 * one. A turn beyond the limit counts as long as on an idle machine. Looking at each of them would keep a core busy while the database works.
 */
export function watchTurns(): () => number {
  let longest = 0;
  let isOver = false;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
    if (!isOver) setTimeout(look, 1);
  };
  setTimeout(look, 1);
  return () => {
    isOver = true;
    look();
    return longest < TURN_LIMIT_MS ? longest : longest / slowness();
  };
}
