import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { log } from './log.ts';
import { repeat } from './repeat.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('work is repeated after each pause, and goes on after a failure, which is logged', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue();
  const work = vi.fn(async () => {}).mockRejectedValueOnce(new Error('away'));
  const end = repeat('it could not be done', 1000, work);
  await vi.advanceTimersByTimeAsync(2000);
  expect(work).toHaveBeenCalledTimes(3);
  expect(warn.mock.calls.map(([, message]) => message)).toEqual(['it could not be done']);
  await end();
});

test('its end waits for the running work and starts no other', async () => {
  let finish = () => {};
  const work = vi.fn(async () => {}).mockImplementationOnce(() => new Promise((done) => (finish = done)));
  const hasEnded = vi.fn();
  const ended = repeat('it could not be done', 1000, work)().then(hasEnded);
  await vi.advanceTimersByTimeAsync(5000);
  expect(hasEnded).not.toHaveBeenCalled();
  finish();
  await ended;
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('an end in a pause cancels the next run', async () => {
  const work = vi.fn(async () => {});
  const end = repeat('it could not be done', 1000, work);
  await vi.advanceTimersByTimeAsync(1500);
  await end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(2);
});
