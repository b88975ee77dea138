import { randomInt } from 'node:crypto';
import loadHighs, { type Highs } from 'highs';
import { toLinearProgram } from './linear-program.ts';
import {
  type AssignmentProblem,
  chooseCommon,
  isForbidden,
  needOf,
  type Pair,
  withPairs,
} from './problem.ts';

/** The applications of a block; a linear program over all of a large round would take minutes and gigabytes. */
const PAIRS_OF_BLOCK = 100_000;

/** Loaded with the program: its file may be away when a problem comes, while a release is installed. */
const highs: Highs = await loadHighs();

export type Assignment = { common: Pair[]; others: Pair[] };

/**
 * The pairs of an automatic assignment: the common applications, then the cheapest pairs for what is missing, then those of staff. Blocks its process for
 * seconds, see `solveInChild` (rule:automatic-assignment, rule:common-applications).
 */
export async function assign(problem: AssignmentProblem): Promise<Assignment> {
  const common = chooseCommon(problem);
  const others: Pair[] = [];
  let left = withPairs(problem, common);
  for (const block of blocksOf(left)) {
    const pairs = solve(left, block);
    others.push(...pairs);
    left = withPairs(left, pairs);
  }
  return { common, others: [...others, ...drawForStaff(left)] };
}

/**
 * Reviewers for the applications of staff, drawn for each on its own: no other pair, nor the ids, tell its people who reviews it
 * (rule:no-own-interest).
 */
function drawForStaff(problem: AssignmentProblem): Pair[] {
  return problem.applications.flatMap((one, application) => {
    if (!one.is_of_staff) return [];
    const possible = problem.reviewers
      .map((_, reviewer) => ({ application, reviewer }))
      .filter((pair) => !isForbidden(problem, pair));
    return draw(possible, needOf(problem, one));
  });
}

function draw<T>(from: readonly T[], number: number): T[] {
  const left = [...from];
  return Array.from({ length: Math.min(number, left.length) }, () =>
    left.splice(randomInt(left.length), 1),
  ).flat();
}

/** The applications that need reviews, without those of staff, in the order of their ids. */
function blocksOf(problem: AssignmentProblem): number[][] {
  const open = problem.applications.flatMap((application, place) =>
    needOf(problem, application) > 0 && !application.is_of_staff ? [place] : [],
  );
  const size = Math.max(1, Math.floor(PAIRS_OF_BLOCK / Math.max(1, problem.reviewers.length)));
  return Array.from({ length: Math.ceil(open.length / size) }, (_, block) =>
    open.slice(block * size, (block + 1) * size),
  );
}

/** The cheapest pairs of these applications, as many as possible, never a forbidden one. */
function solve(problem: AssignmentProblem, block: number[]): Pair[] {
  const { pairs, costs, upper, starts, rows, values, sums } = toLinearProgram(problem, block);
  if (pairs.length === 0) return [];
  const model = highs.createModel({
    numCols: costs.length,
    numRows: sums.length,
    colCost: Float64Array.from(costs),
    colLower: new Float64Array(costs.length),
    colUpper: Float64Array.from(upper),
    rowLower: Float64Array.from(sums),
    rowUpper: Float64Array.from(sums),
    matrix: {
      format: 'csc',
      numRows: sums.length,
      numCols: costs.length,
      starts: Int32Array.from(starts),
      indices: Int32Array.from(rows),
      values: Float64Array.from(values),
    },
  });
  try {
    // Only the simplex method ends in a corner, where all numbers are whole.
    model.options.set({ solver: 'simplex', random_seed: 0 });
    const { modelStatus } = model.run();
    if (modelStatus !== highs.constants.modelStatus.optimal)
      throw new Error(`The solver ended with the status ${modelStatus}.`);
    const { colValue } = model.getSolution();
    return pairs.filter((_, column) => (colValue[column] ?? 0) > 0.5);
  } finally {
    model.dispose();
  }
}
