import { type SQL, sql } from 'drizzle-orm';
import {
  BULK_NAMES_SHOWN,
  BULK_REASONS,
  type BulkKind,
  type BulkOutcome,
} from '#domain/applications/bulk-runs.ts';
import { BYTE_ORDER_MARK, csvLines } from '#domain/csv.ts';
import { forbidden, notFound } from '#domain/errors.ts';
import { canContactApplicant, canListApplications } from '#domain/policy.ts';
import { isStaff, type Viewer } from '#domain/users/users.ts';
import type { SignedIn } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import type { BulkProgress, OpenBulkRun } from '../bulk-responses.ts';
import { recordedRows } from './bulk-rows.ts';

/** permission:listApplications and permission:contactApplicant; other checks run per row. */
export const canRunBulk = (viewer: Viewer, kind: BulkKind): boolean =>
  kind === 'message' ? canContactApplicant(viewer) : isStaff(viewer);

/** A run of the viewer with its progress and the rows it left out; 404 for other people. */
export async function getBulkRun(ctx: SignedIn, id: string, db: Queryable = ctx.db): Promise<BulkProgress> {
  if (!canListApplications(ctx.viewer)) throw forbidden();
  const { rows } = await db.execute<BulkProgress>(sql`
    with counted as (select outcome, count(*)::int as count from bulk_run_rows where run_id = ${id} group by outcome)
    select b.id, b.kind, b.status, b.state, ${isoInstant(sql`b.created_at`)} as created_at,
      ${undoSeconds(ctx)} as undo_seconds,
      coalesce((select sum(count) from counted), 0)::int as total,
      coalesce((select sum(count) from counted where ${isDone}), 0)::int as done,
      coalesce((select sum(count) from counted where outcome = 'done'), 0)::int as changed,
      coalesce((select json_agg(counted order by outcome) from counted where outcome is not null), '[]') as counts,
      coalesce((select json_agg(named order by place) from (
        select *, row_number() over (partition by outcome order by place) as nth from (${recordedRows(id, ctx.viewer.id)}) recorded
        where outcome not in ('done', 'undone')) named where nth <= ${BULK_NAMES_SHOWN}), '[]') as left_out
    from bulk_runs b where b.id = ${id} and b.actor_id = ${ctx.viewer.id}
  `);
  const [run] = rows;
  if (!run) throw noSuchRun();
  return run;
}

/** While a run is being undone, its rows are counted again. */
const isDone = sql`case b.state when 'undoing' then outcome <> 'done' else outcome is not null end`;

const undoSeconds = ({ now }: SignedIn): SQL => sql`
  case when b.state in ('finished', 'cancelled')
    then greatest(ceil(extract(epoch from b.undo_until - ${now().toISOString()}::timestamptz)), 0)::int else 0 end`;

const noSuchRun = () => notFound('No such run');

/** The viewer's runs that are in progress or can still be undone, to find them again after leaving the screen. */
export async function listOpenBulkRuns(ctx: SignedIn): Promise<OpenBulkRun[]> {
  if (!canListApplications(ctx.viewer)) throw forbidden();
  const { rows } = await ctx.db.execute<OpenBulkRun>(sql`
    select b.id, b.kind, b.status, b.state, ${isoInstant(sql`b.created_at`)} as created_at,
      counted.total, counted.done, counted.changed, ${undoSeconds(ctx)} as undo_seconds
    from bulk_runs b cross join lateral (
      select count(*)::int as total, (count(*) filter (where ${isDone}))::int as done,
        (count(*) filter (where outcome = 'done'))::int as changed
      from bulk_run_rows where run_id = b.id) counted
    where b.actor_id = ${ctx.viewer.id}
      and (b.state in ('running', 'undoing') or b.undo_until > ${ctx.now().toISOString()})
    order by b.created_at desc limit 10
  `);
  return rows;
}

type Recorded = { application_id: string; applicant: string; project: string; outcome: BulkOutcome | null };

/** The outcome of every row of a run of the viewer, as CSV. */
export async function listBulkOutcomes(ctx: SignedIn, id: string): Promise<string> {
  await getBulkRun(ctx, id);
  const { rows } = await ctx.db.execute<Recorded>(sql`
    select application_id, applicant, project, outcome from (${recordedRows(id, ctx.viewer.id)}) recorded order by place
  `);
  const lines = rows.map(({ application_id, applicant, project, outcome }) => [
    applicant,
    project,
    ...resultAndReason(outcome),
    application_id,
  ]);
  return (
    BYTE_ORDER_MARK +
    csvLines([['Applicant/Team', 'Project', 'Result', 'Reason', 'Application ID'], ...lines])
  );
}

function resultAndReason(outcome: BulkOutcome | null): [string, string] {
  if (outcome === null) return ['Waiting', ''];
  if (outcome === 'done') return ['Done', ''];
  if (outcome === 'undone') return ['Undone', ''];
  if (outcome === 'not_undone') return ['Done', BULK_REASONS[outcome]];
  return ['Not done', BULK_REASONS[outcome]];
}
