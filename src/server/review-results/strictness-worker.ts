import { parentPort, workerData } from 'node:worker_threads';
import type { ReviewSet } from '#domain/reviews/fairness/review-set.ts';
import { strictnessOf } from '#domain/reviews/fairness/strictness.ts';

parentPort?.postMessage(strictnessOf(workerData as ReviewSet));
