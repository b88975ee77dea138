import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import type {
  ApplicationSelection,
  ExportApplicationsInput,
} from '#domain/applications/application-selections.ts';
import { BYTE_ORDER_MARK, type Cell, csvLines } from '#domain/csv.ts';
import { conflict, forbidden, tooManyRequests } from '#domain/errors.ts';
import { canListApplications } from '#domain/policy.ts';
import { recordAudit } from '../../audit/commands.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { log } from '../../log.ts';
import { findSelection } from '../queries/application-selection.ts';
import { EXPORT_COLUMNS } from './columns.ts';
import { inFrames } from './progress-frames.ts';
import { countSelected, readSelected } from './rows.ts';
import { toXlsx, XLSX_MAX_ROWS } from './xlsx.ts';

/** Each export holds a connection and a snapshot of the database. */
const EXPORTS_AT_ONCE = 2;
const RETRY_SECONDS = 30;
let running = 0;

export type Exported = { total: number; body: Readable };

/**
 * Streams a selection of applications as a file: one snapshot, with the order and filter of the screen. Writes the audit log before the
 * first byte. Ends when the reader disconnects. 429 while two exports run (permission:listApplications, rule:audit-log).
 */
export async function exportApplications(ctx: SignedIn, input: ExportApplicationsInput): Promise<Exported> {
  if (!canListApplications(ctx.viewer)) throw forbidden();
  if (running >= EXPORTS_AT_ONCE) throw tooManyExports();
  running += 1;
  const opened = Promise.withResolvers<Exported>();
  ctx.db
    .transaction((tx) => writeFile(ctx, tx, input, opened.resolve), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
    .catch(opened.reject)
    .finally(() => {
      running -= 1;
    });
  return opened.promise;
}

async function writeFile(
  ctx: SignedIn,
  tx: Transaction,
  input: ExportApplicationsInput,
  onOpened: (exported: Exported) => void,
): Promise<void> {
  // A stalled reader must not hold the snapshot forever.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '2min'`);
  const selection = await findSelection(ctx, input.selection);
  const total = await countSelected(tx, selection, ctx.viewer.id);
  if (input.format === 'xlsx' && total > XLSX_MAX_ROWS) throw tooManyRows(total);
  await auditExport(ctx, input, total);
  const rows = readSelected(tx, selection, ctx.viewer.id);
  const body = new PassThrough();
  onOpened({ total, body });
  let done = 0;
  const batches = cellsOf(rows, ctx.origin, (count) => {
    done += count;
  });
  const file = encode(input.format, total, batches);
  try {
    await (input.progress
      ? pipeline(
          file,
          inFrames(() => done),
          body,
        )
      : pipeline(file, body));
  } catch (error) {
    // A disconnect isn't an error. Other readers see from the truncated file that it is incomplete.
    if (!isGone(error)) log.error({ err: error }, 'an export failed');
  } finally {
    // A running statement belongs to this transaction and must not outlive it.
    await rows.return();
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.message === 'Premature close');

async function* cellsOf(
  batches: ReturnType<typeof readSelected>,
  origin: string,
  onRows: (count: number) => void,
): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) {
    yield rows.map((row) => EXPORT_COLUMNS.map(({ cell }) => cell(row, origin)));
    onRows(rows.length);
  }
}

function encode(format: ExportApplicationsInput['format'], total: number, batches: AsyncIterable<Cell[][]>) {
  const titles = EXPORT_COLUMNS.map(({ title }) => title);
  if (format === 'csv') return Readable.from(toCsv(titles, batches));
  return toXlsx({ titles, widths: EXPORT_COLUMNS.map(({ width }) => width), total, batches });
}

/** The file for spreadsheets: byte order mark, titles, and the rows in batches. */
async function* toCsv(titles: string[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([titles]);
  for await (const rows of batches) yield csvLines(rows);
}

/** Ids, kinds and counts only (rule:erasure). */
async function auditExport(ctx: SignedIn, { format, selection }: ExportApplicationsInput, total: number) {
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'applications_exported',
      subject_type: 'application',
      subject_id: 'list',
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

const tooManyExports = () =>
  tooManyRequests(RETRY_SECONDS, 'Other exports are running. Please try again in half a minute.');

const tooManyRows = (total: number) =>
  conflict(
    'too_many_rows',
    'Error exporting applications',
    `A spreadsheet holds ${XLSX_MAX_ROWS} rows, and these are ${total}. Please choose CSV or narrow the list.`,
  );
