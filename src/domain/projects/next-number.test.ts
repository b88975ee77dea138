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

test('the prefix of the cycle comes before that of most numbers', { tags: ['proposed-number'] }, () => {
  expect(nextProjectNumber([], 'HF-2031-')).toBe('HF-2031-01');
  expect(nextProjectNumber(['AAR-08', 'AAR-07', 'hf-2031-03'], 'HF-2031-')).toBe('hf-2031-04');
});
