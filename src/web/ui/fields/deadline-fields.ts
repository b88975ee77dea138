import { formatTime, isoDay } from '#domain/dates.ts';
import { zonedInstant } from '#domain/time-zone.ts';

/** Joins the day and the time of a deadline; without a time, the deadline is the end of the day (rule:deadline). */
export function joinDeadline(day: string | null, time: string): string | null {
  return day && time ? zonedInstant(day, `${time}:00`) : day;
}

const DAY_ENDS = '23:59';

/** The day and the time of a deadline for the inputs. */
export function splitDeadline(deadline: string | null): [day: string | null, time: string] {
  if (deadline === null) return [null, ''];
  const time = formatTime(deadline);
  return [isoDay(deadline), time === DAY_ENDS ? '' : time];
}
