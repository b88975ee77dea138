import { and, eq } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import type { SignedIn } from '../../context.ts';
import { bulk_runs } from '../../db/schema/bulk-runs.ts';
import { addJob } from '../../process/jobs/add-job.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import type { BulkProgress } from '../bulk-responses.ts';
import { canRunBulk, getBulkRun } from '../queries/bulk-runs.ts';

/** Passes a previewed run of the viewer to the worker. A repeated call starts nothing twice (permission:decideApplication, permission:contactApplicant). */
export async function startBulkRun(ctx: SignedIn, id: string): Promise<BulkProgress> {
  return ctx.db.transaction(async (tx) => {
    const { kind, total } = await getBulkRun(ctx, id, tx);
    if (!canRunBulk(ctx.viewer, kind)) throw forbidden();
    const [started] = await tx
      .update(bulk_runs)
      .set({ state: 'running' })
      .where(and(eq(bulk_runs.id, id), eq(bulk_runs.state, 'previewed')))
      .returning({ status: bulk_runs.status });
    if (started) {
      await addJob(tx, 'bulk_run', { run_id: id, origin: ctx.origin });
      await recordAudit(tx, {
        actor_id: ctx.viewer.id,
        action: 'bulk_run_started',
        subject_type: 'bulk_run',
        subject_id: id,
        details: { kind, to: started.status, applications: total },
      });
    }
    return getBulkRun(ctx, id, tx);
  });
}
