import { sql } from 'drizzle-orm';
import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import type { CorrectInput } from '#domain/decisions/decision-schemas.ts';
import type { DecisionOutcome, DecisionProblem } from '#domain/decisions/decisions.ts';
import { forbidden } from '#domain/errors.ts';
import { canReleaseDecisions } from '#domain/policy.ts';
import { undecidable } from '../../applications/rosters/guards.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { nextVersion, outcomeOf, writeVersions } from '../commands/decide.ts';
import type { Decided } from '../responses.ts';
import { changeableCycle, isDecidedBy, lockApplications, lockDecisions } from '../scope.ts';
import { type Line, stopsOf } from './lines.ts';
import { releaseAlone } from './release-alone.ts';

type Checked = Line & { project_id: string; problem: DecisionProblem | null; error_seen_at: string | null };

/**
 * Corrects released decisions: another outcome, a new letter and email, and a release of its own with the reason and who had opened the
 * wrong letter. Applications whose status has changed since, or that
 * a preflight would stop at, are left out. 403 for people who don't decide (permission:releaseDecisions,
 * rule:released-decision-is-corrected).
 */
export async function correctDecisions(
  ctx: SignedIn,
  query: CycleQuery,
  { rows: seen, decision, correction }: CorrectInput,
): Promise<Decided> {
  if (!canReleaseDecisions(ctx.viewer)) throw forbidden();
  const cycle = await changeableCycle(ctx, query);
  return ctx.db.transaction(async (tx) => {
    await lockDecisions(tx, cycle.id);
    const rows = seen.map(({ id, version }, place) => ({ id, version, place }));
    const checked = await guard(
      ctx,
      tx,
      cycle,
      await check(ctx, tx, cycle, rows, decision.outcome),
      decision.outcome,
    );
    const ready = checked.filter(({ problem }) => problem === null);
    const next = ready.map((row, place) => nextVersion({ ...row, place }, decision));
    const batch = await writeVersions(ctx, tx, cycle, next);
    if (ready.length > 0)
      await releaseAlone(ctx, tx, { cycle, correction, rows: ready, outcome: decision.outcome });
    return { batch, ...outcomeOf(checked) };
  });
}

async function check(
  ctx: SignedIn,
  tx: Transaction,
  cycle: { id: string },
  rows: { id: string; version: number; place: number }[],
  outcome: DecisionOutcome,
): Promise<Checked[]> {
  const listed = sql`json_to_recordset(${JSON.stringify(rows)}::json) as seen (id uuid, version int, place int)`;
  await lockApplications(tx, sql`array(select seen.id from ${listed})`);
  const { rows: checked } = await tx.execute<Checked>(sql`
    select seen.id as application_id, seen.version, a.project_id, a.status as from_status, md5(seen.id::text) as fingerprint,
      row.seen_at::text as error_seen_at,
      case when a.id is null or a.cycle_id <> ${cycle.id} or not ${isDecidedBy(ctx.viewer.id)} then 'missing'
        when d.version <> seen.version then 'decision_changed'
        when row.application_id is null or a.status <> ${statusOf} then 'not_released'
        when ${undecidable()} is not null then 'not_decidable'
        when row.outcome = ${outcome} then 'same_outcome' end as problem
    from ${listed} left join applications a on a.id = seen.id
    left join decisions d on d.application_id = seen.id and d.is_current
    left join release_rows row on row.release_id = d.release_id and row.application_id = seen.id and row.is_released
    order by seen.place`);
  return checked;
}

/** The guards of a release: leaves out what a preflight with the corrected decisions would stop at (rule:release-preflight). */
async function guard(
  ctx: SignedIn,
  tx: Transaction,
  cycle: { id: string },
  checked: Checked[],
  outcome: DecisionOutcome,
): Promise<Checked[]> {
  const ready = checked.filter(({ problem }) => problem === null);
  const ids = ready.map(({ application_id }) => application_id);
  const stops = await stopsOf(tx, { cycle, actorId: ctx.viewer.id, outcome, ids });
  const stopOf = (row: Checked): DecisionProblem | null =>
    stops.find(({ application_id, project_id }) =>
      application_id ? application_id === row.application_id : !project_id || project_id === row.project_id,
    )?.kind ?? null;
  return checked.map((row) => (row.problem === null ? { ...row, problem: stopOf(row) } : row));
}

/** The status that a release gave the row `row`. */
const statusOf = sql`(case row.outcome when 'accept' then 'accepted' when 'reject' then 'rejected' else 'waitlisted' end)`;
