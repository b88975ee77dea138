import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { SignedIn } from '../../context.ts';
import { bulk_run_rows, bulk_runs } from '../../db/schema.ts';
import type { BulkProgress } from '../bulk-answers.ts';
import { getBulkRun } from '../queries/bulk-runs.ts';

/** Stops a run of the viewer's (rows 38, 41): what is done stays done, the rest is marked as not done. */
export async function cancelBulkRun(ctx: SignedIn, id: string): Promise<BulkProgress> {
  return ctx.db.transaction(async (tx) => {
    // 404 and 403 first; the update then waits for a step that is under way.
    await getBulkRun(ctx, id, tx);
    const [run] = await tx
      .update(bulk_runs)
      .set({ state: 'cancelled' })
      .where(
        and(
          eq(bulk_runs.id, id),
          eq(bulk_runs.actor_id, ctx.viewer.id),
          inArray(bulk_runs.state, ['previewed', 'running']),
        ),
      )
      .returning({ id: bulk_runs.id });
    if (run) {
      const pending = and(eq(bulk_run_rows.run_id, id), isNull(bulk_run_rows.outcome));
      await tx.update(bulk_run_rows).set({ outcome: 'cancelled' }).where(pending);
    }
    return getBulkRun(ctx, id, tx);
  });
}
