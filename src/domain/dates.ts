/** Dates as people read them, on screens and in mails: dd/mm/yyyy in Asia/Kolkata (rule:indian-dates). */
const ZONE = 'Asia/Kolkata';

/** Made when it is first needed: with the first formatter a phone reads the time zones for a twentieth of a second. */
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

/** dd/mm/yyyy in Asia/Kolkata (rule:indian-dates); an empty string when there is no date. */
export function formatDate(instant: Instant | null | undefined): string {
  return instant == null || instant === '' ? '' : day().format(new Date(instant));
}

/** hh:mm in Asia/Kolkata, as in "Saved 21:04" (rule:drafts-are-saved). */
export function formatTime(instant: Instant): string {
  return time().format(new Date(instant));
}

/** dd/mm/yyyy hh:mm in Asia/Kolkata. */
export function formatDateTime(instant: Instant): string {
  return `${formatDate(instant)} ${formatTime(instant)}`;
}

/** Whether a day or a moment lies in a year that somebody living could mean. */
export function isOfOurAge(value: string): boolean {
  const year = new Date(value).getUTCFullYear();
  return year >= 1900 && year < 3000;
}
