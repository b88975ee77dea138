import { and, eq, sql } from 'drizzle-orm';
import { type BulkOutcome, fillMessage } from '#domain/bulk-runs.ts';
import { AppError, forbidden } from '#domain/errors.ts';
import { recordAudit } from '../../audit/commands.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { bulk_runs } from '../../db/schema.ts';
import { isDatabaseUnavailable } from '../../db/unavailable.ts';
import { log } from '../../log.ts';
import type { BulkProgress } from '../bulk-answers.ts';
import { tellOfStatus } from '../notify.ts';
import { type BulkRun, type JudgedRow, judgedRows } from '../queries/bulk-rows.ts';
import { canRunBulk, getBulkRun } from '../queries/bulk-runs.ts';
import { toStaffStatuses } from '../transitions.ts';
import { queueMessages } from './contact-applicant.ts';

const ROWS_A_STEP = 100;

/**
 * Does the next hundred rows of a run of the viewer's in one transaction (rows 38, 41): changes, history, audit, mails
 * and the rows' outcomes commit together, so that asking again, or twice at once, repeats nothing. A row that breaks
 * the step is left out by itself.
 */
export async function stepBulkRun(ctx: SignedIn, id: string): Promise<BulkProgress> {
  try {
    await ctx.db.transaction((tx) => doRows(ctx, tx, id, ROWS_A_STEP));
  } catch (error) {
    if (error instanceof AppError) throw error;
    log.warn({ err: error, run_id: id }, 'a step of a bulk run failed: its rows are tried one by one');
    await doOneByOne(ctx, id);
  }
  return getBulkRun(ctx, id);
}

/** True when there are more. */
async function doRows(ctx: SignedIn, tx: Transaction, id: string, limit: number): Promise<boolean> {
  const run = await lockRun(ctx, tx, id);
  if (!run) return false;
  if (!canRunBulk(ctx.viewer, run.kind)) throw forbidden();
  const places = await nextPlaces(tx, id, limit);
  if (places.length > 0) await settle(tx, run, await act(ctx, tx, run, places));
  const isFinished = places.length < limit;
  await tx
    .update(bulk_runs)
    .set({ state: isFinished ? 'finished' : 'running' })
    .where(eq(bulk_runs.id, id));
  return !isFinished;
}

/** Nothing when it is over, somebody else's, or another request is at it just now: that one does the rows. */
async function lockRun({ viewer }: SignedIn, tx: Transaction, id: string): Promise<BulkRun | null> {
  const [run] = await tx
    .select()
    .from(bulk_runs)
    .where(and(eq(bulk_runs.id, id), eq(bulk_runs.actor_id, viewer.id)))
    .for('update', { skipLocked: true });
  return run && (run.state === 'previewed' || run.state === 'running') ? run : null;
}

/** Locks the applications in the order of their ids, so that two runs wait for each other and never deadlock. */
async function nextPlaces(tx: Transaction, id: string, limit: number): Promise<number[]> {
  const { rows } = await tx.execute<{ place: number; application_id: string }>(sql`
    select place, application_id from bulk_run_rows where run_id = ${id} and outcome is null order by place limit ${limit}
  `);
  const ids = rows.map(({ application_id }) => application_id);
  await tx.execute(
    sql`select id from applications where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`,
  );
  return rows.map(({ place }) => place);
}

async function act(ctx: SignedIn, tx: Transaction, run: BulkRun, places: number[]): Promise<JudgedRow[]> {
  const { rows } = await tx.execute<JudgedRow>(
    sql`${judgedRows(run, ctx.viewer.id)} and r.place = any(${sql.param(places)}::int[]) order by r.place`,
  );
  const ready = rows.filter(({ outcome }) => outcome === 'done');
  if (run.message !== null) await sendMessages(ctx, tx, run.message, ready);
  if (run.status !== null) await setStatuses(ctx, tx, { ...run, status: run.status }, ready);
  return rows;
}

type StatusRun = BulkRun & { status: NonNullable<BulkRun['status']> };

async function setStatuses(ctx: SignedIn, tx: Transaction, run: StatusRun, ready: JudgedRow[]) {
  const actorId = ctx.viewer.id;
  const seen = ready.map(({ application_id, status }) => ({ id: application_id, status }));
  const changed = await toStaffStatuses(tx, { actorId, at: ctx.now().toISOString(), to: run.status, seen });
  if (changed.length !== ready.length) throw new Error('The applications were locked.');
  await recordAudit(
    tx,
    ...changed.map(({ id, status }) => ({
      actor_id: actorId,
      action: 'status_changed' as const,
      subject_type: 'application' as const,
      subject_id: id,
      details: { from: status, to: run.status, bulk_run: run.id },
    })),
  );
  await tellOfStatus(
    ctx,
    tx,
    changed.map(({ id, status }) => ({ id, from: status })),
    run.status,
  );
}

async function sendMessages(ctx: SignedIn, tx: Transaction, message: string, ready: JudgedRow[]) {
  const messages = ready.flatMap(({ application_id, to, name, project }) =>
    to === null
      ? []
      : [{ id: application_id, to, project_name: project, message: fillMessage(message, { name, project }) }],
  );
  await queueMessages(ctx, tx, messages);
}

async function settle(tx: Transaction, run: BulkRun, rows: { place: number; outcome: BulkOutcome }[]) {
  const places = sql.param(rows.map(({ place }) => place));
  const outcomes = sql.param(rows.map(({ outcome }) => outcome));
  await tx.execute(sql`
    update bulk_run_rows r set outcome = settled.outcome
    from unnest(${places}::int[], ${outcomes}::text[]) as settled (place, outcome)
    where r.run_id = ${run.id} and r.place = settled.place
  `);
}

/** Only after a failed step: which of its rows broke it is found by doing each in a transaction of its own. */
async function doOneByOne(ctx: SignedIn, id: string): Promise<void> {
  for (let tried = 0; tried < ROWS_A_STEP; tried++) {
    try {
      if (!(await ctx.db.transaction((tx) => doRows(ctx, tx, id, 1)))) return;
    } catch (error) {
      // Perhaps this row was done, and the next is not to blame: asking again finds out.
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ err: error, run_id: id }, 'a row of a bulk run failed');
      await ctx.db.transaction((tx) => leaveOut(ctx, tx, id));
    }
  }
}

async function leaveOut(ctx: SignedIn, tx: Transaction, id: string): Promise<void> {
  const run = await lockRun(ctx, tx, id);
  const [place] = run ? await nextPlaces(tx, id, 1) : [];
  if (run && place !== undefined) await settle(tx, run, [{ place, outcome: 'failed' }]);
}
