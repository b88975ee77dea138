import { expect, test } from 'vitest';
import { formatBudget } from './format-budget.ts';

test('a budget is in dollars, with cents only if there are any', { tags: ['project-page'] }, () => {
  expect(formatBudget(12500)).toBe('$12,500');
  expect(formatBudget(99.5)).toBe('$99.50');
  expect(formatBudget(1_234_567.891)).toBe('$1,234,567.89');
});
