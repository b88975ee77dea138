import loadHighs, { type Highs, type Model } from 'highs';
import { type SparseColumn, toColumns } from '../../process/sparse-matrix.ts';
import { type Goal, goalsOf, nothingProposed, type ProposalProblem, rivalsOf, seatsOf } from './problem.ts';

/** Loaded with the program: its file may be away when a problem comes, while a release is installed. */
const highs: Highs = await loadHighs();

/** The ids of the accepted applications, sorted, and what each goal reaches. */
export type Proposal = { accepted: string[]; reached: { kind: Goal['kind']; value: number }[] };

/** At most this many of some applications, weighted. */
type Limit = { weights: number[]; most: number };

/**
 * The applications that fill the seats best, goal after goal, teams whole and nobody twice, the same each time; null if the pinned ones don't
 * fit. `forced` is one more that must be accepted. Blocks its process for seconds, see `solveInChild` (rule:proposal-by-computer).
 */
export function propose(problem: ProposalProblem, forced: string | null = null): Proposal | null {
  const applications = problem.applications
    .filter(({ id, verdict }) => verdict !== 'banned' || id === forced)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const sorted = { ...problem, applications };
  if (applications.length === 0) return nothingProposed(problem);
  const isFixed = applications.map(({ id, verdict }) => verdict === 'pinned' || id === forced);
  const model = modelOf([...seatLimits(sorted), ...personLimits(sorted)], isFixed);
  try {
    const reached: Proposal['reached'] = [];
    let chosen: boolean[] = [];
    for (const { kind, gains } of goalsOf(sorted)) {
      const best = maximize(model, gains);
      if (!best) return null;
      chosen = best;
      const value = gains.reduce((sum, gain, index) => sum + (chosen[index] ? gain : 0), 0);
      reached.push({ kind, value });
      model.addRow(value, Number.POSITIVE_INFINITY, sparse(gains)); // no later goal costs this one
      model.setSolution({ colValue: chosen.map(Number) });
    }
    return { accepted: applications.filter((_, index) => chosen[index]).map(({ id }) => id), reached };
  } finally {
    model.dispose();
  }
}

function seatLimits({ applications, projects }: ProposalProblem): Limit[] {
  return projects.map((project) => ({
    weights: applications.map((one) => (one.project_id === project.id ? seatsOf(one, project) : 0)),
    most: project.seats,
  }));
}

function personLimits(problem: ProposalProblem): Limit[] {
  return rivalsOf(problem).map((indices) => ({
    weights: problem.applications.map((_, index) => (indices.includes(index) ? 1 : 0)),
    most: 1,
  }));
}

function modelOf(limits: Limit[], isFixed: readonly boolean[]): Model {
  const columns = isFixed.map(
    (_, column): SparseColumn => ({
      cost: 0,
      entries: limits.flatMap(({ weights }, row) => {
        const weight = weights[column] ?? 0;
        return weight === 0 ? [] : [[row, weight] as const];
      }),
    }),
  );
  const model = highs.createModel({
    ...toColumns(columns, limits.length),
    sense: highs.constants.objectiveSense.maximize,
    colLower: Float64Array.from(isFixed, Number),
    numCols: columns.length,
    numRows: limits.length,
    rowLower: new Float64Array(limits.length),
    rowUpper: Float64Array.from(limits, ({ most }) => most),
    integrality: new Int32Array(columns.length).fill(1),
  });
  // Gains are whole numbers, so a gap below one is none.
  model.options.set({ random_seed: 0, mip_rel_gap: 0, mip_abs_gap: 0.5 });
  return model;
}

/** Which applications are chosen where the sum of their gains is at its highest; null if no choice keeps the limits. */
function maximize(model: Model, gains: readonly number[]): boolean[] | null {
  model.changeColsCost({ kind: 'range', from: 0, to: gains.length - 1 }, [...gains]);
  const { modelStatus } = model.run();
  if (modelStatus === highs.constants.modelStatus.infeasible) return null;
  if (modelStatus !== highs.constants.modelStatus.optimal)
    throw new Error(`The solver ended with the status ${modelStatus}.`);
  return Array.from(model.getSolution().colValue, (value) => value > 0.5);
}

function sparse(gains: readonly number[]) {
  const indices = gains.flatMap((gain, index) => (gain === 0 ? [] : [index]));
  return { indices, values: indices.map((index) => gains[index] ?? 0) };
}
