import { expect, test } from 'vitest';
import { adjustmentLabel, adjustmentReason } from './adjusted-reason.ts';

const row = { mean: 64.7, adjusted: 63.3, adjusted_error: 5.2, is_partly_adjusted: false };

test('an adjusted score shows its distance to the mean with an arrow', { tags: ['adjusted-score'] }, () => {
  expect(adjustmentLabel(row)).toBe('↓1.4');
  expect(adjustmentLabel({ ...row, adjusted: 66.2 })).toBe('↑1.5');
  expect(adjustmentLabel({ ...row, adjusted: 64.72 })).toBeNull();
  expect(adjustmentLabel({ ...row, adjusted: null })).toBeNull();
});

test('sentences say why a score was adjusted and how far it can be trusted', {
  tags: ['adjusted-score'],
}, () => {
  expect(adjustmentReason(row)).toBe(
    'Its reviewers are more lenient than the others, so we take 1.4 points off the mean of 64.7. Other reviewers would give from 58 to 69 in two of three cases.',
  );
  expect(adjustmentReason({ ...row, adjusted: 65.7, adjusted_error: 50, is_partly_adjusted: true })).toBe(
    'Its reviewers are stricter than the others, so we add one point to the mean of 64.7. Other reviewers would give from 16 to 100 in two of three cases. Some of its reviewers have read too little to be compared, so their scores count as they are.',
  );
  expect(adjustmentReason({ ...row, adjusted: 64.7, adjusted_error: null })).toBe(
    'The differences between its reviewers cancel out, so the mean stays.',
  );
});
