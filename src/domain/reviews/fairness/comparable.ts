import { LEAST_REVIEWS, LEAST_SHARED_APPLICATIONS } from '../reviews.ts';
import type { ReviewSet } from './review-set.ts';

/** Why there is no figure about a reviewer (rule:no-figure-without-overlap). */
export const NO_FIGURE_REASONS = ['few_reviews', 'few_shared', 'few_comparable'] as const;
export type NoFigureReason = (typeof NO_FIGURE_REASONS)[number];

export type Overlap = { reviews: number; shared: number; reason: NoFigureReason | null };

/**
 * The reviews of each reviewer, how many applications they share with others, and why there is no figure, if so. A reviewer whom only
 * reviewers without a figure could be compared with has none either, so the latter move no figure (rule:no-figure-without-overlap).
 */
export function overlaps(reviews: ReviewSet): Overlap[] {
  const everybody = Array.from({ length: reviews.reviewers }, () => true);
  const all = countShared(reviews, everybody);
  const comparable = findComparable(reviews);
  return all.map((counts, reviewer) => ({
    ...counts,
    reason: comparable[reviewer] ? null : (shortage(counts) ?? 'few_comparable'),
  }));
}

type Counts = Omit<Overlap, 'reason'>;

function shortage({ reviews, shared }: Counts): NoFigureReason | null {
  if (reviews < LEAST_REVIEWS) return 'few_reviews';
  return shared < LEAST_SHARED_APPLICATIONS ? 'few_shared' : null;
}

/** The largest set of reviewers each of whom shares enough applications with others of the set. */
function findComparable(reviews: ReviewSet): boolean[] {
  let chosen = Array.from({ length: reviews.reviewers }, () => true);
  while (true) {
    const counts = countShared(reviews, chosen);
    const next = chosen.map((isChosen, reviewer) => {
      const own = counts[reviewer];
      return isChosen && own !== undefined && shortage(own) === null;
    });
    if (next.every((isChosen, reviewer) => isChosen === chosen[reviewer])) return chosen;
    chosen = next;
  }
}

function countShared(
  { applications, reviewers, application, reviewer }: ReviewSet,
  chosen: boolean[],
): Counts[] {
  const readers = new Int32Array(applications);
  application.forEach((id, row) => {
    if (chosen[reviewer[row] ?? 0]) readers[id] = (readers[id] ?? 0) + 1;
  });
  const counts = Array.from({ length: reviewers }, () => ({ reviews: 0, shared: 0 }));
  application.forEach((id, row) => {
    const own = counts[reviewer[row] ?? 0];
    if (!own || !chosen[reviewer[row] ?? 0]) return;
    own.reviews += 1;
    if ((readers[id] ?? 0) > 1) own.shared += 1;
  });
  return counts;
}
