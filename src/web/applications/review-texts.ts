import { formatScore } from '#web/lib/format.ts';

/** '2/3'; without the plan where it has more, and '-' where there are no reviews or the viewer may not see them. */
export function reviewsText({
  reviews,
  planned_reviews,
}: {
  reviews: number | null;
  planned_reviews: number | null;
}): string {
  if (reviews === null || planned_reviews === null) return '-';
  return reviews > planned_reviews ? String(reviews) : `${reviews}/${planned_reviews}`;
}

export const adjustedText = ({ adjusted_score }: { adjusted_score: number | null }): string =>
  adjusted_score === null ? '-' : formatScore(adjusted_score);
