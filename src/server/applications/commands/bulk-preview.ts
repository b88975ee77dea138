import { and, eq, lt, or, sql } from 'drizzle-orm';
import {
  BULK_NAMES_SHOWN,
  fillMessage,
  MAX_BULK_ROWS,
  type PreviewBulkRunInput,
} from '#domain/applications/bulk-runs.ts';
import { conflict, forbidden } from '#domain/errors.ts';
import { formatCount } from '#domain/text.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import { bulk_runs } from '../../db/schema/bulk-runs.ts';
import type { BulkPreview } from '../bulk-responses.ts';
import { previewOfStatus } from '../notify.ts';
import { findSelection, type SelectionInCycle, selected } from '../queries/application-selection.ts';
import { type BulkRun, type CheckedRow, checkedRows } from '../queries/bulk-rows.ts';
import { canRunBulk } from '../queries/bulk-runs.ts';

const PREVIEW_HOURS = { previewed: 1, started: 7 * 24 };

/**
 * Stores the selection of a run and returns its effects. No application changes before the run starts. 409 for too many applications
 * (permission:decideApplication, permission:contactApplicant).
 */
export async function previewBulkRun(ctx: SignedIn, input: PreviewBulkRunInput): Promise<BulkPreview> {
  if (!canRunBulk(ctx.viewer, input.action.kind)) throw forbidden();
  const selection = await findSelection(ctx, input.selection);
  return ctx.db.transaction(async (tx) => {
    await forgetOldRuns(ctx, tx);
    const run = await recordRows(ctx, tx, selection, input.action);
    const seen_total =
      input.selection.kind === 'picked' ? input.selection.rows.length : input.selection.seen_total;
    return { ...(await describeRun(ctx, tx, run)), seen_total };
  });
}

/** Results are stored for a week, unused previews for an hour. */
async function forgetOldRuns({ viewer, now }: SignedIn, tx: Transaction) {
  const before = (hours: number) =>
    lt(bulk_runs.created_at, new Date(now().getTime() - hours * 3_600_000).toISOString());
  const ownPreview = and(eq(bulk_runs.actor_id, viewer.id), eq(bulk_runs.state, 'previewed'));
  await tx
    .delete(bulk_runs)
    .where(or(before(PREVIEW_HOURS.started), and(ownPreview, before(PREVIEW_HOURS.previewed))));
}

async function recordRows(
  ctx: SignedIn,
  tx: Transaction,
  selection: SelectionInCycle,
  action: PreviewBulkRunInput['action'],
) {
  const [run] = await tx
    .insert(bulk_runs)
    .values({ actor_id: ctx.viewer.id, ...action, created_at: ctx.now().toISOString() })
    .returning();
  if (!run) throw new Error('The run was not made.');
  const { rowCount } = await tx.execute(sql`
    insert into bulk_run_rows (run_id, place, application_id, seen_status)
    select ${run.id}, row_number() over (), id, seen_status
    from (${selected(selection, ctx.viewer.id)}) chosen limit ${MAX_BULK_ROWS + 1}
  `);
  if ((rowCount ?? 0) > MAX_BULK_ROWS) throw tooManySelected();
  return run;
}

async function describeRun(ctx: SignedIn, tx: Transaction, run: BulkRun) {
  const { rows } = await tx.execute<
    Omit<BulkPreview, 'seen_total' | 'example'> & { first: CheckedRow | null }
  >(sql`
    with checked as materialized (${checkedRows(run, ctx.viewer.id)})
    select b.id, b.kind, b.status, b.state, ${isoInstant(sql`b.created_at`)} as created_at,
      (select count(*)::int from checked) as total,
      coalesce((select json_agg(c) from (
        select outcome, count(*)::int as count from checked group by outcome order by outcome) c), '[]') as counts,
      coalesce((select json_agg(f) from (
        select status, count(*)::int as count from checked where outcome = 'done' group by status order by status) f),
        '[]') as "from",
      ${run.kind === 'message' ? sql`(select count(*)::int from checked where outcome = 'done')` : mailsOfStatus} as mails,
      coalesce((select json_agg(named order by place) from (
        select place, application_id, applicant, project, outcome,
          row_number() over (partition by outcome order by place) as nth
        from checked where outcome <> 'done') named where nth <= ${BULK_NAMES_SHOWN}), '[]') as left_out,
      (select to_json(checked) from checked where outcome = 'done' order by place limit 1) as first
    from bulk_runs b where b.id = ${run.id}
  `);
  const [row] = rows;
  if (!row) throw new Error('The run is there.');
  const { first, ...preview } = row;
  return { ...preview, example: await exampleOf(ctx, tx, run, first) };
}

/** As many as `accountRecipients` returns for the applications that change (rule:applicant-mails). */
const mailsOfStatus = sql`(
  select count(*)::int from checked j
  join application_members m on m.application_id = j.application_id and m.left_at is null
  join users u on u.id = m.user_id and u.disabled_at is null where j.outcome = 'done')`;

async function exampleOf(ctx: SignedIn, tx: Transaction, run: BulkRun, first: CheckedRow | null) {
  const { status, message, note } = run;
  if (!first) return null;
  if (status) return previewOfStatus(ctx, tx, first.application_id, { status, note });
  if (message === null || first.to === null) return null;
  return { to: first.to, message: fillMessage(message, { name: first.name, project: first.project }) };
}

const tooManySelected = () =>
  conflict(
    'too_many_selected',
    'Too many applications',
    `At most ${formatCount(MAX_BULK_ROWS)} applications can be changed at once. Please narrow the list.`,
  );
