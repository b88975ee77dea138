import type { Cell } from '#domain/csv.ts';
import { forbidden } from '#domain/errors.ts';
import { canManageReviews } from '#domain/policy.ts';
import type { ReviewExportQuery } from '#domain/reviews/review-result-schemas.ts';
import type { SignedIn } from '../../../context.ts';
import { cycleOf } from '../../../cycles/scope/cycle-of.ts';
import { type Exported, requireFittingRows, streamTable } from '../../../http/table-export/stream-table.ts';
import { recordAudit } from '../../../staff/audit/commands.ts';
import { reviewColumns } from './columns.ts';
import { countReviews, listCriteria, readReviews } from './rows.ts';

/**
 * Streams every submitted review of a round as a file, without those that the viewer doesn't get in the results. Writes the audit log
 * before the first byte (permission:manageReviews, rule:reviews-export).
 */
export async function exportReviews(ctx: SignedIn, input: ReviewExportQuery): Promise<Exported> {
  if (!canManageReviews(ctx.viewer)) throw forbidden();
  const { stage, format } = input;
  const round = { cycle: await cycleOf(ctx, input.cycle), stage, viewerId: ctx.viewer.id };
  return streamTable(ctx, async (tx) => {
    const total = await countReviews(tx, round);
    requireFittingRows(format, total, 'Error exporting reviews');
    const columns = reviewColumns(await listCriteria(tx, round));
    return {
      format,
      name: 'Reviews',
      columns,
      total,
      audit: () => auditExport(ctx, round.cycle.id, { stage, format, rows: total }),
      batches: cellsOf(readReviews(tx, round), columns),
    };
  });
}

async function* cellsOf(
  batches: ReturnType<typeof readReviews>,
  columns: ReturnType<typeof reviewColumns>,
): AsyncGenerator<Cell[][], void> {
  for await (const rows of batches) yield rows.map((row) => columns.map(({ cell }) => cell(row)));
}

/** In a transaction of its own, because that of the file only reads. */
async function auditExport(ctx: SignedIn, cycleId: string, details: Record<string, string | number>) {
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'reviews_exported',
      subject_type: 'cycle',
      subject_id: cycleId,
      details,
    }),
  );
}
