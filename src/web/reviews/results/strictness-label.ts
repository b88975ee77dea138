import type { NoFigureReason } from '#domain/reviews/fairness/comparable.ts';
import { LEAST_REVIEWS, LEAST_SHARED_APPLICATIONS } from '#domain/reviews/reviews.ts';

type Figure = { effect: number; standard_error: number };

/** 'about 4 points stricter than the others, ± 2' (rule:review-results). */
export function strictnessLabel({ effect, standard_error }: Figure): string {
  const points = Math.round(Math.abs(effect));
  const error = `± ${Math.max(1, Math.round(standard_error))}`;
  if (points === 0) return `like the others, ${error}`;
  return `about ${points} ${points === 1 ? 'point' : 'points'} ${effect < 0 ? 'stricter' : 'more lenient'} than the others, ${error}`;
}

/** Why there is no figure about a reviewer (rule:no-figure-without-overlap). */
export const NO_FIGURE_LABELS: Record<NoFigureReason, string> = {
  few_reviews: `No figure: fewer than ${LEAST_REVIEWS} reviews with a score.`,
  few_shared: `No figure: fewer than ${LEAST_SHARED_APPLICATIONS} applications that others reviewed too.`,
  few_comparable: 'No figure: the reviewers of the same applications don’t have one either.',
};
