import { expect, test } from 'vitest';
import { opensSeats } from './seat-questions.ts';

const project = { seats: 2, unit: 'people', waiting: 3 } as const;

test('more seats, or seats for teams, reach people on the waiting list', {
  tags: ['seats-of-a-project'],
}, () => {
  expect(opensSeats(project, { seats: 20, unit: 'people' })).toBe(true);
  expect(opensSeats(project, { seats: 2, unit: 'teams' })).toBe(true);
  expect(opensSeats({ ...project, seats: null }, { seats: 1, unit: 'people' })).toBe(true);
});

test('fewer seats, no limit, and more seats for which nobody waits reach nobody', {
  tags: ['seats-of-a-project'],
}, () => {
  expect(opensSeats(project, { seats: 1, unit: 'people' })).toBe(false);
  expect(opensSeats(project, { seats: null, unit: 'people' })).toBe(false);
  expect(opensSeats({ ...project, waiting: 0 }, { seats: 20, unit: 'people' })).toBe(false);
});
