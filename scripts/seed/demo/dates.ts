import { isoDay } from '#domain/dates.ts';
import { deadlineInstant } from '#domain/text.ts';

const DAY = 86_400_000;
const HOUR = DAY / 24;
/** Asia/Kolkata is ahead of UTC by this, all year. */
const INDIA = 5.5 * HOUR;

/** The ISO instant some days before `at`. Nothing in the demo happens at night, and what happens later stays later. */
export function daysBefore(at: Date, days: number): string {
  const instant = at.getTime() - days * DAY;
  return new Date(isoDay(instant) === isoDay(at.getTime()) ? instant : inDaytime(instant)).toISOString();
}

/** From a time of that day in Asia/Kolkata, proportionally, to one between 8:00 and 23:00. */
function inDaytime(instant: number): number {
  const midnight = Math.floor((instant + INDIA) / DAY) * DAY - INDIA;
  return midnight + 8 * HOUR + (instant - midnight) * (15 / 24);
}

/** The calendar day, in Asia/Kolkata, some days after `at`. */
export const dayAfter = (at: Date, days: number) => isoDay(at.getTime() + days * DAY);

/** The end of that day (rule:deadline). */
export const deadlineAfter = (at: Date, days: number) => deadlineInstant(dayAfter(at, days));
