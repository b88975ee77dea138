import { type Design, type Solution, solve, type Variances } from './mixed-model.ts';

/**
 * No variance is taken to be less than this part of the variance of all scores, so that the equations stay solvable. EM approaches zero
 * ever more slowly, so a variance that falls below the small part is set to the least one and stays there.
 */
const LEAST_PART = 1e-4;
const SMALL_PART = 1e-3;
const EXTRAPOLATED_ROUNDS = 60;
const MOST_ROUNDS = 200;
const TOLERANCE = 1e-6;

/**
 * Variances by expectation maximization of the restricted likelihood (EM-REML), with the squared extrapolation of Varadhan and Roland,
 * because plain EM needs thousands of steps (rule:adjusted-score). Null if all scores are the same.
 */
export function estimateVariances(design: Design): Variances | null {
  const total = varianceOf(design.score);
  if (total <= 0) return null;
  const limits = { least: Math.log(total * LEAST_PART), small: Math.log(total * SMALL_PART) };
  const step = (at: Logs) => atLeast(limits, at, logsOf(emStep(design, variancesOf(at))));
  let at = logsOf({ error: total / 3, application: total / 3, reviewer: total / 3 });
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const first = step(at);
    const second = step(first);
    if (distance(at, first) < TOLERANCE && distance(first, second) < TOLERANCE) return variancesOf(second);
    // The last rounds go without it, in case it runs in a circle.
    at = round < EXTRAPOLATED_ROUNDS ? step(extrapolate(at, first, second, limits.small)) : second;
  }
  return variancesOf(at);
}

/** One step of EM-REML: the expected sums of squares given the scores. */
export function emStep(design: Design, variances: Variances): Variances {
  const solution = solve(design, variances);
  const { applicationEffects, reviewerEffects } = solution;
  const traces = tracesOf(design, solution, variances.error / variances.application);
  const reviewers = reviewerEffects.length;
  const applications = applicationEffects.length;
  return {
    error: explainedBy(design, solution) / (design.score.length - 1),
    reviewer: (sumOfSquares(reviewerEffects) + variances.error * traces.reviewer) / reviewers,
    application: (sumOfSquares(applicationEffects) + variances.error * traces.application) / applications,
  };
}

/** The sum of squares that neither mean nor effects explain: y'(y − ŷ). */
function explainedBy({ start, reviewer, score }: Design, solution: Solution): number {
  let sum = 0;
  for (let i = 0; i + 1 < start.length; i++) {
    const level = solution.mean + (solution.applicationEffects[i] as number);
    for (let row = start[i] as number; row < (start[i + 1] as number); row++) {
      const fitted = level + (solution.reviewerEffects[reviewer[row] as number] as number);
      sum += (score[row] as number) * ((score[row] as number) - fitted);
    }
  }
  return sum;
}

/** The traces of both diagonal blocks of the whole inverse, without building the block of the applications. */
function tracesOf({ start, reviewer, reviewers }: Design, { inverse }: Solution, ratio: number) {
  const { size, cells } = inverse;
  const cell = (row: number, column: number) => cells[row * size + column] as number;
  let ofReviewers = 0;
  for (let person = 0; person < reviewers; person++) ofReviewers += cell(person, person);
  let ofApplications = 0;
  for (let i = 0; i + 1 < start.length; i++) {
    const [from, to] = [start[i] as number, start[i + 1] as number];
    const count = to - from;
    let sum = count * count * cell(reviewers, reviewers);
    for (let row = from; row < to; row++) {
      const person = reviewer[row] as number;
      sum += 2 * count * cell(person, reviewers);
      for (let other = from; other < to; other++) sum += cell(person, reviewer[other] as number);
    }
    const share = 1 / (count + ratio);
    ofApplications += share + share * share * sum;
  }
  return { reviewer: ofReviewers, application: ofApplications };
}

type Logs = [number, number, number];

const logsOf = ({ error, application, reviewer }: Variances): Logs => [
  Math.log(error),
  Math.log(application),
  Math.log(reviewer),
];
const variancesOf = ([error, application, reviewer]: Logs): Variances => ({
  error: Math.exp(error),
  application: Math.exp(application),
  reviewer: Math.exp(reviewer),
});

const distance = (from: Logs, to: Logs): number =>
  Math.max(...from.map((x, i) => Math.abs(x - (to[i] ?? x))));

type Limits = { least: number; small: number };

const atLeast = ({ least, small }: Limits, before: Logs, after: Logs): Logs =>
  mapLogs(after, (x, i) => ((before[i] ?? x) === least || !(x >= small) ? least : x));

/** Never below the small part by itself: a variance that overshoots must be able to grow again. */
function extrapolate(at: Logs, first: Logs, second: Logs, small: number): Logs {
  const change = mapLogs(at, (x, i) => (first[i] ?? x) - x);
  const curve = mapLogs(at, (x, i) => (second[i] ?? x) - (first[i] ?? x) - (change[i] ?? 0));
  const length = Math.min(-1, -Math.hypot(...change) / Math.hypot(...curve));
  if (!Number.isFinite(length)) return second;
  const far = mapLogs(at, (x, i) => x - 2 * length * (change[i] ?? 0) + length * length * (curve[i] ?? 0));
  return mapLogs(far, (x, i) => Math.max(x, Math.min(second[i] ?? x, small)));
}

const mapLogs = ([error, application, reviewer]: Logs, to: (x: number, i: number) => number): Logs => [
  to(error, 0),
  to(application, 1),
  to(reviewer, 2),
];

const sumOfSquares = (values: Float64Array): number => values.reduce((sum, x) => sum + x * x, 0);

function varianceOf(values: Float64Array): number {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  return values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / Math.max(values.length - 1, 1);
}
