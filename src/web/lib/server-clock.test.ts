import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const NOON = Date.parse('2026-12-01T12:00:00Z');
const HOUR = 3_600_000;

describe('the time on a page', { tags: ['server-time'] }, () => {
  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers({ now: NOON + 5 * HOUR, toFake: ['Date', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('the time is that of the server, whatever the device says, and goes on from there', async () => {
    const { learnFromDate, serverNow } = await import('./server-clock.ts');
    learnFromDate('Tue, 01 Dec 2026 12:00:00 GMT', performance.now());
    expect(serverNow()).toBe(NOON);
    vi.advanceTimersByTime(HOUR);
    expect(serverNow()).toBe(NOON + HOUR);
    vi.setSystemTime(NOON - 9 * HOUR);
    expect(serverNow()).toBe(NOON + HOUR);
  });

  test('an answer that took long does not set the clock back', async () => {
    const { learnFromDate, onClockCorrection, serverNow } = await import('./server-clock.ts');
    learnFromDate('Tue, 01 Dec 2026 12:00:00 GMT', performance.now());
    const corrected = vi.fn();
    onClockCorrection(corrected);
    const sentAt = performance.now();
    vi.advanceTimersByTime(20_000);
    learnFromDate('Tue, 01 Dec 2026 12:00:01 GMT', sentAt);
    expect(serverNow()).toBe(NOON + 20_000);
    expect(corrected).not.toHaveBeenCalled();
  });

  test('a page that slept learns the time from the next answer', async () => {
    const { learnFromDate, onClockCorrection, serverNow } = await import('./server-clock.ts');
    learnFromDate('Tue, 01 Dec 2026 12:00:00 GMT', performance.now());
    const corrected = vi.fn();
    const stop = onClockCorrection(corrected);
    learnFromDate('Tue, 01 Dec 2026 15:00:00 GMT', performance.now());
    expect(serverNow()).toBe(NOON + 3 * HOUR);
    expect(corrected).toHaveBeenCalledTimes(1);
    stop();
    learnFromDate('Tue, 01 Dec 2026 12:30:00 GMT', performance.now());
    expect(serverNow()).toBe(NOON + HOUR / 2 + 1000);
    expect(corrected).toHaveBeenCalledTimes(1);
  });

  test('an answer without a time changes nothing', async () => {
    const { learnFromDate, serverNow } = await import('./server-clock.ts');
    learnFromDate(null, performance.now());
    learnFromDate('soon', performance.now());
    expect(serverNow()).toBe(NOON + 5 * HOUR);
  });
});

test('no screen decides by the clock of the device', { tags: ['server-time'] }, () => {
  const ownTime = /^src\/web\/(?:lib\/server-clock|drafts\/|live\/|.*\/session\.ts|hydrate|.*draft-autosave)/;
  const screens = globSync('src/{web,domain}/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && !ownTime.test(file),
  );
  const readsDevice = /\bDate\.now\(\)|new Date\(\)|\bdayjs\(\)/;
  expect(screens.filter((file) => readsDevice.test(readFileSync(file, 'utf8')))).toEqual([]);
});
