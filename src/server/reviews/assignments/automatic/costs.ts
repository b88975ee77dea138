import { type AssignmentProblem, needOf, type Pair } from './problem.ts';

/** A pair costs 0 to 7, so that the same reviewers don't always meet and one assignment is the cheapest. */
const PAIR_COSTS = 8;

/** The cost of a pair by its ids (FNV-1a): it looks random, but the same ids always have the same. */
export function pairCost(applicationId: string, reviewerId: string): number {
  let hash = 0x811c9dc5;
  for (const text of [applicationId, reviewerId])
    for (let place = 0; place < text.length; place++)
      hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193) >>> 0;
  return (hash >>> 16) % PAIR_COSTS;
}

/** The weight of balance: no sum of pair costs along a change between all reviewers is as much as one step of balance. */
export const balanceWeight = ({ reviewers }: AssignmentProblem): number => PAIR_COSTS * reviewers.length;

/** The cost of the review with which a reviewer's load becomes `load`. It grows, so equal loads are cheapest: all loads cost Σ load². */
export const stepCost = (problem: AssignmentProblem, load: number): number =>
  balanceWeight(problem) * (2 * load - 1);

/**
 * The cost of the first missing review of an application: more than any other change. Applications of staff don't count, so that no other pair depends on
 * how many there are (rule:no-own-interest).
 */
export const firstMissingCost = (problem: AssignmentProblem): number => {
  const highest = Math.max(0, ...problem.reviewers.map(({ load }) => load));
  const counted = problem.applications.filter(({ is_of_staff }) => !is_of_staff).length;
  return balanceWeight(problem) * 2 * (highest + counted + 1);
};

/** The cost of the `nth` missing review, more with each, so that no application goes without while another one has all. */
export const missingCost = (first: number, nth: number): number => first * (2 * nth - 1);

/** What new pairs cost together with the reviews that they leave missing; the solver finds the lowest. */
export function costOf(problem: AssignmentProblem, pairs: Pair[]): number {
  const loads = problem.reviewers.map(({ load }) => load);
  const missing = problem.applications.map((application) => needOf(problem, application));
  let cost = 0;
  for (const { application, reviewer } of pairs) {
    const load = (loads[reviewer] ?? 0) + 1;
    loads[reviewer] = load;
    missing[application] = (missing[application] ?? 0) - 1;
    cost += stepCost(problem, load);
    cost += pairCost(problem.applications[application]?.id ?? '', problem.reviewers[reviewer]?.id ?? '');
  }
  // The sum of the first odd numbers is a square.
  const first = firstMissingCost(problem);
  return missing.reduce((sum, number) => sum + first * number ** 2, cost);
}
