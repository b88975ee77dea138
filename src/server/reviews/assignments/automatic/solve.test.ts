import { expect, test } from 'vitest';
import { costOf } from './costs.ts';
import { SPARSE } from './linear-program.ts';
import {
  type AssignmentProblem,
  chooseCommon,
  isForbidden,
  needOf,
  type Pair,
  pairKey,
  withPairs,
} from './problem.ts';
import { assign } from './solve.ts';
import { solveInChild } from './solve-in-child.ts';

const INSTANCES = 1000;
const FEWEST = { furtherPairs: 0, furtherSteps: 0 };

/** Mulberry32, so that every run tests the same instances. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function randomProblem(seed: number): AssignmentProblem {
  const below = numbersFrom(seed);
  const reviewers = Array.from({ length: 1 + below(4) }, (_, place) => ({
    id: `r${seed}-${place}`,
    load: below(3),
  }));
  const applications = Array.from({ length: 1 + below(4) }, (_, place) => ({
    id: `a${seed}-${place}`,
    reviews: below(2),
    is_common: false,
    is_of_staff: false,
  }));
  const limit = below(3) === 0 ? null : 1 + below(4);
  const forbidden = new Set<number>();
  const problem = {
    perApplication: 1 + below(3),
    limit,
    common: below(3) === 0 ? 1 : 0,
    reviewers,
    applications,
    forbidden,
  };
  for (const pair of everyPair(problem)) if (below(4) === 0) forbidden.add(pairKey(problem, pair));
  return problem;
}

const everyPair = ({ applications, reviewers }: AssignmentProblem): Pair[] =>
  applications.flatMap((_, application) => reviewers.map((_, reviewer) => ({ application, reviewer })));

/** The lowest cost of all subsets of the allowed pairs. */
function bruteForce(problem: AssignmentProblem): number {
  const needs = problem.applications.map((application) => needOf(problem, application));
  const room = problem.reviewers.map(({ load }) => (problem.limit ?? Number.POSITIVE_INFINITY) - load);
  const allowed = everyPair(problem).filter((pair) => !isForbidden(problem, pair));
  let best = Number.POSITIVE_INFINITY;
  const chosen: Pair[] = [];
  const visit = (place: number): void => {
    const pair = allowed[place];
    if (!pair) {
      best = Math.min(best, costOf(problem, chosen));
      return;
    }
    visit(place + 1);
    const [need, left] = [needs[pair.application] ?? 0, room[pair.reviewer] ?? 0];
    if (need <= 0 || left <= 0) return;
    needs[pair.application] = need - 1;
    room[pair.reviewer] = left - 1;
    chosen.push(pair);
    visit(place + 1);
    chosen.pop();
    needs[pair.application] = need;
    room[pair.reviewer] = left;
  };
  visit(0);
  return best;
}

test('an automatic assignment costs as much as the best of all possible ones, on 1,000 small instances, and never uses a conflict', {
  tags: ['automatic-assignment'],
  timeout: 120_000,
}, async () => {
  for (let seed = 1; seed <= INSTANCES; seed++) {
    const problem = randomProblem(seed);
    // Every other one begins with so few columns that the solver must find the others that it needs.
    const { common, others } = await assign(problem, seed % 2 ? SPARSE : FEWEST);
    const rest = withPairs(problem, common);
    expect([seed, costOf(rest, others)]).toEqual([seed, bruteForce(rest)]);
    expect([...common, ...others].filter((pair) => isForbidden(problem, pair))).toEqual([]);
    const keys = [...common, ...others].map((pair) => pairKey(problem, pair));
    expect(new Set(keys).size).toBe(keys.length);
    const loads = withPairs(rest, others).reviewers.map(({ load }, place) => [
      load,
      problem.reviewers[place]?.load ?? 0,
    ]);
    for (const [load = 0, before = 0] of loads)
      expect(load).toBeLessThanOrEqual(Math.max(before, problem.limit ?? load));
  }
});

