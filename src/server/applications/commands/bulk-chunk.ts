import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { bulk_runs } from '../../db/schema/bulk-runs.ts';
import { isDatabaseUnavailable } from '../../db/unavailable.ts';
import { addJob } from '../../process/jobs/add-job.ts';
import { log } from '../../process/log.ts';
import { findViewer } from '../../users/sign-in/queries.ts';
import type { BulkRun } from '../queries/bulk-rows.ts';
import { canRunBulk } from '../queries/bulk-runs.ts';
import { type ActingContext, actOnRows, recordRows, undoRows } from './bulk-act.ts';
import { cancelRest } from './bulk-cancel.ts';
import { releaseMailsOfRun } from './bulk-mails.ts';

type Work = Pick<Services, 'db' | 'env' | 'now' | 'secret'>;

const ROWS_A_CHUNK = 100;
const payloadSchema = z.strictObject({ run_id: z.uuid(), origin: z.string() });
type Job = z.infer<typeof payloadSchema>;

/**
 * The job of a bulk run: processes the next hundred rows in one transaction and adds the job for the following rows, so that other jobs run
 * in between. Changes, history, audit, emails and outcomes commit together, so a killed process repeats nothing. A row that fails is left
 * out without the rest of its chunk.
 */
export async function carryOutBulkRun(work: Work, payload: unknown): Promise<void> {
  const job = payloadSchema.parse(payload);
  try {
    await work.db.transaction(async (tx) => {
      if (await doRows(work, tx, job, ROWS_A_CHUNK)) await addJob(tx, 'bulk_run', job);
    });
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.warn(
      { err: error, run_id: job.run_id },
      'a chunk of a bulk run failed: its rows are tried one by one',
    );
    if (await doOneByOne(work, job)) await addJob(work.db, 'bulk_run', job);
  }
}

/** Returns true if rows may remain. Reads the current role of the person who started the run (rule:role-counts-at-once). */
async function doRows(work: Work, tx: Transaction, { run_id, origin }: Job, limit: number): Promise<boolean> {
  const run = await lockRun(tx, run_id);
  if (!run) return false;
  const viewer = await findViewer(tx, run.actor_id);
  if (!viewer || !canRunBulk(viewer, run.kind)) return stopRun(work, tx, run);
  const places = await lockNextRows(tx, run, limit);
  if (places.length === 0) return finishRun(work, tx, run);
  const ctx: ActingContext = { ...work, origin, viewer };
  const recorded = await (run.state === 'undoing' ? undoRows : actOnRows)(ctx, tx, run, places);
  await recordRows(tx, run.id, recorded);
  return true;
}

type OpenRun = BulkRun & { actor_id: string };

/** Does nothing for a finished run; waits for a cancellation and for another worker on the same run. */
async function lockRun(tx: Transaction, id: string): Promise<OpenRun | null> {
  const [run] = await tx.select().from(bulk_runs).where(eq(bulk_runs.id, id)).for('update');
  return run && (run.state === 'running' || run.state === 'undoing') ? run : null;
}

/** Locks the applications in the order of their ids, so that two runs wait for each other instead of deadlocking. */
async function lockNextRows(tx: Transaction, { id, state }: OpenRun, limit: number): Promise<number[]> {
  const isNext = state === 'undoing' ? sql`outcome = 'done'` : sql`outcome is null`;
  const { rows } = await tx.execute<{ place: number; application_id: string }>(sql`
    select place, application_id from bulk_run_rows where run_id = ${id} and ${isNext} order by place limit ${limit}
  `);
  const ids = rows.map(({ application_id }) => application_id);
  await tx.execute(
    sql`select id from applications where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`,
  );
  return rows.map(({ place }) => place);
}

async function finishRun(work: Work, tx: Transaction, run: OpenRun): Promise<false> {
  const leaveAt = await releaseMailsOfRun(work, tx, run);
  const over =
    run.state === 'undoing'
      ? { state: 'undone' as const, undo_until: null }
      : { state: 'finished' as const, undo_until: leaveAt };
  await tx.update(bulk_runs).set(over).where(eq(bulk_runs.id, run.id));
  return false;
}

/** The person lost the permission: finished rows stay changed, the others are left out. */
async function stopRun(work: Work, tx: Transaction, run: OpenRun): Promise<false> {
  log.warn({ run_id: run.id }, 'a bulk run was stopped: the person who started it has lost the permission');
  await cancelRest(work, tx, run);
  return false;
}

/** Runs only after a failed chunk: it processes each row in its own transaction to find the failing one. */
async function doOneByOne(work: Work, job: Job): Promise<boolean> {
  for (let tried = 0; tried < ROWS_A_CHUNK; tried++) {
    try {
      if (!(await work.db.transaction((tx) => doRows(work, tx, job, 1)))) return false;
    } catch (error) {
      // Perhaps another process has finished this row and the next one isn't to blame: the job's retry finds out.
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ err: error, run_id: job.run_id }, 'a row of a bulk run failed');
      await work.db.transaction((tx) => leaveOut(tx, job.run_id));
    }
  }
  return true;
}

async function leaveOut(tx: Transaction, id: string): Promise<void> {
  const run = await lockRun(tx, id);
  const [place] = run ? await lockNextRows(tx, run, 1) : [];
  if (!run || place === undefined) return;
  await recordRows(tx, id, [{ place, outcome: run.state === 'undoing' ? 'not_undone' : 'failed' }]);
}
