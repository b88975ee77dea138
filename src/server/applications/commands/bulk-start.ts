import { and, eq } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import type { SignedIn } from '../../context.ts';
import { bulk_runs } from '../../db/schema.ts';
import { addJob } from '../../jobs/add-job.ts';
import type { BulkProgress } from '../bulk-responses.ts';
import { canRunBulk, getBulkRun } from '../queries/bulk-runs.ts';

/** Passes a previewed run of the viewer to the worker. A repeated call starts nothing twice (permission:decideApplication, permission:contactApplicant). */
export async function startBulkRun(ctx: SignedIn, id: string): Promise<BulkProgress> {
  return ctx.db.transaction(async (tx) => {
    const { kind } = await getBulkRun(ctx, id, tx);
    if (!canRunBulk(ctx.viewer, kind)) throw forbidden();
    const [started] = await tx
      .update(bulk_runs)
      .set({ state: 'running' })
      .where(and(eq(bulk_runs.id, id), eq(bulk_runs.state, 'previewed')))
      .returning({ id: bulk_runs.id });
    if (started) await addJob(tx, 'bulk_run', { run_id: id, origin: ctx.origin });
    return getBulkRun(ctx, id, tx);
  });
}
