import { daysUntil, formatDateTime, type Instant } from '#domain/dates.ts';
import { formatCount } from '#domain/text.ts';

export { formatDate, formatDateTime, formatTime } from '#domain/dates.ts';

import { timeZoneName } from '#domain/time-zone.ts';

const MINUTE_MS = 60_000;

/** "13/12/2026 23:59 (India time)": a deadline names its time zone. */
export function formatDeadline(deadline: Instant): string {
  return `${formatDateTime(deadline)} (${timeZoneName()})`;
}

// `Intl` and `toLocaleString` need 13 ms for their first text, on a phone 100 ms: longer than a page of rows.

/** "1,23,456" for a count. */
export const formatNumber = formatCount;

/** The time until a deadline: "Closed", "Closes today", "Closes tomorrow", "Closes in 12 days". */
export function relativeDeadline(deadline: Instant, now: Instant): string {
  if (new Date(deadline).getTime() < new Date(now).getTime()) return 'Closed';
  const days = daysUntil(deadline, now);
  if (days === 0) return 'Closes today';
  return days === 1 ? 'Closes tomorrow' : `Closes in ${days} days`;
}

/** The same, on the last day by the minute: "Closes in 18 h 58 min", "Closes in 2 h", "Closes in 1 min". */
export function timeUntil(deadline: Instant, now: Instant): string {
  const minutes = Math.ceil((new Date(deadline).getTime() - new Date(now).getTime()) / MINUTE_MS);
  if (minutes <= 0 || minutes >= 24 * 60) return relativeDeadline(deadline, now);
  const parts = [`${Math.floor(minutes / 60)} h`, `${minutes % 60} min`].filter(
    (part) => !part.startsWith('0 '),
  );
  return `Closes in ${parts.join(' ')}`;
}

/** 1 to "1st semester" (rule:student-profile-page). */
export function formatSemester(semester: number): string {
  return `${semester}${ordinalSuffix(semester)} semester`;
}

/** "3.4 MB" for a file's size in bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const [amount, unit] = bytes < 1024 ** 2 ? [bytes / 1024, 'KB'] : [bytes / 1024 ** 2, 'MB'];
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${unit}`;
}

function ordinalSuffix(value: number): string {
  if (value % 100 >= 11 && value % 100 <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th';
}

/** A score with at most one decimal; without one if the reviewer abstained on every criterion. */
export const formatScore = (score: number | null): string =>
  score === null ? 'none' : String(Math.round(score * 10) / 10);
