import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { daysUntil } from '#domain/dates.ts';
import {
  formatBytes,
  formatDate,
  formatDateTime,
  formatNumber,
  formatSemester,
  relativeDeadline,
  timeUntil,
} from './format.ts';

test('dates are dd/mm/yyyy in Asia/Kolkata, where the day begins at 18:30 UTC', {
  tags: ['indian-dates', 'project-page'],
}, () => {
  expect(formatDate('2025-03-09T18:29:59Z')).toBe('09/03/2025');
  expect(formatDate('2025-03-09T18:30:00Z')).toBe('10/03/2025');
  expect(formatDateTime('2025-03-09T18:30:00Z')).toBe('10/03/2025 00:00');
  expect(formatDate(null)).toBe('');
});

test('a count has Indian digit grouping', () => {
  for (const count of [0, 7, 999, 1000, 12_345, 99_999, 100_000, 1_234_567, 123_456_789])
    expect(formatNumber(count)).toBe(count.toLocaleString('en-IN'));
});

/** Other time zones and currencies than the default ones, and the page where super admins choose them. */
const NEEDS_INTL = [
  'src/domain/time-zone.ts',
  'src/web/projects/view/format-budget.ts',
  'src/web/staff/programme/place-fields.tsx',
];

test('no screen of the default programme formats with Intl, whose first use blocks a phone', () => {
  const sources = globSync('src/{web,domain}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const slow = sources.filter((file) =>
    /\.toLocale(Date|Time)?String\(|\bIntl\.\w/.test(readFileSync(file, 'utf8')),
  );
  expect(slow.toSorted()).toEqual(NEEDS_INTL);
});

test('a deadline shows the remaining days by the calendar of Asia/Kolkata', () => {
  const now = '2025-03-10T12:00:00Z';
  expect(relativeDeadline('2025-03-10T11:59:59Z', now)).toBe('Closed');
  expect(relativeDeadline('2025-03-10T18:29:59Z', now)).toBe('Closes today');
  expect(relativeDeadline('2025-03-11T18:29:59Z', now)).toBe('Closes tomorrow');
  expect(relativeDeadline('2025-03-20T18:29:59Z', now)).toBe('Closes in 10 days');
  expect(daysUntil('2025-03-01T00:00:00Z', now)).toBe(-9);
});

test.each([
  ['12:00:01Z', 'Closes in 1 min'],
  ['12:01:00Z', 'Closes in 1 min'],
  ['12:59:59Z', 'Closes in 1 h'],
  ['13:00:00Z', 'Closes in 1 h'],
  ['13:59:30Z', 'Closes in 2 h'],
  ['13:59:00Z', 'Closes in 1 h 59 min'],
  ['14:00:01Z', 'Closes in 2 h 1 min'],
  ['12:00:00Z', 'Closes today'],
])('at noon, a deadline at %s “%s”, never with 60 minutes', (time, words) => {
  expect(timeUntil(`2025-03-10T${time}`, '2025-03-10T12:00:00Z')).toBe(words);
});

test('a day before its deadline a project closes tomorrow, not in 24 hours', () => {
  expect(timeUntil('2025-03-11T11:59:30Z', '2025-03-10T12:00:00Z')).toBe('Closes tomorrow');
  expect(timeUntil('2025-03-11T11:58:30Z', '2025-03-10T12:00:00Z')).toBe('Closes in 23 h 59 min');
});

test.each([
  [1, '1st semester'],
  [2, '2nd semester'],
  [3, '3rd semester'],
  [4, '4th semester'],
  [10, '10th semester'],
])('semester %i is the %s', { tags: ['student-profile-page'] }, (semester, text) => {
  expect(formatSemester(semester)).toBe(text);
});

test('file sizes use the fitting unit', () => {
  expect(formatBytes(512)).toBe('512 B');
  expect(formatBytes(1536)).toBe('1.5 KB');
  expect(formatBytes(2 * 1024 * 1024)).toBe('2.0 MB');
});
