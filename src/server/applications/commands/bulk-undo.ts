import { and, eq, inArray } from 'drizzle-orm';
import { conflict, forbidden } from '#domain/errors.ts';
import type { SignedIn } from '../../context.ts';
import { bulk_runs } from '../../db/schema/bulk-runs.ts';
import { addJob } from '../../process/jobs/add-job.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import type { BulkProgress } from '../bulk-responses.ts';
import { canRunBulk, getBulkRun } from '../queries/bulk-runs.ts';
import { delayMailsOfRun } from './bulk-mails.ts';

/**
 * Makes the worker undo a run of the viewer. 409 `already_told` once one of its emails was sent; no email is sent after this has succeeded.
 * A repeated call undoes nothing twice (permission:decideApplication, rule:status-mails-wait).
 */
export async function undoBulkRun(ctx: SignedIn, id: string): Promise<BulkProgress> {
  return ctx.db.transaction(async (tx) => {
    const { kind } = await getBulkRun(ctx, id, tx);
    if (!canRunBulk(ctx.viewer, kind)) throw forbidden();
    const [run] = await tx.select().from(bulk_runs).where(eq(bulk_runs.id, id)).for('update');
    if (run?.state === 'undoing' || run?.state === 'undone') return getBulkRun(ctx, id, tx);
    if (!run?.undo_until || new Date(run.undo_until) <= ctx.now()) throw alreadyNotified();
    if (!(await delayMailsOfRun(ctx, tx, { ...run, undo_until: run.undo_until }))) throw alreadyNotified();
    await tx
      .update(bulk_runs)
      .set({ state: 'undoing', undo_until: null })
      .where(and(eq(bulk_runs.id, id), inArray(bulk_runs.state, ['finished', 'cancelled'])));
    await addJob(tx, 'bulk_run', { run_id: id, origin: ctx.origin });
    await recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'bulk_run_undone',
      subject_type: 'bulk_run',
      subject_id: id,
    });
    return getBulkRun(ctx, id, tx);
  });
}

const alreadyNotified = () =>
  conflict(
    'already_told',
    'Error updating status',
    'Emails about the new status have already been sent, so this change can no longer be undone.',
  );
