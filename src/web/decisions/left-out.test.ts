import { expect, test } from 'vitest';
import { DECISION_PROBLEMS } from '#domain/decisions/decisions.ts';
import { problemsOf, withoutLeftOut } from './left-out.ts';

const FULL = { id: 'first', problem: 'over_seats' } as const;
const SAME = { id: 'third', problem: 'same_outcome' } as const;

test('each reason for leaving applications out has its number', {
  tags: ['released-decision-is-corrected'],
}, () => {
  expect(problemsOf([FULL, SAME, FULL])).toBe(
    `2: ${DECISION_PROBLEMS.over_seats} 1: ${DECISION_PROBLEMS.same_outcome}`,
  );
});

test('one reason for all needs no number', { tags: ['released-decision-is-corrected'] }, () => {
  expect(problemsOf([FULL, FULL])).toBe(DECISION_PROBLEMS.over_seats);
});

test('only what was left out stays selected', { tags: ['released-decision-is-corrected'] }, () => {
  const rows = [{ id: 'first' }, { id: 'second' }, { id: 'third' }];
  expect(withoutLeftOut(rows, [FULL, SAME])).toEqual([{ id: 'second' }]);
});
