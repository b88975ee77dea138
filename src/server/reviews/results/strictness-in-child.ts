import { join } from 'node:path';
import type { ReviewSet } from '#domain/reviews/fairness/review-set.ts';
import type { ReviewerFigure } from '#domain/reviews/fairness/strictness.ts';
import { runInChild } from '../../process/child-process/run-in-child.ts';
import { PROJECT } from '../../project-directory.ts';

const SECONDS = 120;
const STRICTNESS = {
  program: join(PROJECT, 'src/server/reviews/results/strictness-program.ts'),
  heapMib: 512,
  spaceMib: 1024,
  processorSeconds: 2 * SECONDS,
};

/** `strictnessOf` in a child process, because some hundred reviewers take seconds and requests must not wait. */
export const strictnessInChild = (reviews: ReviewSet): Promise<ReviewerFigure[]> =>
  runInChild(STRICTNESS, reviews, SECONDS);
