import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import type { DecideInput } from '#domain/decisions/decision-schemas.ts';
import type { DecisionProblem } from '#domain/decisions/decisions.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { write } from '../../db/write.ts';
import { liveEventWrites } from '../../live/events/publish.ts';
import { auditWrites } from '../../staff/audit/commands.ts';
import type { Decided } from '../responses.ts';
import {
  changeableCycle,
  changeDecisions,
  isDecidedBy,
  isOpenToDecision,
  lockApplications,
  lockDecisions,
} from '../scope.ts';

type Checked = {
  application_id: string;
  version: number;
  project_id: string;
  problem: DecisionProblem | null;
};

/**
 * Decides applications, or takes their decisions away, over the versions that the viewer saw: nobody learns of it before a release. The
 * others are left out with the reason. 403 for people who don't decide, 409 for an archived cycle (permission:prepareDecisions,
 * rule:pending-decisions).
 */
export async function decide(
  ctx: SignedIn,
  query: CycleQuery,
  { rows: seen, decision }: DecideInput,
): Promise<Decided> {
  const cycle = await changeableCycle(ctx, query);
  return changeDecisions(ctx.db, async (tx) => {
    await lockDecisions(tx, cycle.id);
    const rows = seen.map(({ id, version }, place) => ({ id, version, place }));
    const listed = sql`json_to_recordset(${JSON.stringify(rows)}::json) as seen (id uuid, version int, place int)`;
    await lockApplications(tx, sql`array(select seen.id from ${listed})`);
    const { rows: checked } = await tx.execute<Checked>(sql`
      select seen.id as application_id, seen.version, a.project_id, ${problemOf(ctx.viewer.id, cycle)} as problem
      from ${listed} left join applications a on a.id = seen.id
      left join decisions d on d.application_id = seen.id and d.is_current order by seen.place`);
    const ready = checked.filter(({ problem }) => problem === null);
    const next = ready.map((row, place) => nextVersion({ ...row, place }, decision));
    const batch = await writeVersions(ctx, tx, cycle, next);
    return { batch, ...outcomeOf(checked) };
  });
}

/** What a change answers: the changed ones with their present version, and the ones left out. */
export const outcomeOf = (checked: Omit<Checked, 'project_id'>[]): Omit<Decided, 'batch'> => ({
  changed: checked.flatMap(({ application_id: id, version, problem }) =>
    problem === null ? [{ id, version: version + 1 }] : [],
  ),
  left_out: checked.flatMap(({ application_id: id, problem }) => (problem === null ? [] : [{ id, problem }])),
});

/** Why a viewer can't change the decision `d` about the application `a` of a row `seen`; null when they can. */
export const problemOf = (viewerId: string, cycle: { id: string }): SQL => sql`case
  when a.id is null or a.cycle_id <> ${cycle.id} or a.status = 'draft' or not ${isDecidedBy(viewerId)} then 'missing'
  when not ${isOpenToDecision} then 'not_decidable'
  when coalesce(d.version, 0) <> seen.version then 'decision_changed'
  when exists (select from releases r join release_rows row on row.release_id = r.id
    where row.application_id = a.id and r.cycle_id = a.cycle_id and r.state in ('scheduled', 'awaiting_second'))
    then 'release_is_set' end`;

export type NextVersion = {
  application_id: string;
  version: number;
  project_id: string;
  place: number;
  outcome: string | null;
  rank: number | null;
  reasons: string[];
  feedback: string;
};

/** The version after the one that was seen. */
export const nextVersion = (
  {
    application_id,
    version,
    project_id,
    place,
  }: Pick<NextVersion, 'application_id' | 'version' | 'project_id' | 'place'>,
  decision: DecideInput['decision'],
): NextVersion => ({
  application_id,
  version: version + 1,
  project_id,
  place,
  outcome: decision?.outcome ?? null,
  rank: decision?.outcome === 'waitlist' ? decision.rank : null,
  reasons: decision?.outcome === 'reject' ? decision.reasons : [],
  feedback: (decision?.outcome === 'reject' ? decision.feedback : null) ?? '',
});

/** Writes the next versions of locked applications, with audit lines. Without a rank they follow those of the project, in the given order. */
export async function writeVersions(
  ctx: Pick<SignedIn, 'now'> & { viewer: { id: string | null } },
  tx: Transaction,
  cycle: { id: string },
  next: NextVersion[],
): Promise<string> {
  const batch = randomUUID();
  if (next.length === 0) return batch;
  const listed = sql`json_to_recordset(${JSON.stringify(next)}::json)
    as next (application_id uuid, version int, project_id uuid, place int, outcome text, rank int, reasons json, feedback text)`;
  await tx.execute(sql`
    update decisions d set is_current = false from ${listed} where d.application_id = next.application_id and d.is_current`);
  await tx.execute(sql`
    insert into decisions (application_id, version, cycle_id, project_id, outcome, rank, reasons, feedback, batch_id, decided_by, decided_at)
    select next.application_id, next.version, ${cycle.id}, next.project_id, next.outcome,
      case when next.outcome = 'waitlist' then coalesce(next.rank, coalesce((
          select max(ranked.rank) from decisions ranked
          where ranked.cycle_id = ${cycle.id} and ranked.project_id = next.project_id and ranked.outcome = 'waitlist' and ranked.is_current), 0)
        + row_number() over (partition by next.project_id, next.rank is null order by next.place)) end,
      array(select json_array_elements_text(next.reasons))::uuid[], next.feedback, ${batch}, ${ctx.viewer.id}, ${ctx.now().toISOString()}
    from ${listed}`);
  const lines = next.map(({ application_id, outcome, version }) => ({
    actor_id: ctx.viewer.id,
    action: outcome === null ? ('decision_removed' as const) : ('decision_prepared' as const),
    subject_type: 'application' as const,
    subject_id: application_id,
    cycle_id: cycle.id,
    details: { ...(outcome !== null && { to: outcome }), version, batch },
  }));
  const subject_ids = next.map(({ application_id }) => application_id);
  await write(tx, [...auditWrites(...lines), ...liveEventWrites([{ topic: 'decision', subject_ids }])]);
  return batch;
}