test('an assignment that begins with few pairs of a large problem costs as much as one that begins with all', {
  tags: ['automatic-assignment'],
}, async () => {
  const all = { furtherPairs: 30, furtherSteps: 60 };
  for (let seed = 1; seed <= 20; seed++) {
    const problem = largerProblem(seed);
    const costs = [];
    for (const beginning of [SPARSE, FEWEST, all]) {
      const { common, others } = await assign(problem, beginning);
      costs.push(costOf(withPairs(problem, common), others));
    }
    expect([seed, ...costs]).toEqual([seed, costs[2], costs[2], costs[2]]);
  }
});

/** 60 applications and 30 reviewers; a third of the pairs are conflicts, and limits bind in every other one. */
function largerProblem(seed: number): AssignmentProblem {
  const below = numbersFrom(seed);
  const even = evenProblem(60, 30);
  const forbidden = new Set(everyPair(even).flatMap((pair) => (below(3) === 0 ? [pairKey(even, pair)] : [])));
  const reviewers = even.reviewers.map(({ id }) => ({ id: `${id} of ${seed}`, load: below(12) }));
  return { ...even, common: 1, limit: seed % 2 ? 9 : null, reviewers, forbidden };
}

const evenProblem = (applications: number, reviewers: number): AssignmentProblem => ({
  perApplication: 3,
  limit: null,
  common: 5,
  reviewers: Array.from({ length: reviewers }, (_, place) => ({ id: `reviewer ${place}`, load: 0 })),
  applications: Array.from({ length: applications }, (_, place) => ({
    id: `application ${place}`,
    reviews: 0,
    is_common: false,
    is_of_staff: false,
  })),
  forbidden: new Set([0, 1, 2]),
});

test('the thread returns the same as a call, twice the same, and loads differ by at most one', {
  tags: ['automatic-assignment'],
}, async () => {
  const problem = evenProblem(60, 7);
  const first = await solveInChild(problem);
  expect(await assign(problem)).toEqual(first);
  const loads = Array.from({ length: 7 }, () => 0);
  for (const { reviewer } of [...first.common, ...first.others]) loads[reviewer] = (loads[reviewer] ?? 0) + 1;
  expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
});

test('everybody reads the common applications; those with conflicts are avoided', {
  tags: ['common-applications'],
}, () => {
  const problem = evenProblem(60, 7);
  const common = chooseCommon(problem);
  expect([...new Set(common.map(({ application }) => application))]).toEqual([1, 2, 3, 4, 5]);
  expect(common).toHaveLength(35);
});

test('applications of staff take no place in limit and balance, are never common, and get other reviewers each time', {
  tags: ['automatic-assignment', 'no-own-interest'],
}, async () => {
  const even = evenProblem(60, 7);
  const ofStaff = Array.from({ length: 12 }, (_, place) => ({
    id: `application of staff ${place}`,
    reviews: 0,
    is_common: place === 0,
    is_of_staff: true,
  }));
  const first = even.applications.length;
  const forbidden = new Set([...even.forbidden, first * 7, first * 7 + 1]);
  const problem = { ...even, forbidden, applications: [...even.applications, ...ofStaff] };
  const [alone, one, other] = [await assign(even), await assign(problem), await assign(problem)];
  const isOfStaff = ({ application }: Pair) => application >= first;
  expect(one.common).toEqual(alone.common);
  expect(one.others.filter((pair) => !isOfStaff(pair))).toEqual(alone.others);
  const pairs = one.others.filter(isOfStaff);
  expect(new Set(pairs.map((pair) => pairKey(problem, pair))).size).toBe(12 * 3);
  expect(pairs.filter((pair) => isForbidden(problem, pair))).toEqual([]);
  expect(other.others.filter(isOfStaff)).not.toEqual(pairs);
  expect(withPairs(problem, pairs).reviewers).toEqual(problem.reviewers);
});
