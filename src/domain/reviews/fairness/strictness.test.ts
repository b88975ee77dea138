import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReviewSet } from './review-set.ts';
import { adjustedError, adjustedScore, figuresOf, strictnessOf } from './strictness.ts';

/** Rows of reviewer, application and score. */
type Row = [reviewer: number, application: number, score: number];

const reviewSet = (rows: Row[]): ReviewSet => ({
  applications: Math.max(...rows.map(([, application]) => application)) + 1,
  reviewers: Math.max(...rows.map(([reviewer]) => reviewer)) + 1,
  reviewer: Int32Array.from(rows.map(([reviewer]) => reviewer)),
  application: Int32Array.from(rows.map(([, application]) => application)),
  score: Float64Array.from(rows.map(([, , score]) => score)),
});

function adjusted(rows: Row[], effects: (reviewer: number) => number | null): Map<number, number | null> {
  const byApplication = Map.groupBy(rows, ([, application]) => application);
  return new Map(
    [...byApplication].map(([application, own]) => [
      application,
      adjustedScore(own.map(([reviewer, , score]) => ({ score, effect: effects(reviewer) }))),
    ]),
  );
}

const score = fc.integer({ min: 0, max: 400 }).map((quarter) => quarter / 4);

describe('the hand example', () => {
  const rows: Row[] = [
    [0, 0, 80],
    [0, 1, 60],
    [1, 0, 70],
    [1, 1, 50],
  ];
  const figures = figuresOf(reviewSet(rows), { error: 1, application: 1, reviewer: 1 });

  test('A gives 80 and 60, B 70 and 50: with both ratios 1 the reviewer effects are ±3.33', {
    tags: ['adjusted-score'],
  }, () => {
    expect(figures.get(0)?.effect).toBeCloseTo(10 / 3, 10);
    expect(figures.get(1)?.effect).toBeCloseTo(-10 / 3, 10);
  });

  test('its adjusted scores are 75 and 55', {
    tags: ['adjusted-score'],
  }, () => {
    expect([...adjusted(rows, (reviewer) => figures.get(reviewer)?.effect ?? null).values()]).toEqual([
      75, 55,
    ]);
  });
});

test('the order stays the raw one if everybody scores everything', {
  tags: ['adjusted-score'],
}, () => {
  fc.assert(
    fc.property(
      fc
        .record({ reviewers: fc.integer({ min: 2, max: 5 }), applications: fc.integer({ min: 5, max: 12 }) })
        .chain(({ reviewers, applications }) =>
          fc.array(fc.array(score, { minLength: applications, maxLength: applications }), {
            minLength: reviewers,
            maxLength: reviewers,
          }),
        ),
      (table) => {
        const rows = table.flatMap((own, reviewer) =>
          own.map((value, application): Row => [reviewer, application, value]),
        );
        const found = strictnessOf(reviewSet(rows));
        expect(found.every(({ reason }) => reason === null)).toBe(true);
        const raw = [...adjusted(rows, () => 0).values()];
        const fair = [...adjusted(rows, (reviewer) => found[reviewer]?.figure?.effect ?? null).values()];
        raw.forEach((mean, index) => {
          expect(fair[index]).toBeCloseTo(mean ?? 0, 8);
        });
      },
    ),
    { numRuns: 50 },
  );
});

/** Reviewers 0 to `people − 1` who all score the same applications. */
const sharing = (people: number, applications: number, first = 0): Row[] =>
  Array.from({ length: people * applications }, (_, index): Row => {
    const [person, application] = [index % people, Math.floor(index / people)];
    return [first + person, application, 50 + ((application * 17) % 29) - 4 * person + ((index * 7) % 5)];
  });

