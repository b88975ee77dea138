import type { ReviewCopyProblem } from '#domain/reviews/review-copies.ts';

/** A presentation whose pages can't be shown. */
export class RefusedCopy extends Error {
  readonly problem: ReviewCopyProblem;

  constructor(problem: ReviewCopyProblem) {
    super(problem);
    this.problem = problem;
  }
}
