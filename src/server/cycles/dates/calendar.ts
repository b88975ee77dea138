import { createHash } from 'node:crypto';
import type { Handler } from 'hono';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { datesOf } from '#domain/cycles/cycle-dates.ts';
import { calendarName, programme } from '#domain/programme/programme.ts';
import type { Services } from '../../context.ts';
import { requestOrigin } from '../../http/origin.ts';
import type { Cycle } from '../scope/cycle-of.ts';
import { datedCycles } from './queries.ts';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;

/** /dates.ics: the same for everybody, so every cache may keep it for an hour (rule:dates-page). */
export const calendarFile =
  (services: Pick<Services, 'db' | 'env' | 'now'>): Handler =>
  async (c) => {
    const origin = requestOrigin(services.env, c.req.header('host'));
    const text = calendarOf(await datedCycles(services), origin);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    const headers = { 'Cache-Control': `public, max-age=${HOUR_SECONDS}`, ETag: etag };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    return c.body(text, 200, {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `inline; filename="${calendarName()}"`,
    });
  };

/** One event for each date; the same cycle gives the same text, so subscribers see changes alone. */
export function calendarOf(cycles: readonly Cycle[], origin: string): string {
  const { short_name } = programme();
  const calendar = ical({
    name: short_name,
    prodId: { company: short_name, product: 'Portal', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: DAY_SECONDS,
    url: `${origin}/dates.ics`,
  });
  const { host } = new URL(origin);
  for (const cycle of cycles)
    for (const { kind, label, at, isDay } of datesOf(cycle))
      calendar.createEvent({
        id: `${cycle.id}-${kind}@${host}`,
        summary: `${label}: ${cycle.name}`,
        start: new Date(at),
        allDay: isDay,
        stamp: new Date(cycle.updated_at),
        url: `${origin}/dates`,
      });
  return calendar.toString();
}
