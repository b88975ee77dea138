import type { SparseColumn } from '../../../process/sparse-matrix.ts';
import { firstMissingCost, missingCost, pairCost, stepCost } from './costs.ts';
import { type AssignmentProblem, isForbidden, needOf, type Pair } from './problem.ts';

/** A column with its entries in the matrix; only that of a pair has one. */
type LpColumn = SparseColumn & { pair?: Pair };

/** The columns that a program begins with: pairs of each application beside as many as it needs, and steps of load above an even one. */
export type Beginning = { furtherPairs: number; furtherSteps: number };

/** With these, the solver seldom needs other columns; fewer or more take longer. */
export const SPARSE: Beginning = { furtherPairs: 12, furtherSteps: 2 };

/**
 * The minimum-cost flow for some applications as a linear program that starts with few columns and gets the others that could make it cheaper. Its matrix is
 * that of a network, so the simplex method finds whole numbers. A row of an application adds up pairs and missing reviews to what it needs; a row of a reviewer
 * takes the steps of the load away from the pairs. Every column is between 0 and 1.
 */
export class LinearProgram {
  readonly columns: LpColumn[] = [];
  /** What every row adds up to. */
  readonly sums: number[];
  private readonly problem: AssignmentProblem;
  private readonly open: readonly number[];
  /** Pairs by application without a column, the cheapest first. */
  private readonly otherPairs: LpColumn[][];
  /** The highest load of each reviewer with a column. */
  private readonly highest: number[];

  constructor(
    problem: AssignmentProblem,
    open: readonly number[],
    { furtherPairs, furtherSteps }: Beginning,
  ) {
    this.problem = problem;
    this.open = open;
    const needs = open.map((place) => {
      const application = problem.applications[place];
      return application ? needOf(problem, application) : 0;
    });
    this.sums = [...needs, ...problem.reviewers.map(() => 0)];
    this.highest = problem.reviewers.map(({ load }) => load);
    this.otherPairs = open.map((_, row) => this.pairsOf(row));
    const first = firstMissingCost(problem);
    for (const [row, need] of needs.entries()) {
      this.columns.push(...(this.otherPairs[row]?.splice(0, need + furtherPairs) ?? []));
      for (let nth = 1; nth <= need; nth++)
        this.columns.push({ cost: missingCost(first, nth), entries: [[row, 1]] });
    }
    const even = evenLoad(problem, needs);
    for (const [reviewer, load] of this.highest.entries())
      this.columns.push(...this.nextSteps(reviewer, even + furtherSteps - load));
  }

  /** Adds and returns the columns that make the program cheaper at these prices of the rows; none if its solution is the best of all. */
  addCheaper(prices: ArrayLike<number>): LpColumn[] {
    const worth = ({ cost, entries }: LpColumn) =>
      entries.reduce((sum, [row, value]) => sum - value * (prices[row] ?? 0), cost) < -0.5;
    const added: LpColumn[] = [];
    for (const [row, pairs] of this.otherPairs.entries()) {
      const cheaper = pairs.filter(worth);
      if (cheaper.length === 0) continue;
      added.push(...cheaper);
      this.otherPairs[row] = pairs.filter((pair) => !worth(pair));
    }
    for (const reviewer of this.highest.keys()) {
      const next = this.stepTo(reviewer, (this.highest[reviewer] ?? 0) + 1);
      if (worth(next)) added.push(...this.nextSteps(reviewer, 1));
    }
    this.columns.push(...added);
    return added;
  }

  /** The possible pairs of an application, the cheapest first; of equals another reviewer is the first in each row. */
  private pairsOf(row: number): LpColumn[] {
    const application = this.open[row] ?? 0;
    const id = this.problem.applications[application]?.id ?? '';
    const { reviewers } = this.problem;
    return reviewers
      .flatMap((_, place): LpColumn[] => {
        const reviewer = (place + row) % reviewers.length;
        const pair = { application, reviewer };
        if (isForbidden(this.problem, pair)) return [];
        const cost = pairCost(id, reviewers[reviewer]?.id ?? '');
        return [
          {
            cost,
            pair,
            entries: [
              [row, 1],
              [this.open.length + reviewer, 1],
            ],
          },
        ];
      })
      .sort((one, other) => one.cost - other.cost);
  }

  /** Columns for the next reviews of a reviewer, up to the limit. */
  private nextSteps(reviewer: number, number: number): LpColumn[] {
    const from = this.highest[reviewer] ?? 0;
    const most = Math.min(this.problem.limit ?? Number.POSITIVE_INFINITY, from + number);
    const steps = Array.from({ length: Math.max(0, most - from) }, (_, place) =>
      this.stepTo(reviewer, from + place + 1),
    );
    this.highest[reviewer] = from + steps.length;
    return steps;
  }

  private stepTo(reviewer: number, load: number): LpColumn {
    return { cost: stepCost(this.problem, load), entries: [[this.open.length + reviewer, -1]] };
  }
}

/** The load of everybody if all needs were spread evenly. */
function evenLoad({ reviewers }: AssignmentProblem, needs: readonly number[]): number {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  return Math.ceil((sum(needs) + sum(reviewers.map(({ load }) => load))) / Math.max(1, reviewers.length));
}
