import fc from 'fast-check';
import { expect, test } from 'vitest';
import { designOf, solve, type Variances } from './mixed-model.ts';
import type { ReviewSet } from './review-set.ts';
import { figuresOf } from './strictness.ts';
import { emStep, estimateVariances } from './variances.ts';

/** Henderson’s mixed model equations with full matrices: mean, reviewers and applications as columns, inverted by Gauss and Jordan. */
function dense({ applications, reviewers, application, reviewer, score }: ReviewSet, variances: Variances) {
  const size = 1 + reviewers + applications;
  const rows = [...score].map((y, row) => {
    const x = new Array<number>(size).fill(0);
    x[0] = 1;
    x[1 + (reviewer[row] ?? 0)] = 1;
    x[1 + reviewers + (application[row] ?? 0)] = 1;
    return { x, y };
  });
  const left = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_, j) => rows.reduce((sum, { x }) => sum + (x[i] ?? 0) * (x[j] ?? 0), 0)),
  );
  const right = left.map((_, i) => rows.reduce((sum, { x, y }) => sum + (x[i] ?? 0) * y, 0));
  left.forEach((line, i) => {
    if (i === 0) return;
    const ratio = variances.error / (i <= reviewers ? variances.reviewer : variances.application);
    line[i] = (line[i] ?? 0) + ratio;
  });
  const inverted = gaussJordan(left);
  const solution = inverted.map((line) => line.reduce((sum, cell, j) => sum + cell * (right[j] ?? 0), 0));
  const fitted = rows.map(({ x }) => x.reduce((sum, value, j) => sum + value * (solution[j] ?? 0), 0));
  return { inverted, solution, fitted };
}

function gaussJordan(matrix: number[][]): number[][] {
  const size = matrix.length;
  const lines = matrix.map((line, i) => [
    ...line,
    ...Array.from({ length: size }, (_, j) => (i === j ? 1 : 0)),
  ]);
  for (let k = 0; k < size; k++) {
    const pivots = lines.slice(k).map((line) => Math.abs(line[k] ?? 0));
    const place = k + pivots.indexOf(Math.max(...pivots));
    [lines[k], lines[place]] = [lines[place] ?? [], lines[k] ?? []];
    const pivot = lines[k]?.[k] ?? 1;
    const scaled = (lines[k] ?? []).map((cell) => cell / pivot);
    lines[k] = scaled;
    lines.forEach((line, i) => {
      const factor = line[k] ?? 0;
      if (i === k || factor === 0) return;
      lines[i] = line.map((cell, j) => cell - factor * (scaled[j] ?? 0));
    });
  }
  return lines.map((line) => line.slice(size));
}

/** The step of EM-REML as textbooks write it, over the full inverse. */
function denseStep(reviews: ReviewSet, variances: Variances): Variances {
  const { inverted, solution, fitted } = dense(reviews, variances);
  const part = (from: number, count: number) => {
    let sum = 0;
    for (let i = from; i < from + count; i++)
      sum += (solution[i] ?? 0) ** 2 + variances.error * (inverted[i]?.[i] ?? 0);
    return sum / count;
  };
  const residual = [...reviews.score].reduce((sum, y, row) => sum + y * (y - (fitted[row] ?? 0)), 0);
  return {
    error: residual / (reviews.score.length - 1),
    reviewer: part(1, reviews.reviewers),
    application: part(1 + reviews.reviewers, reviews.applications),
  };
}

