import { expect, test } from 'vitest';
import { formatDollars } from './format-dollars.ts';

test('a budget is in dollars, with cents only if there are any', { tags: ['project-page'] }, () => {
  expect(formatDollars(12500)).toBe('$12,500');
  expect(formatDollars(99.5)).toBe('$99.50');
  expect(formatDollars(1_234_567.891)).toBe('$1,234,567.89');
});
