import { isoDay } from '#domain/dates.ts';
import { deadlineInstant } from '#domain/text.ts';

const DAY = 86_400_000;

/** The ISO instant some days before `at`. */
export const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * DAY).toISOString();

/** The calendar day, in Asia/Kolkata, some days after `at`. */
export const dayAfter = (at: Date, days: number) => isoDay(at.getTime() + days * DAY);

/** The end of that day (rule:deadline). */
export const deadlineAfter = (at: Date, days: number) => deadlineInstant(dayAfter(at, days));
