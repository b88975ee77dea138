import { missingCost, pairCost, stepCost } from './costs.ts';
import { type AssignmentProblem, isForbidden, needOf, type Pair } from './problem.ts';

/** A linear program with its columns one after another; the first `pairs.length` columns are the pairs. */
export type LinearProgram = {
  pairs: Pair[];
  costs: number[];
  upper: number[];
  /** The entries of column `c` are `rows[starts[c]]` to `rows[starts[c + 1]]`, and the same of `values`. */
  starts: number[];
  rows: number[];
  values: number[];
  /** What every row adds up to. */
  sums: number[];
};

/**
 * The minimum-cost flow for some applications as a linear program. Its matrix is that of a network, so the simplex method finds whole numbers. A row of an
 * application adds up pairs and missing reviews to what it needs; a row of a reviewer takes the steps of the load away from the pairs.
 */
export function toLinearProgram(problem: AssignmentProblem, open: number[]): LinearProgram {
  const needs = open.map((place) => {
    const application = problem.applications[place];
    return application ? needOf(problem, application) : 0;
  });
  const program: LinearProgram = {
    pairs: [],
    costs: [],
    upper: [],
    starts: [0],
    rows: [],
    values: [],
    sums: [...needs, ...problem.reviewers.map(() => 0)],
  };
  addPairs(program, problem, open);
  const costs = Array.from({ length: problem.perApplication }, (_, place) => missingCost(problem, place + 1));
  for (const [row, need] of needs.entries())
    for (const cost of costs.slice(0, need)) addColumn(program, { cost, upper: 1, entries: [[row, 1]] });
  addSteps(program, problem, open.length);
  return program;
}

function addPairs(program: LinearProgram, problem: AssignmentProblem, open: number[]): void {
  for (const [row, application] of open.entries())
    for (const [reviewer, { id }] of problem.reviewers.entries()) {
      const pair = { application, reviewer };
      if (isForbidden(problem, pair)) continue;
      const cost = pairCost(problem.applications[application]?.id ?? '', id);
      program.pairs.push(pair);
      addColumn(program, {
        cost,
        upper: 1,
        entries: [
          [row, 1],
          [open.length + reviewer, 1],
        ],
      });
    }
}

/** One column for each further review up to the limit. */
function addSteps(program: LinearProgram, problem: AssignmentProblem, open: number): void {
  for (const [reviewer, { load }] of problem.reviewers.entries()) {
    const most = Math.min(problem.limit ?? Number.POSITIVE_INFINITY, load + open);
    for (let next = load + 1; next <= most; next++)
      addColumn(program, { cost: stepCost(problem, next), upper: 1, entries: [[open + reviewer, -1]] });
  }
}

type LpColumn = { cost: number; upper: number; entries: [row: number, value: number][] };

function addColumn(program: LinearProgram, { cost, upper, entries }: LpColumn): void {
  program.costs.push(cost);
  program.upper.push(upper);
  for (const [row, value] of entries) {
    program.rows.push(row);
    program.values.push(value);
  }
  program.starts.push(program.rows.length);
}
