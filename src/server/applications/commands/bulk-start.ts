import { and, eq, sql } from 'drizzle-orm';
import { conflict, forbidden } from '#domain/errors.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { bulk_runs } from '../../db/schema/bulk-runs.ts';
import { addJob } from '../../process/jobs/add-job.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import type { BulkProgress } from '../bulk-responses.ts';
import { canRunBulk, getBulkRun } from '../queries/bulk-runs.ts';

/**
 * Whether a release with an application of the run is set by the viewer: a message beside it would tell what is decided, so another admin
 * sends it (rule:messages-to-many).
 */
async function waitsForRelease({ viewer }: SignedIn, tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from releases r where r.state in ('scheduled', 'awaiting_second') and ${viewer.id} in (r.checked_by, r.released_by)
      and exists (select from bulk_run_rows sent join release_rows row on row.application_id = sent.application_id
        where sent.run_id = ${id} and row.release_id = r.id)`);
  return rowCount !== 0;
}

const releaseIsSet = () =>
  conflict(
    'release_is_set',
    'Error starting the run',
    'You have set a release with these applications. Until it is out, another admin has to send a message to many of them.',
  );

/** Passes a previewed run of the viewer to the worker. A repeated call starts nothing twice (permission:decideApplication, permission:contactApplicant). */
export async function startBulkRun(ctx: SignedIn, id: string): Promise<BulkProgress> {
  return ctx.db.transaction(async (tx) => {
    const { kind, total } = await getBulkRun(ctx, id, tx);
    if (!canRunBulk(ctx.viewer, kind)) throw forbidden();
    if (kind === 'message' && (await waitsForRelease(ctx, tx, id))) throw releaseIsSet();
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
