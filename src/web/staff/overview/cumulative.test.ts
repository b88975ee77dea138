import { expect, test } from 'vitest';
import { countsByDay, cumulative } from './cumulative.ts';

const DAYS = [
  { day: 1, count: 2 },
  { day: 3, count: 5 },
];

test('the comparison of cycles counts all applications so far, also on days without a new one', {
  tags: ['admin-figures'],
}, () => {
  expect(cumulative(DAYS)).toEqual([
    { day: 1, count: 2 },
    { day: 3, count: 7 },
  ]);
  expect(countsByDay(DAYS, 4)).toEqual([0, 2, 2, 7, 7]);
  expect(countsByDay([], 1)).toEqual([0, 0]);
});
