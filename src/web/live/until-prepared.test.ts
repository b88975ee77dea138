import { expect, test } from 'vitest';
import { untilPrepared } from './until-prepared.ts';

test('a page asks for what a job prepares less and less often, and stops after some minutes', () => {
  const waits: number[] = [];
  for (let asked = 0; ; asked++) {
    const wait = untilPrepared({ dataUpdateCount: asked, errorUpdateCount: 0 }, true);
    if (wait === false) break;
    waits.push(wait);
  }
  expect(waits.slice(0, 3)).toEqual([3000, 6000, 12_000]);
  expect(Math.max(...waits)).toBe(60_000);
  const minutes = waits.reduce((sum, wait) => sum + wait, 0) / 60_000;
  expect(minutes).toBeGreaterThan(5);
  expect(minutes).toBeLessThan(10);
});

test('a page counts failed questions too, and asks nothing once the thing is prepared', () => {
  expect(untilPrepared({ dataUpdateCount: 1, errorUpdateCount: 1 }, true)).toBe(12_000);
  expect(untilPrepared({ dataUpdateCount: 0, errorUpdateCount: 0 }, false)).toBe(false);
});
