import { expect, test } from 'vitest';
import { applicationScore, reviewScore, unmarkedCriteria } from './reviews.ts';

const CRITERIA = [
  { key: 'idea', weight: 3 },
  { key: 'plan', weight: 1 },
];

test('a review scores 25·(Σ w·s / Σ w − 1), so 0 with all ones and 100 with all fives', {
  tags: ['review-score'],
}, () => {
  expect(reviewScore(CRITERIA, { idea: 1, plan: 1 })).toBe(0);
  expect(reviewScore(CRITERIA, { idea: 5, plan: 5 })).toBe(100);
  expect(reviewScore(CRITERIA, { idea: 4, plan: 2 })).toBe(62.5);
});

test('a criterion that the reviewer abstains on doesn’t count, and abstaining on all gives no score', {
  tags: ['review-score', 'conflict-decline-abstain'],
}, () => {
  expect(reviewScore(CRITERIA, { idea: null, plan: 2 })).toBe(25);
  expect(reviewScore(CRITERIA, { idea: null, plan: null })).toBeNull();
  expect(reviewScore(CRITERIA, {})).toBeNull();
});

test('an abstention is an answer, a missing mark isn’t', { tags: ['review-score'] }, () => {
  expect(unmarkedCriteria(CRITERIA, { idea: null })).toEqual([{ key: 'plan', weight: 1 }]);
});

test('an application scores the rounded mean of its reviews, and nothing without any', {
  tags: ['derived-score'],
}, () => {
  expect(applicationScore([80, 50, 62.5])).toBe(64);
  expect(applicationScore([])).toBeNull();
});
