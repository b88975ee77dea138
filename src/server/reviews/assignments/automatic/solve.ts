import { randomInt } from 'node:crypto';
import loadHighs, { type Highs, type Model } from 'highs';
import { toColumns } from '../../../process/sparse-matrix.ts';
import { type Beginning, LinearProgram, SPARSE } from './linear-program.ts';
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
export async function assign(problem: AssignmentProblem, beginning = SPARSE): Promise<Assignment> {
  const common = chooseCommon(problem);
  const others: Pair[] = [];
  let left = withPairs(problem, common);
  for (const block of blocksOf(left)) {
    const pairs = solve(left, block, beginning);
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
function solve(problem: AssignmentProblem, block: number[], beginning: Beginning): Pair[] {
  const program = new LinearProgram(problem, block, beginning);
  const rows = program.sums.length;
  const model = highs.createModel({
    ...toColumns(program.columns, rows),
    numCols: program.columns.length,
    numRows: rows,
    rowLower: Float64Array.from(program.sums),
    rowUpper: Float64Array.from(program.sums),
  });
  try {
    // Only the simplex method ends in a corner, where all numbers are whole. Presolving takes longer than it saves.
    model.options.set({ solver: 'simplex', presolve: 'off', random_seed: 0 });
    for (;;) {
      const { values, prices } = solution(model);
      const added = program.addCheaper(prices);
      if (added.length === 0)
        return program.columns.flatMap(({ pair }, column) =>
          pair && (values[column] ?? 0) > 0.5 ? [pair] : [],
        );
      const { colCost: cost, colLower: lower, colUpper: upper, matrix } = toColumns(added, rows);
      model.addCols({ cost, lower, upper, matrix });
    }
  } finally {
    model.dispose();
  }
}

function solution(model: Model): { values: Float64Array; prices: Float64Array } {
  const { modelStatus } = model.run();
  if (modelStatus !== highs.constants.modelStatus.optimal)
    throw new Error(`The solver ended with the status ${modelStatus}.`);
  const { colValue, rowDual } = model.getSolution();
  return { values: colValue, prices: rowDual };
}
