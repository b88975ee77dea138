import type {
  ApplicationSelection,
  ExportApplicationsInput,
} from '#domain/applications/application-selections.ts';
import type { Cell } from '#domain/csv.ts';
import { forbidden } from '#domain/errors.ts';
import { canListApplications } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import { type Exported, requireFittingRows, streamTable } from '../../http/table-export/stream-table.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import { findSelection } from '../queries/application-selection.ts';
import { EXPORT_COLUMNS } from './columns.ts';
import { countSelected, readSelected } from './rows.ts';

/**
 * Streams a selection of applications as a file: one snapshot, with the order and filter of the screen. Writes the audit log before the
 * first byte (permission:listApplications, rule:audit-log).
 */
export async function exportApplications(ctx: SignedIn, input: ExportApplicationsInput): Promise<Exported> {
  if (!canListApplications(ctx.viewer)) throw forbidden();
  return streamTable(ctx, async (tx) => {
    const selection = await findSelection(ctx, input.selection);
    const total = await countSelected(tx, selection, ctx.viewer.id);
    requireFittingRows(input.format, total, 'Error exporting applications');
    return {
      format: input.format,
      name: 'Applications',
      columns: EXPORT_COLUMNS,
      total,
      audit: () => auditExport(ctx, input, total),
      batches: cellsOf(readSelected(tx, selection, ctx.viewer.id), ctx.origin),
      hasProgress: input.progress,
    };
  });
}

async function* cellsOf(
  batches: ReturnType<typeof readSelected>,
  origin: string,
): AsyncGenerator<Cell[][], void> {
  for await (const rows of batches)
    yield rows.map((row) => EXPORT_COLUMNS.map(({ cell }) => cell(row, origin)));
}

/** Ids, kinds and counts only (rule:erasure). */
async function auditExport(ctx: SignedIn, { format, selection }: ExportApplicationsInput, total: number) {
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'applications_exported',
      subject_type: 'application',
      subject_id: 'list',
      cycle_id: null,
      details: { format, rows: total, ...describe(selection) },
    }),
  );
}

function describe(selection: ApplicationSelection): Record<string, string | number | boolean> {
  if (selection.kind === 'picked')
    return { picked: selection.rows.length, ...(selection.cycle && { cycle: selection.cycle }) };
  const notified = Object.entries(selection.filter).filter(
    ([key, value]) => key !== 'page' && value !== undefined,
  );
  return Object.fromEntries(
    notified.map(([key, value]) => (TYPED.has(key) ? [`has_${key}`, true] : [key, value])),
  );
}

/** A search text may be a person's name. */
const TYPED = new Set(['search', 'college']);
