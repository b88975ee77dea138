import { afterEach, expect, test } from 'vitest';
import { setTimeZone } from '#domain/time-zone.ts';
import { crontab } from './crontab.ts';

afterEach(() => setTimeZone('Asia/Kolkata'));

const WINTER = new Date('2026-12-01T00:00:00Z');
const linesOf = (job: string) =>
  crontab(WINTER)
    .split('\n')
    .find((line) => line.includes(job));

test('the summary leaves at 8 in the morning of India, reminders by day', { tags: ['daily-summary'] }, () => {
  expect(linesOf('send_digests')).toBe('30 2 * * * send_digests ?fill=12h&max=3');
  expect(linesOf('remind_reviewers')).toMatch(/^\*\/15 3,4,5,6,7,8,9,10,11,12,13,14 /);
});

test('in another time zone they leave at the same hours of its clocks', { tags: ['daily-summary'] }, () => {
  setTimeZone('America/New_York');
  expect(linesOf('send_digests')).toMatch(/^0 13 /);
  setTimeZone('Pacific/Auckland');
  expect(linesOf('send_digests')).toMatch(/^0 19 /);
});
