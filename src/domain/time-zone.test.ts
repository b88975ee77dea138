import { afterEach, describe, expect, test } from 'vitest';
import { formatDateTime, isoDay } from './dates.ts';
import { deadlineInstant } from './text.ts';
import {
  byItsClocks,
  DEFAULT_TIME_ZONE,
  isTimeZone,
  setTimeZone,
  timeZoneName,
  timeZonePlace,
  zonedInstant,
} from './time-zone.ts';

afterEach(() => setTimeZone(DEFAULT_TIME_ZONE));

describe('the default time zone', () => {
  test('is India’s, without summer time', { tags: ['indian-dates'] }, () => {
    expect([timeZoneName(), zonedInstant('2026-07-01', '18:00:00')]).toEqual([
      'India time',
      '2026-07-01T18:00:00+05:30',
    ]);
    expect([timeZonePlace(), byItsClocks()]).toEqual(['India', 'in India']);
  });
});

describe('another time zone', () => {
  test('has its own days, and summer time', { tags: ['indian-dates'] }, () => {
    setTimeZone('Europe/Berlin');
    expect(timeZoneName()).toBe('Berlin time');
    expect(formatDateTime('2026-07-01T22:30:00Z')).toBe('02/07/2026 00:30');
    expect(isoDay('2026-12-31T22:30:00Z')).toBe('2026-12-31');
    expect(deadlineInstant('2026-07-01')).toBe('2026-07-01T21:59:59.999Z');
    expect(deadlineInstant('2026-12-01')).toBe('2026-12-01T22:59:59.999Z');
  });

  test('may lie behind UTC', { tags: ['indian-dates'] }, () => {
    setTimeZone('America/St_Johns');
    expect([timeZoneName(), zonedInstant('2026-12-01', '09:00:00')]).toEqual([
      'St Johns time',
      '2026-12-01T09:00:00-03:30',
    ]);
    expect([timeZonePlace(), byItsClocks()]).toEqual(['St Johns', 'St Johns time']);
  });
});

test('only names that the system knows are time zones', { tags: ['programme-settings'] }, () => {
  expect(['Asia/Kolkata', 'UTC', 'Mars/Phobos', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});
