import { type NoFigureReason, overlaps } from './comparable.ts';
import { groupsOf } from './groups.ts';
import { designOf, type Solution, solve, type Variances } from './mixed-model.ts';
import { ofReviewers, type ReviewSet } from './review-set.ts';
import { estimateVariances } from './variances.ts';

/**
 * `effect`: the points by which this reviewer scores above (or, if negative, below) the others of the group; `residual`: the standard
 * deviation of single scores around application and reviewer, the same for all.
 */
export type Figure = { effect: number; standard_error: number; residual: number; group: number };
export type ReviewerFigure = {
  reviews: number;
  shared: number;
  figure: Figure | null;
  reason: NoFigureReason | null;
};

/**
 * The strictness of each reviewer, or why there is no figure. Only reviews of reviewers with a figure are in the model, and effects are
 * centred in each group of reviewers who share applications (rule:adjusted-score, rule:no-figure-without-overlap).
 */
export function strictnessOf(reviews: ReviewSet, known?: Variances): ReviewerFigure[] {
  const found = overlaps(reviews);
  const comparable = ofReviewers(
    reviews,
    found.map(({ reason }) => reason === null),
  );
  const figures = figuresOf(comparable, known);
  return found.map((overlap, reviewer) => ({ ...overlap, figure: figures.get(reviewer) ?? null }));
}

/** The figures of reviewers by their number, for reviews that can all be compared. */
export function figuresOf(reviews: ReviewSet, known?: Variances): Map<number, Figure> {
  const numbers = [...new Set(reviews.reviewer)].sort((a, b) => a - b);
  if (numbers.length === 0) return new Map();
  const dense = withNumbers(reviews, numbers);
  const groups = groupsOf(dense);
  const design = designOf(dense);
  const variances = known ?? estimateVariances(design);
  const solution = variances && solve(design, variances);
  const members = Map.groupBy(numbers.keys(), (index) => groups[index] ?? 0);
  return new Map(
    [...members].flatMap(([group, indexes]) =>
      indexes.map((index): [number, Figure] => [
        numbers[index] ?? 0,
        { group, ...(solution ? centred(solution, variances.error, index, indexes) : NO_SPREAD) },
      ]),
    ),
  );
}

/** All scores are the same. */
const NO_SPREAD = { effect: 0, standard_error: 0, residual: 0 };

/** The effect against the mean of its group, with the square root of its prediction error variance. */
function centred({ reviewerEffects, inverse }: Solution, error: number, index: number, group: number[]) {
  const cell = (row: number, column: number) => inverse.cells[row * inverse.size + column] ?? 0;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const own = mean(group.map((other) => cell(index, other)));
  const all = mean(group.map((row) => mean(group.map((column) => cell(row, column)))));
  const variance = error * (cell(index, index) - 2 * own + all);
  return {
    effect: (reviewerEffects[index] ?? 0) - mean(group.map((other) => reviewerEffects[other] ?? 0)),
    standard_error: Math.sqrt(Math.max(variance, 0)),
    residual: Math.sqrt(error),
  };
}

function withNumbers(reviews: ReviewSet, numbers: number[]): ReviewSet {
  const places = new Map(numbers.map((number, index) => [number, index]));
  return {
    ...reviews,
    reviewers: numbers.length,
    reviewer: reviews.reviewer.map((number) => places.get(number) ?? 0),
  };
}

/**
 * The adjusted score of an application: the mean of its scores, each less the effect of its reviewer. A reviewer without a figure counts
 * unadjusted; null if none has one (rule:adjusted-score).
 */
export function adjustedScore(scores: readonly { score: number; effect: number | null }[]): number | null {
  if (!scores.some(({ effect }) => effect !== null)) return null;
  return scores.reduce((sum, { score, effect }) => sum + score - (effect ?? 0), 0) / scores.length;
}

/**
 * The standard error of an adjusted score: each single score varies by the residual, and the effect of its reviewer is known with a standard
 * error of its own; null without a score (rule:adjusted-score).
 */
export function adjustedError(
  scores: readonly { standard_error: number | null }[],
  residual: number,
): number | null {
  if (scores.length === 0) return null;
  const variance = scores.reduce(
    (sum, { standard_error }) => sum + residual ** 2 + (standard_error ?? 0) ** 2,
    0,
  );
  return Math.sqrt(variance) / scores.length;
}