describe('without a figure', () => {
  test('there is none with 4 reviews, and one with 5 that others share', {
    tags: ['no-figure-without-overlap'],
  }, () => {
    const reasonsOf = (rows: Row[]) => strictnessOf(reviewSet(rows)).map(({ reason }) => reason);
    expect(reasonsOf(sharing(2, 4))).toEqual(['few_reviews', 'few_reviews']);
    expect(reasonsOf(sharing(2, 5))).toEqual([null, null]);
  });

  test('pools of one reviewer each have none, and no application an adjusted score', {
    tags: ['no-figure-without-overlap'],
  }, () => {
    const rows = Array.from({ length: 60 }, (_, index): Row => [index % 3, index, (index * 13) % 101]);
    const found = strictnessOf(reviewSet(rows));
    expect(found.map(({ reviews, shared, figure, reason }) => [reviews, shared, figure, reason])).toEqual(
      Array.from({ length: 3 }, () => [20, 0, null, 'few_shared']),
    );
    expect([...adjusted(rows, () => null).values()].every((value) => value === null)).toBe(true);
  });

  test('somebody whose partners have none has none either, and the reason says so', {
    tags: ['no-figure-without-overlap'],
  }, () => {
    // 0 and 1 share five applications; 2 to 6 share one each with 7, who shares with nobody else.
    const rows: Row[] = [
      ...sharing(2, 5),
      ...Array.from({ length: 5 }, (_, index): Row => [index + 2, 10 + index, 40 + index]),
      ...Array.from({ length: 5 }, (_, index): Row => [7, 10 + index, 60 - index]),
    ];
    expect(strictnessOf(reviewSet(rows)).map(({ reason }) => reason)).toEqual([
      null,
      null,
      'few_reviews',
      'few_reviews',
      'few_reviews',
      'few_reviews',
      'few_reviews',
      'few_comparable',
    ]);
  });

  test('somebody without a figure doesn’t move the figures of others', {
    tags: ['no-figure-without-overlap'],
  }, () => {
    fc.assert(
      fc.property(fc.array(score, { minLength: 1, maxLength: 4 }), (scores) => {
        const rows = sharing(3, 8);
        const more = [...rows, ...scores.map((value, application): Row => [3, application, value])];
        const [before, after] = [strictnessOf(reviewSet(rows)), strictnessOf(reviewSet(more))];
        expect(after[3]?.reason).toBe('few_reviews');
        expect(after.slice(0, 3).map(({ figure }) => figure)).toEqual(before.map(({ figure }) => figure));
      }),
      { numRuns: 30 },
    );
  });
});

test('effects are centred in each group of reviewers that share applications', {
  tags: ['adjusted-score'],
}, () => {
  const second = sharing(3, 9, 2).map(
    ([reviewer, application, value]): Row => [reviewer, 20 + application, value - 30],
  );
  const found = strictnessOf(reviewSet([...sharing(2, 7), ...second]));
  expect(found.map(({ figure }) => figure?.group)).toEqual([0, 0, 1, 1, 1]);
  const effects = found.map(({ figure }) => figure?.effect ?? Number.NaN);
  expect((effects[0] ?? 0) + (effects[1] ?? 0)).toBeCloseTo(0, 8);
  expect((effects[2] ?? 0) + (effects[3] ?? 0) + (effects[4] ?? 0)).toBeCloseTo(0, 8);
});

test('equal scores give effects of zero instead of an error', {
  tags: ['adjusted-score'],
}, () => {
  const rows = sharing(2, 6).map(([reviewer, application]): Row => [reviewer, application, 50]);
  expect(strictnessOf(reviewSet(rows)).map(({ figure }) => figure)).toEqual([
    { effect: 0, standard_error: 0, residual: 0, group: 0 },
    { effect: 0, standard_error: 0, residual: 0, group: 0 },
  ]);
});

test('an application is adjusted by the reviewers who have a figure; the others count as they are', {
  tags: ['adjusted-score'],
}, () => {
  expect(
    adjustedScore([
      { score: 60, effect: -4 },
      { score: 70, effect: null },
    ]),
  ).toBe(67);
  expect(adjustedScore([{ score: 70, effect: null }])).toBeNull();
});

test('the error of an adjusted score shrinks with the number of its scores, and grows with what is unknown about its reviewers', {
  tags: ['adjusted-score'],
}, () => {
  const known = { standard_error: 0 };
  expect(adjustedError([], 10)).toBeNull();
  expect(adjustedError([known], 10)).toBe(10);
  expect(adjustedError([known, known, { standard_error: null }, known], 10)).toBe(5);
  expect(adjustedError([{ standard_error: 3 }], 4)).toBe(5);
});
