import type { SinceOpening } from './queries.ts';

/** Each day's number of all applications so far. */
export function cumulative(days: SinceOpening['days']): SinceOpening['days'] {
  let sum = 0;
  return days.map(({ day, count }) => {
    sum += count;
    return { day, count: sum };
  });
}

/** The number so far on each day up to the last one, also on days without a new application. */
export function countsByDay(days: SinceOpening['days'], last: number): number[] {
  const sums = cumulative(days);
  return Array.from({ length: last + 1 }, (_, day) => sums.findLast((one) => one.day <= day)?.count ?? 0);
}
