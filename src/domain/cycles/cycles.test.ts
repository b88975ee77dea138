import { expect, test } from 'vitest';
import { CYCLE_CHANGES, CYCLE_STATES, isPossibleChange } from './cycles.ts';
import { nextName, yearLater } from './year-later.ts';

test('a cycle goes from draft to open, closed and archived, and back only from closed and archived', {
  tags: ['cycle-states'],
}, () => {
  const possible = CYCLE_STATES.map((state) => [
    state,
    Object.keys(CYCLE_CHANGES).filter((change) =>
      isPossibleChange(change as keyof typeof CYCLE_CHANGES, state),
    ),
  ]);
  expect(possible).toEqual([
    ['draft', ['open']],
    ['open', ['close']],
    ['closed', ['open_again', 'archive']],
    ['archived', ['reopen']],
  ]);
});

test('dates move by one year, the 29th of February to the 28th', { tags: ['new-cycle'] }, () => {
  expect(['2026-03-01', '2028-02-29', '2027-02-28', '2028-02-29T18:29:59.999Z', null].map(yearLater)).toEqual(
    ['2027-03-01', '2029-02-28', '2028-02-28', '2029-02-28T18:29:59.999Z', null],
  );
});

test('the next cycle has the name of the next year', { tags: ['new-cycle'] }, () => {
  expect([nextName('2026'), nextName('Spring 2026'), nextName('Pilot')]).toEqual([
    '2027',
    'Spring 2027',
    'Pilot next',
  ]);
});
