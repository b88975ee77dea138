import type { Cell } from '#domain/csv.ts';
import type { FinalListQuery } from '#domain/decisions/final-lists.ts';
import { forbidden } from '#domain/errors.ts';
import { canPrepareDecisions } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import { cycleOf } from '../../cycles/scope/cycle-of.ts';
import { type Exported, requireFittingRows, streamTable } from '../../http/table-export/stream-table.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import { FINAL_COLUMNS } from './columns.ts';
import { countFinal, readFinal } from './rows.ts';

/**
 * Streams who was accepted, waits and was rejected in each project as a file, also of an archived cycle, without those whose decision the
 * viewer may not know, and without what is pending. Writes the audit log before the first byte (permission:prepareDecisions,
 * rule:final-lists).
 */
export async function exportFinalLists(ctx: SignedIn, input: FinalListQuery): Promise<Exported> {
  if (!canPrepareDecisions(ctx.viewer)) throw forbidden();
  const { format, project = null } = input;
  const scope = { cycle: await cycleOf(ctx, input.cycle), projectId: project, viewerId: ctx.viewer.id };
  return streamTable(ctx, async (tx) => {
    const total = await countFinal(tx, scope);
    requireFittingRows(format, total, 'Error exporting final lists');
    return {
      format,
      name: 'Final lists',
      columns: FINAL_COLUMNS,
      total,
      audit: () => auditExport(ctx, scope.cycle.id, { project, format, rows: total }),
      batches: cellsOf(readFinal(tx, scope)),
    };
  });
}

async function* cellsOf(batches: ReturnType<typeof readFinal>): AsyncGenerator<Cell[][], void> {
  for await (const rows of batches) yield rows.map((row) => FINAL_COLUMNS.map(({ cell }) => cell(row)));
}

/** In a transaction of its own, because that of the file only reads. */
async function auditExport(ctx: SignedIn, cycleId: string, details: Record<string, string | number | null>) {
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'final_lists_exported',
      subject_type: 'cycle',
      subject_id: cycleId,
      details,
    }),
  );
}
