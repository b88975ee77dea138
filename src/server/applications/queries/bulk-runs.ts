import { sql } from 'drizzle-orm';
import { BULK_NAMES_SHOWN, BULK_REASONS, type BulkKind, type BulkOutcome } from '#domain/bulk-runs.ts';
import { BYTE_ORDER_MARK, csvLines } from '#domain/csv.ts';
import { forbidden, notFound } from '#domain/errors.ts';
import { canContactApplicant, canListApplications } from '#domain/policy.ts';
import { isStaff, type Viewer } from '#domain/users.ts';
import type { SignedIn } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import type { BulkProgress, UnfinishedBulkRun } from '../bulk-answers.ts';
import { settledRows } from './bulk-rows.ts';

/** Rows 38 and 41; whose own application is among them is asked row by row. */
export const canRunBulk = (viewer: Viewer, kind: BulkKind): boolean =>
  kind === 'message' ? canContactApplicant(viewer) : isStaff(viewer);

/** A run of the viewer's with how far it is and whom it left out; 404 for anybody else's. */
export async function getBulkRun(ctx: SignedIn, id: string, db: Queryable = ctx.db): Promise<BulkProgress> {
  if (!canListApplications(ctx.viewer)) throw forbidden();
  const { rows } = await db.execute<BulkProgress>(sql`
    with counted as (select outcome, count(*)::int as count from bulk_run_rows where run_id = ${id} group by outcome)
    select b.id, b.kind, b.status, b.state, ${isoInstant(sql`b.created_at`)} as created_at,
      coalesce((select sum(count) from counted), 0)::int as total,
      coalesce((select sum(count) from counted where outcome is not null), 0)::int as done,
      coalesce((select json_agg(counted order by outcome) from counted where outcome is not null), '[]') as counts,
      coalesce((select json_agg(named order by place) from (
        select *, row_number() over (partition by outcome order by place) as nth from (${settledRows(id)}) settled
        where outcome <> 'done') named where nth <= ${BULK_NAMES_SHOWN}), '[]') as left_out
    from bulk_runs b where b.id = ${id} and b.actor_id = ${ctx.viewer.id}
  `);
  const [run] = rows;
  if (!run) throw noSuchRun();
  return run;
}

export const noSuchRun = () => notFound('No such run');

/** The viewer's runs that were begun and not finished, as after a closed browser: to go on with or to stop. */
export async function listUnfinishedBulkRuns(ctx: SignedIn): Promise<UnfinishedBulkRun[]> {
  if (!canListApplications(ctx.viewer)) throw forbidden();
  const { rows } = await ctx.db.execute<UnfinishedBulkRun>(sql`
    select b.id, b.kind, b.status, b.state, ${isoInstant(sql`b.created_at`)} as created_at,
      counted.total, counted.done
    from bulk_runs b cross join lateral (
      select count(*)::int as total, count(outcome)::int as done from bulk_run_rows where run_id = b.id) counted
    where b.actor_id = ${ctx.viewer.id} and b.state = 'running' order by b.created_at desc limit 10
  `);
  return rows;
}

type Settled = { application_id: string; applicant: string; project: string; outcome: BulkOutcome | null };

/** What came of every row of a run of the viewer's, as CSV. */
export async function listBulkOutcomes(ctx: SignedIn, id: string): Promise<string> {
  await getBulkRun(ctx, id);
  const { rows } = await ctx.db.execute<Settled>(sql`
    select application_id, applicant, project, outcome from (${settledRows(id)}) settled order by place
  `);
  const lines = rows.map(({ application_id, applicant, project, outcome }) => [
    applicant,
    project,
    outcome === 'done' ? 'Done' : outcome === null ? 'Waiting' : 'Not done',
    outcome === null || outcome === 'done' ? '' : BULK_REASONS[outcome],
    application_id,
  ]);
  return (
    BYTE_ORDER_MARK +
    csvLines([['Applicant/Team', 'Project', 'Result', 'Reason', 'Application ID'], ...lines])
  );
}