/** Each application is read by some reviewers; everybody reads the first two, so that there is one group. */
const design: fc.Arbitrary<ReviewSet> = fc
  .record({
    reviewers: fc.integer({ min: 2, max: 7 }),
    readers: fc.array(fc.integer({ min: 1, max: 127 }), { minLength: 4, maxLength: 16 }),
    seed: fc.integer({ min: 1, max: 2 ** 31 - 2 }),
    spread: fc.record({
      application: fc.integer({ min: 1, max: 20 }),
      reviewer: fc.integer({ min: 1, max: 12 }),
    }),
  })
  .map(({ reviewers, readers, seed, spread }) => {
    let state = seed;
    // Park and Miller: fast-check prefers extremes, with which scores hardly differ.
    const draw = (width: number) => {
      state = (state * 48271) % 2147483647;
      return width * ((2 * state) / 2147483647 - 1);
    };
    const severity = Array.from({ length: reviewers }, () => draw(spread.reviewer));
    const rows = readers.flatMap((mask, application) => {
      const quality = 55 + draw(spread.application);
      const chosen = severity.flatMap((_, reviewer) =>
        application < 2 || (mask >> reviewer) % 2 === 1 ? [reviewer] : [],
      );
      const own = chosen.length > 0 ? chosen : [application % reviewers];
      return own.map((reviewer) => ({
        application,
        reviewer,
        score: quality + (severity[reviewer] ?? 0) + draw(9),
      }));
    });
    return {
      applications: readers.length,
      reviewers,
      application: Int32Array.from(rows.map((row) => row.application)),
      reviewer: Int32Array.from(rows.map((row) => row.reviewer)),
      // A hundredth, so that no spread is as small as the errors of floating point.
      score: Float64Array.from(rows.map((row) => Math.round(row.score * 100) / 100)),
    };
  });
const variance = fc.double({ min: 0.5, max: 300, noNaN: true });
const variances = fc.record({ error: variance, application: variance, reviewer: variance });
const DESIGNS = { numRuns: 200 };

test('effects and standard errors equal those of the full equations on 200 random designs', {
  tags: ['adjusted-score'],
}, () => {
  fc.assert(
    fc.property(design, variances, (reviews, known) => {
      const { inverted, solution } = dense(reviews, known);
      const own = solve(designOf(reviews), known);
      const { reviewers } = reviews;
      expectClose([own.mean, ...own.reviewerEffects, ...own.applicationEffects], solution);
      const figures = figuresOf(reviews, known);
      for (let reviewer = 0; reviewer < reviewers; reviewer++) {
        const contrast = inverted.map((_, i) =>
          i === 0 || i > reviewers ? 0 : Number(i === 1 + reviewer) - 1 / reviewers,
        );
        const spread = inverted.reduce(
          (sum, line, i) =>
            sum + (contrast[i] ?? 0) * line.reduce((inner, cell, j) => inner + cell * (contrast[j] ?? 0), 0),
          0,
        );
        expect(figures.get(reviewer)?.standard_error).toBeCloseTo(Math.sqrt(known.error * spread), 6);
        const effect = contrast.reduce((sum, weight, i) => sum + weight * (solution[i] ?? 0), 0);
        expect(figures.get(reviewer)?.effect).toBeCloseTo(effect, 6);
      }
    }),
    DESIGNS,
  );
});

test('a step of EM-REML equals that over the full inverse on 200 random designs', {
  tags: ['adjusted-score'],
}, () => {
  fc.assert(
    fc.property(design, variances, (reviews, known) => {
      const [own, full] = [emStep(designOf(reviews), known), denseStep(reviews, known)];
      expectClose(Object.values(own), [full.error, full.reviewer, full.application]);
    }),
    DESIGNS,
  );
});

test('another step over the full inverse doesn’t move the estimated variances on 200 random designs', {
  tags: ['adjusted-score'],
}, () => {
  fc.assert(
    fc.property(design, (reviews) => {
      const found = estimateVariances(designOf(reviews));
      if (found === null) return;
      const next = denseStep(reviews, found);
      const total = found.error + found.application + found.reviewer;
      for (const key of ['error', 'application', 'reviewer'] as const)
        expect(Math.abs(next[key] - found[key]) / total).toBeLessThan(5e-4);
    }),
    DESIGNS,
  );
});

function expectClose(own: readonly number[], full: readonly number[]) {
  expect(own.length).toBe(full.length);
  own.forEach((value, index) => {
    expect(Math.abs(value - (full[index] ?? 0))).toBeLessThan(1e-6 * (1 + Math.abs(value)));
  });
}
