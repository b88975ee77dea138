/** A score with at most one decimal; without one if the reviewer abstained on every criterion. */
export const formatScore = (score: number | null): string =>
  score === null ? 'none' : score.toLocaleString('en-IN', { maximumFractionDigits: 1 });
