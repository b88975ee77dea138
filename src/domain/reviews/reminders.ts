import { type Instant, isoDay } from '../dates.ts';

/** Days until the deadline on which reviewers are reminded: before it, then every third day (rule:review-reminders). */
export const REMINDER_DAYS = [3, 1, -3, -6, -9, -12, -15];

/** An admin reminds a person again after so many days at the earliest (rule:remind-by-hand). */
export const REMIND_AGAIN_AFTER_DAYS = 2;

const DAY_MS = 24 * 3_600_000;

/** The first day, as yyyy-mm-dd, on which reviewers with open reviews are reminded after today; null if there is none left. */
export function nextReminder(deadline: string | null, now: Instant): string | null {
  if (deadline === null) return null;
  const due = Date.parse(isoDay(deadline));
  const days = REMINDER_DAYS.map((before) => new Date(due - before * DAY_MS).toISOString().slice(0, 10));
  return days.find((day) => day > isoDay(now)) ?? null;
}
