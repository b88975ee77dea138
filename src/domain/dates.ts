import { offsetAt, timeZoneName } from './time-zone.ts';

/** Dates on screens and in emails: dd/mm/yyyy in the programme's time zone, Asia/Kolkata by default (rule:indian-dates). */
export type Instant = string | number | Date;

/** What the clocks of the programme's time zone show, as an ISO text. */
function onClock(instant: Instant): string {
  const at = new Date(instant).getTime();
  return new Date(at + offsetAt(at)).toISOString();
}

/** The day of an instant in Asia/Kolkata as yyyy-mm-dd, as date fields and file names take it. */
export const isoDay = (instant: Instant): string => onClock(instant).slice(0, 10);

/** Formats a date as dd/mm/yyyy in Asia/Kolkata; an empty string without a date (rule:indian-dates). */
export function formatDate(instant: Instant | null | undefined): string {
  return instant == null || instant === '' ? '' : isoDay(instant).split('-').reverse().join('/');
}

/** Formats the time as hh:mm in Asia/Kolkata, as in "Saved 21:04" (rule:drafts-are-saved). */
export const formatTime = (instant: Instant): string => onClock(instant).slice(11, 16);

/** Formats an instant as dd/mm/yyyy hh:mm in Asia/Kolkata. */
export function formatDateTime(instant: Instant): string {
  const [day = '', time = ''] = onClock(instant).split('T');
  return `${day.split('-').reverse().join('/')} ${time.slice(0, 5)}`;
}

const DAY_MS = 86_400_000;

/** Whole days, by the calendar of Asia/Kolkata, from `now` to a deadline; negative once it has passed. */
export function daysUntil(deadline: Instant, now: Instant): number {
  return (Date.parse(isoDay(deadline)) - Date.parse(isoDay(now))) / DAY_MS;
}

/** "due today", "due tomorrow", "due in 9 days". */
export function dueIn(deadline: Instant, now: Instant): string {
  const days = daysUntil(deadline, now);
  if (days <= 0) return 'due today';
  return days === 1 ? 'due tomorrow' : `due in ${days} days`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** "15 December" for a sentence, or "15 December, 18:00 (India time)" where the day does not end with it. */
export function dayInWords(instant: Instant): string {
  const [, month = '', day = ''] = isoDay(instant).split('-');
  const words = `${Number(day)} ${MONTHS[Number(month) - 1]}`;
  const time = formatTime(instant);
  return time === '23:59' ? words : `${words}, ${time} (${timeZoneName()})`;
}

/** Whether a day or an instant lies in a plausible year. */
export function hasPlausibleYear(value: string): boolean {
  const year = new Date(value).getUTCFullYear();
  return year >= 1900 && year < 3000;
}
