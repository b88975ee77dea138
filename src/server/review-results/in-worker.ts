import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ReviewSet } from '#domain/reviews/fairness/review-set.ts';
import type { ReviewerFigure } from '#domain/reviews/fairness/strictness.ts';
import { PROJECT } from '../project-directory.ts';

/** `strictnessOf` in a thread of its own, because some hundred reviewers take seconds and requests must not wait. */
export async function strictnessInWorker(reviews: ReviewSet): Promise<ReviewerFigure[]> {
  const worker = new Worker(join(PROJECT, 'src/server/review-results/strictness-worker.ts'), {
    workerData: reviews,
    transferList: [
      reviews.application.buffer,
      reviews.reviewer.buffer,
      reviews.score.buffer,
    ] as ArrayBuffer[],
  });
  try {
    const [figures] = await once(worker, 'message');
    return figures;
  } finally {
    await worker.terminate();
  }
}
