import { expect, test } from 'vitest';
import { REVIEW_COPY_PROBLEMS, refusalForApplicants } from './review-copies.ts';

test('a refusal advises another file only while the proposal is a draft', {
  tags: ['review-copies'],
}, () => {
  expect(refusalForApplicants('old_format', true)).toBe(
    'It’s an old PowerPoint file (.ppt). Please export it as a PDF and upload that.',
  );
  for (const problem of REVIEW_COPY_PROBLEMS)
    expect(refusalForApplicants(problem, false)).toMatch(/^[A-Z].*\. Please contact the programme\.$/);
});
