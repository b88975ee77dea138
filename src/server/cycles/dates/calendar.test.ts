import { afterEach, expect, test } from 'vitest';
import { cycles } from '#server/db/schema/cycles.ts';
import { createCycle } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
portal.clock.set('2026-05-01T10:00:00.000Z');
await portal.db.update(cycles).set({ state: 'archived' });
const visitor = portal.visitor();

const NAME =
  'Spring; tides, \\ “rivers” and a very long name that a line of a calendar doesn’t hold in one piece';
const season = {
  state: 'open' as const,
  name: 'A season',
  opens_at: '2026-04-01T00:00:00Z',
  closes_at: '2026-06-30T18:29:00Z',
  detailed_deadline: '2026-07-15T18:29:00Z',
  results_on: '2026-08-01',
  starts_on: '2026-09-01',
  updated_at: '2026-04-02T03:04:05Z',
};
afterEach(async () => {
  await portal.db.update(cycles).set({ state: 'archived' });
});

const calendar = async (headers: Record<string, string> = {}) => {
  const response = await visitor.fetch('/dates.ics', { headers });
  return { response, text: await response.text() };
};
/** As a calendar program reads it. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('the calendar has an event for each date, with times of the world and days without a time', {
  tags: ['dates-page'],
}, async () => {
  const { id } = await createCycle(portal, season);
  const { response, text } = await calendar();
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const lines = unfolded(text);
  const starts = lines.filter((line) => line.startsWith('DTSTART'));
  expect(starts).toEqual([
    'DTSTART:20260401T000000Z',
    'DTSTART:20260630T182900Z',
    'DTSTART:20260715T182900Z',
    'DTSTART;VALUE=DATE:20260801',
    'DTSTART;VALUE=DATE:20260901',
  ]);
  const kinds = ['opens_at', 'closes_at', 'detailed_deadline', 'results_on', 'starts_on'];
  expect(lines.filter((line) => line.startsWith('UID:'))).toEqual(
    kinds.map((kind) => expect.stringContaining(`UID:${id}-${kind}@`)),
  );
  expect(lines.filter((line) => line.startsWith('DTSTAMP:'))).toEqual(
    kinds.map(() => 'DTSTAMP:20260402T030405Z'),
  );
});

test('the calendar ends its lines, folds and escapes as the standard says', {
  tags: ['dates-page'],
}, async () => {
  await createCycle(portal, { ...season, name: NAME });
  const { text } = await calendar();
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(text.trimEnd().endsWith('\r\nEND:VCALENDAR')).toBe(true);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(unfolded(text)).toContain(
    'SUMMARY:Results: Spring\\; tides\\, \\\\ “rivers” and a very long name that a line of a calendar doesn’t hold in one piece',
  );
});

test('caches keep the calendar for an hour, and a program that has it gets nothing', {
  tags: ['dates-page'],
}, async () => {
  await createCycle(portal, { ...season, name: 'Same' });
  const { response, text } = await calendar();
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(response.headers.get('set-cookie')).toBeNull();
  expect((await calendar()).text).toBe(text);
  const again = await calendar({ 'if-none-match': response.headers.get('etag') ?? '' });
  expect([again.response.status, again.text]).toEqual([304, '']);
});

test('visitors see the dates of open cycles and of closed ones with a date to come, never of a draft', {
  tags: ['dates-page'],
}, async () => {
  await createCycle(portal, { ...season, name: 'Open' });
  await createCycle(portal, { name: 'Draft', opens_at: '2026-06-01T00:00:00Z', opens_by_itself: true });
  await createCycle(portal, { state: 'closed', name: 'Awaited', results_on: '2026-05-20' });
  await createCycle(portal, { state: 'closed', name: 'Over', results_on: '2026-04-20' });
  const { body } = await visitor.get('/api/dates');
  expect(body.cycles.map(({ name }: { name: string }) => name).sort()).toEqual(['Awaited', 'Open']);
  expect(body.calendar_url).toMatch(/\/dates\.ics$/);
  const { text } = await calendar();
  expect(['Open', 'Awaited', 'Draft', 'Over'].map((name) => text.includes(`: ${name}`))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
