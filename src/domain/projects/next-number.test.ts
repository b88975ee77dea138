import { expect, test } from 'vitest';
import { nextProjectNumber } from './next-number.ts';

test.each([
  [['AAR-2026-07', 'AAR-2026-06'], 'AAR-2026-08'],
  [['AAR-2026-06', 'AAR-2026-11', 'X-99'], 'AAR-2026-12'],
  [['P9'], 'P10'],
  [['P99', 'P098'], 'P100'],
  [['7'], '8'],
  [['aar-1', 'AAR-2'], 'AAR-3'],
  [['Rivers', 'P-20261126123456'], null],
  [[], null],
])('after %j the next project number is %s', { tags: ['proposed-number'] }, (numbers, next) => {
  expect(nextProjectNumber(numbers)).toBe(next);
});
