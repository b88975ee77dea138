import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { bulk_run_rows, bulk_runs } from '../../db/schema.ts';
import type { BulkProgress } from '../bulk-responses.ts';
import type { BulkRun } from '../queries/bulk-rows.ts';
import { getBulkRun } from '../queries/bulk-runs.ts';
import { type BulkMailContext, releaseMailsOfRun } from './bulk-mails.ts';

/** Stops a run of the viewer's (permission:decideApplication, permission:contactApplicant): what is done stays done, the rest is marked as not done. */
export async function cancelBulkRun(ctx: SignedIn, id: string): Promise<BulkProgress> {
  return ctx.db.transaction(async (tx) => {
    await getBulkRun(ctx, id, tx); // 404 and 403
    // Waits for the chunk that is under way.
    const [run] = await tx
      .select()
      .from(bulk_runs)
      .where(and(eq(bulk_runs.id, id), inArray(bulk_runs.state, ['previewed', 'running'])))
      .for('update');
    if (run) await cancelRest(ctx, tx, run);
    return getBulkRun(ctx, id, tx);
  });
}

/** Cancels what a locked run has not come to; the mails of what it did leave, and wait for an undo before that. */
export async function cancelRest(ctx: BulkMailContext, tx: Transaction, run: BulkRun): Promise<void> {
  const pending = and(eq(bulk_run_rows.run_id, run.id), isNull(bulk_run_rows.outcome));
  await tx.update(bulk_run_rows).set({ outcome: 'cancelled' }).where(pending);
  const undo_until = await releaseMailsOfRun(ctx, tx, run);
  await tx.update(bulk_runs).set({ state: 'cancelled', undo_until }).where(eq(bulk_runs.id, run.id));
}
