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
  few_reviews: `Too few reviews to tell (${LEAST_REVIEWS} needed).`,
  few_shared: `Too few applications shared with others to tell (${LEAST_SHARED_APPLICATIONS} needed).`,
  few_comparable: 'Too few reviews by the others who read the same applications.',
};
