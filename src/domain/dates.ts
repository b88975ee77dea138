/** Dates on screens and in emails: dd/mm/yyyy in Asia/Kolkata (rule:indian-dates). */
const ZONE = 'Asia/Kolkata';

/** Created on first use: the first formatter makes a phone load the time zones, which takes 50 ms. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const day = lazily(
  () =>
    new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, day: '2-digit', month: '2-digit', year: 'numeric' }),
);
const time = lazily(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' }),
);

export type Instant = string | number | Date;

/** Formats a date as dd/mm/yyyy in Asia/Kolkata; an empty string without a date (rule:indian-dates). */
export function formatDate(instant: Instant | null | undefined): string {
  return instant == null || instant === '' ? '' : day().format(new Date(instant));
}

/** Formats the time as hh:mm in Asia/Kolkata, as in "Saved 21:04" (rule:drafts-are-saved). */
export function formatTime(instant: Instant): string {
  return time().format(new Date(instant));
}

/** Formats an instant as dd/mm/yyyy hh:mm in Asia/Kolkata. */
export function formatDateTime(instant: Instant): string {
  return `${formatDate(instant)} ${formatTime(instant)}`;
}

/** Whether a day or an instant lies in a plausible year. */
export function hasPlausibleYear(value: string): boolean {
  const year = new Date(value).getUTCFullYear();
  return year >= 1900 && year < 3000;
}
