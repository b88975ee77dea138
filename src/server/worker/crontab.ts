import { DEFAULT_TIME_ZONE, offsetAt, timeZone } from '#domain/time-zone.ts';

const DAY_MINUTES = 24 * 60;
/** India's, for which the hours below are written. */
const USUAL_OFFSET = 330;
const REMINDER_HOURS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
const DIGEST_MINUTE = 2 * 60 + 30;

/** When the jobs of the clock run, in UTC. People get reminders by day and the summary at 8 in the morning, by the clocks of the programme at the start of the worker. */
export const crontab = (now: Date): string => `
17 * * * * sweep_files ?max=3
37 * * * * sweep_expired ?max=3
57 * * * * sweep_mails ?max=3
* * * * * unlock_jobs ?max=1
* * * * * sum_counts ?max=1
* * * * * tend_cycles ?max=1
* * * * * tend_offers ?max=1
* * * * * mail_announcements ?max=1
* * * * * tend_review_copies ?max=1
* * * * * store_figures ?max=1
*/15 ${hoursOf(now)} * * * remind_reviewers ?max=1
${minuteOf(DIGEST_MINUTE, now)} * * * send_digests ?fill=12h&max=3
`;

/** Minutes by which the programme's day begins earlier than India's. */
const shift = (now: Date): number =>
  timeZone() === DEFAULT_TIME_ZONE ? 0 : offsetAt(now.getTime()) / 60_000 - USUAL_OFFSET;

const inDay = (minute: number): number => ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;

function minuteOf(usual: number, now: Date): string {
  const minute = inDay(usual - shift(now));
  return `${minute % 60} ${Math.floor(minute / 60)}`;
}

function hoursOf(now: Date): string {
  const hours = REMINDER_HOURS.map((hour) => Math.floor(inDay(hour * 60 - shift(now)) / 60));
  return hours.toSorted((a, b) => a - b).join(',');
}
