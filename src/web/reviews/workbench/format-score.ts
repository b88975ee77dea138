/** A score with at most one decimal; without one if the reviewer abstained on every criterion. */
export const formatScore = (score: number | null): string =>
  score === null ? 'none' : String(Math.round(score * 10) / 10);
