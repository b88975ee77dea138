import { inverse, type Matrix } from './cholesky.ts';
import type { ReviewSet } from './review-set.ts';

/** The variances of error, application effects and reviewer effects. */
export type Variances = { error: number; application: number; reviewer: number };

/** The reviews of each application together: rows `start[i]` to `start[i + 1]` belong to application i. */
export type Design = {
  start: Int32Array;
  reviewer: Int32Array;
  score: Float64Array;
  reviewers: number;
};

export type Solution = {
  mean: number;
  applicationEffects: Float64Array;
  reviewerEffects: Float64Array;
  /** Of the equations of the reviewers and, last, of the mean. Times the error variance it is their prediction error variance. */
  inverse: Matrix;
};

/** Leaves out applications without a review. */
export function designOf({ applications, reviewers, application, reviewer, score }: ReviewSet): Design {
  const counts = new Int32Array(applications);
  application.forEach((id) => {
    counts[id] = (counts[id] ?? 0) + 1;
  });
  const next = new Int32Array(applications);
  const start = [0];
  counts.forEach((count, id) => {
    if (count === 0) return;
    next[id] = start.at(-1) ?? 0;
    start.push((start.at(-1) ?? 0) + count);
  });
  const sorted = { reviewer: new Int32Array(score.length), score: new Float64Array(score.length) };
  application.forEach((id, row) => {
    const place = next[id] ?? 0;
    next[id] = place + 1;
    sorted.reviewer[place] = reviewer[row] ?? 0;
    sorted.score[place] = score[row] ?? 0;
  });
  return { start: Int32Array.from(start), ...sorted, reviewers };
}

/**
 * Best linear unbiased predictions of score = mean + application + reviewer + error for known variances. The equations of the applications
 * are absorbed, so the work grows with the reviewers (rule:adjusted-score).
 */
export function solve(design: Design, variances: Variances): Solution {
  const ratios = {
    application: variances.error / variances.application,
    reviewer: variances.error / variances.reviewer,
  };
  const { matrix, right } = reviewerEquations(design, ratios);
  const inverted = inverse(matrix);
  const solved = times(inverted, right);
  const mean = solved[design.reviewers] ?? 0;
  const reviewerEffects = solved.slice(0, design.reviewers);
  const applicationEffects = applicationEffectsOf(design, ratios.application, mean, reviewerEffects);
  return { mean, applicationEffects, reviewerEffects, inverse: inverted };
}

type Ratios = { application: number; reviewer: number };

/** Row and column `reviewers` are those of the mean. */
function reviewerEquations({ start, reviewer, score, reviewers }: Design, ratios: Ratios) {
  const size = reviewers + 1;
  const cells = new Float64Array(size * size);
  const right = new Float64Array(size);
  const add = (row: number, column: number, value: number) => {
    cells[row * size + column] = (cells[row * size + column] as number) + value;
  };
  for (let person = 0; person < reviewers; person++) add(person, person, ratios.reviewer);
  for (let i = 0; i + 1 < start.length; i++) {
    const [from, to] = [start[i] as number, start[i + 1] as number];
    const count = to - from;
    const share = 1 / (count + ratios.application);
    let sum = 0;
    for (let row = from; row < to; row++) sum += score[row] as number;
    for (let row = from; row < to; row++) {
      const person = reviewer[row] as number;
      add(person, person, 1);
      for (let other = from; other < to; other++) add(person, reviewer[other] as number, -share);
      add(reviewers, person, ratios.application * share);
      right[person] = (right[person] as number) + (score[row] as number) - sum * share;
    }
    add(reviewers, reviewers, count * ratios.application * share);
    right[reviewers] = (right[reviewers] as number) + ratios.application * share * sum;
  }
  return { matrix: { size, cells }, right };
}

function times({ size, cells }: Matrix, vector: Float64Array): Float64Array {
  return Float64Array.from({ length: size }, (_, row) => {
    let sum = 0;
    for (let k = 0; k < size; k++) sum += (cells[row * size + k] as number) * (vector[k] as number);
    return sum;
  });
}

function applicationEffectsOf(
  { start, reviewer, score }: Design,
  ratio: number,
  mean: number,
  effects: Float64Array,
): Float64Array {
  return Float64Array.from({ length: start.length - 1 }, (_, i) => {
    const [from, to] = [start[i] as number, start[i + 1] as number];
    let sum = 0;
    for (let row = from; row < to; row++)
      sum += (score[row] as number) - mean - (effects[reviewer[row] as number] as number);
    return sum / (to - from + ratio);
  });
}
