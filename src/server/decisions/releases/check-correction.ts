import { sql } from 'drizzle-orm';
import type { AskedCorrection, DecisionProblem } from '#domain/decisions/decisions.ts';
import { undecidable } from '../../applications/rosters/guards.ts';
import type { Transaction } from '../../db/database.ts';
import { isDecidedBy, lockApplications } from '../scope.ts';
import { type Line, stopsOf } from './lines.ts';

export type CheckedCorrection = Line & {
  project_id: string;
  place: number;
  problem: DecisionProblem | null;
  error_seen_at: string | null;
};

type Asked = AskedCorrection & {
  cycle: { id: string };
  /** Whose decision it is. */
  actorId: string;
  /** The correction itself, while it waits for a second admin. */
  releaseId?: string;
};

/** Locks the applications of a correction, and says which of them it leaves out and why (rule:released-decision-is-corrected). */
export async function checkCorrection(
  tx: Transaction,
  { cycle, actorId, rows: seen, decision: { outcome }, releaseId }: Asked,
): Promise<CheckedCorrection[]> {
  const rows = seen.map(({ id, version }, place) => ({ id, version, place }));
  const listed = sql`json_to_recordset(${JSON.stringify(rows)}::json) as seen (id uuid, version int, place int)`;
  await lockApplications(tx, sql`array(select seen.id from ${listed})`);
  const { rows: checked } = await tx.execute<CheckedCorrection>(sql`
    select seen.id as application_id, seen.version, seen.place, a.project_id, a.status as from_status, md5(seen.id::text) as fingerprint,
      row.seen_at::text as error_seen_at,
      case when a.id is null or a.cycle_id <> ${cycle.id} or not ${isDecidedBy(actorId)} then 'missing'
        when d.version <> seen.version then 'decision_changed'
        when row.application_id is null or a.status <> ${statusOf} then 'not_released'
        when ${undecidable()} is not null then 'not_decidable'
        when exists (select from releases waiting join release_rows of_it on of_it.release_id = waiting.id
          where of_it.application_id = a.id and waiting.cycle_id = a.cycle_id and waiting.id is distinct from ${releaseId ?? null}::uuid
            and waiting.state in ('scheduled', 'awaiting_second')) then 'release_is_set'
        when row.outcome = ${outcome} then 'same_outcome' end as problem
    from ${listed} left join applications a on a.id = seen.id
    left join decisions d on d.application_id = seen.id and d.is_current
    left join release_rows row on row.release_id = d.release_id and row.application_id = seen.id and row.is_released
    order by seen.place`);
  return withStops(tx, { cycle, actorId, outcome }, checked);
}

/** The guards of a release: leaves out what a preflight with the corrected decisions would stop at (rule:release-preflight). */
async function withStops(
  tx: Transaction,
  {
    cycle,
    actorId,
    outcome,
  }: Pick<Asked, 'cycle' | 'actorId'> & Pick<AskedCorrection['decision'], 'outcome'>,
  checked: CheckedCorrection[],
): Promise<CheckedCorrection[]> {
  const ids = checked.flatMap(({ application_id, problem }) => (problem === null ? [application_id] : []));
  const stops = await stopsOf(tx, { cycle, actorId, outcome, ids });
  const stopOf = (row: CheckedCorrection): DecisionProblem | null =>
    stops.find(({ application_id, project_id }) =>
      application_id ? application_id === row.application_id : !project_id || project_id === row.project_id,
    )?.kind ?? null;
  return checked.map((row) => (row.problem === null ? { ...row, problem: stopOf(row) } : row));
}

/** The status that a release gave the row `row`. */
const statusOf = sql`(case row.outcome when 'accept' then 'accepted' when 'reject' then 'rejected' else 'waitlisted' end)`;
