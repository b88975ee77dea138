import { sql } from 'drizzle-orm';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import { MAX_AUTOMATIC_PAIRS } from '#domain/reviews/assignment-schemas.ts';
import { formatCount } from '#domain/text.ts';
import type { Services } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { isBeingInstalled } from '../../../process/child-process/being-updated.ts';
import { ChildKilled } from '../../../process/child-process/child-program.ts';
import { log } from '../../../process/log.ts';
import { explainMissing } from '../automatic/explain.ts';
import { loadProblem } from '../automatic/load-problem.ts';
import type { AssignmentProblem } from '../automatic/problem.ts';
import type { Assignment } from '../automatic/solve.ts';
import { solveInChild } from '../automatic/solve-in-child.ts';

type Work = Pick<Services, 'db'>;
type Draft = { id: string; cycle_id: string; stage: ApplicationStage };

/** The job of an automatic assignment: solves and stores the draft; a draft that was discarded meanwhile is left alone (rule:automatic-assignment). */
export async function computeDraft({ db }: Work, payload: unknown, solve = solveInChild): Promise<void> {
  const { draft_id } = payload as { draft_id: string };
  const { rows } = await db.execute<Draft>(
    sql`select id, cycle_id, stage from assignment_drafts where id = ${draft_id} and state = 'computing'`,
  );
  const [draft] = rows;
  if (!draft) return;
  const problem = await db.transaction((tx) => loadProblem(tx, draft), { isolationLevel: 'repeatable read' });
  const refusal = refusalOf(problem);
  if (refusal !== null) return fail({ db }, draft, refusal);
  const start = performance.now();
  const assignment = await solve(problem).catch((err: unknown) => {
    // The job runs again when the release is installed, or memory isn't short any more.
    if (isBeingInstalled(err) || err instanceof ChildKilled) throw err;
    log.error({ err }, 'the automatic assignment failed');
    return null;
  });
  if (assignment === null)
    return fail(
      { db },
      draft,
      'The assignment couldn’t be computed. Please try again, with fewer reviewers or reviews.',
    );
  const solverMs = Math.round(performance.now() - start);
  await db.transaction((tx) => store(tx, draft, { problem, assignment, solverMs }));
}

function refusalOf(problem: AssignmentProblem): string | null {
  const { applications, reviewers } = problem;
  if (reviewers.length === 0) return 'There are no reviewers yet. Choose some first.';
  if (applications.length * reviewers.length > MAX_AUTOMATIC_PAIRS)
    return `This round is too large for an automatic assignment: applications times reviewers may be at most ${formatCount(MAX_AUTOMATIC_PAIRS)}. Assign by project instead.`;
  return null;
}

const fail = async ({ db }: Work, { id }: Draft, problem: string): Promise<void> =>
  void (await db.execute(
    sql`update assignment_drafts set state = 'failed', problem = ${problem} where id = ${id}`,
  ));

type Solved = { problem: AssignmentProblem; assignment: Assignment; solverMs: number };

async function store(
  tx: Transaction,
  { id }: Draft,
  { problem, assignment, solverMs }: Solved,
): Promise<void> {
  const { rows } = await tx.execute(
    sql`select from assignment_drafts where id = ${id} and state = 'computing' for update`,
  );
  if (rows.length === 0) return;
  const { common, others } = assignment;
  const pairs = [...common, ...others];
  const applicationIds = pairs.map(({ application }) => problem.applications[application]?.id);
  const reviewerIds = pairs.map(({ reviewer }) => problem.reviewers[reviewer]?.id);
  const places = common.length;
  await tx.execute(sql`
    insert into assignment_draft_pairs (draft_id, application_id, reviewer_id, is_common)
    select ${id}, pair.application_id, pair.reviewer_id, pair.place <= ${places}
    from unnest(${sql.param(applicationIds)}::uuid[], ${sql.param(reviewerIds)}::uuid[])
      with ordinality as pair (application_id, reviewer_id, place)
    join applications a on a.id = pair.application_id join reviewers r on r.id = pair.reviewer_id`);
  await tx.execute(sql`
    update assignment_drafts set state = 'ready', solver_ms = ${solverMs}, cost = ${squaresOf(problem, assignment)},
      problem = ${explainMissing(problem, assignment)} where id = ${id}`);
}

/** The sum of the squares of all loads, which the balance minimizes; at most what the column can hold. */
function squaresOf(problem: AssignmentProblem, { common, others }: Assignment): number {
  const loads = problem.reviewers.map(({ load }) => load);
  for (const { reviewer } of [...common, ...others]) loads[reviewer] = (loads[reviewer] ?? 0) + 1;
  return Math.min(
    2 ** 31 - 1,
    loads.reduce((sum, load) => sum + load * load, 0),
  );
}
