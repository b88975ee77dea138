import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { bulk_run_rows, bulk_runs } from '../../db/schema/bulk-runs.ts';
import type { BulkProgress } from '../bulk-responses.ts';
import type { BulkRun } from '../queries/bulk-rows.ts';
import { getBulkRun } from '../queries/bulk-runs.ts';
import { type BulkMailContext, releaseMailsOfRun } from './bulk-mails.ts';

/**
 * Stops a run of the viewer. Finished rows stay changed; the others get the outcome "cancelled" (permission:decideApplication,
 * permission:contactApplicant).
 */
export async function cancelBulkRun(ctx: SignedIn, id: string): Promise<BulkProgress> {
  return ctx.db.transaction(async (tx) => {
    await getBulkRun(ctx, id, tx); // 404 and 403
    // Waits for the current chunk.
    const [run] = await tx
      .select()
      .from(bulk_runs)
      .where(and(eq(bulk_runs.id, id), inArray(bulk_runs.state, ['previewed', 'running'])))
      .for('update');
    if (run) await cancelRest(ctx, tx, run);
    return getBulkRun(ctx, id, tx);
  });
}

/** Cancels the remaining rows of a locked run. Emails of finished rows are sent after the time for an undo. */
export async function cancelRest(ctx: BulkMailContext, tx: Transaction, run: BulkRun): Promise<void> {
  const pending = and(eq(bulk_run_rows.run_id, run.id), isNull(bulk_run_rows.outcome));
  await tx.update(bulk_run_rows).set({ outcome: 'cancelled' }).where(pending);
  const undo_until = await releaseMailsOfRun(ctx, tx, run);
  await tx.update(bulk_runs).set({ state: 'cancelled', undo_until }).where(eq(bulk_runs.id, run.id));
}
