import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttled } from './throttled.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('repeated calls within the interval run once at once and once more after it', async () => {
  const task = vi.fn(async () => {});
  const pace = throttled(task, 400);
  for (let change = 0; change < 100; change++) pace.ask();
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(400);
  expect(task).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(task).toHaveBeenCalledTimes(2);
  pace.ask();
  expect(task).toHaveBeenCalledTimes(3);
});

test('a failed call is repeated after a while', async () => {
  const task = vi.fn(async () => {}).mockRejectedValueOnce(new Error('away'));
  const pace = throttled(task, 400);
  pace.ask();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(task).toHaveBeenCalledTimes(2);
  await pace.stop();
});
