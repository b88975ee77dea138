import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { BYTE_ORDER_MARK, type Cell, csvLines } from '#domain/csv.ts';
import { conflict, tooManyRequests } from '#domain/errors.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { log } from '../../process/log.ts';
import { inFrames } from './progress-frames.ts';
import { toXlsx, XLSX_MAX_ROWS } from './xlsx.ts';

export type TableFormat = 'csv' | 'xlsx';
export type Exported = { total: number; body: Readable };

type Table = {
  format: TableFormat;
  /** The name of the sheet in a workbook. */
  name: string;
  columns: { title: string; width: number }[];
  total: number;
  batches: AsyncGenerator<Cell[][], void>;
  /** Writes the audit log, once, before the first byte. */
  audit: () => Promise<void>;
  /** With the number of finished rows before each part of the file. */
  hasProgress?: boolean;
};

/** Each export holds a connection and a snapshot of the database. */
const EXPORTS_AT_ONCE = 2;
const RETRY_SECONDS = 30;
let running = 0;

/**
 * Streams a table as a file from one snapshot of the database, or of its replica. `open` runs in the snapshot's transaction before the first byte, and again
 * when the replica fails it before its audit. Ends when the reader disconnects. 429 while two exports of any kind run (rule:export).
 */
export async function streamTable(
  ctx: SignedIn,
  open: (tx: Transaction) => Promise<Table>,
): Promise<Exported> {
  if (running >= EXPORTS_AT_ONCE) throw tooManyExports();
  running += 1;
  const opened = Promise.withResolvers<Exported>();
  let isAudited = false;
  const openAudited = async (tx: Transaction) => {
    const table = await open(tx);
    isAudited = true;
    await table.audit();
    return table;
  };
  ctx.readOnly
    .readSnapshot(
      (tx) => writeFile(tx, openAudited, opened.resolve),
      () => !isAudited,
    )
    .catch(opened.reject)
    .finally(() => {
      running -= 1;
    });
  return opened.promise;
}

/** 409 if a workbook can't hold so many rows. */
export function requireFittingRows(format: TableFormat, total: number, title: string): void {
  if (format === 'csv' || total <= XLSX_MAX_ROWS) return;
  throw conflict(
    'too_many_rows',
    title,
    `A spreadsheet holds ${XLSX_MAX_ROWS} rows, and these are ${total}. Please choose CSV or narrow the list.`,
  );
}

async function writeFile(
  tx: Transaction,
  open: (tx: Transaction) => Promise<Table>,
  onOpened: (exported: Exported) => void,
): Promise<void> {
  // A stalled reader must not hold the snapshot forever.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '2min'`);
  const table = await open(tx);
  const body = new PassThrough();
  onOpened({ total: table.total, body });
  let done = 0;
  const file = encode({ ...table, batches: counted(table.batches, (rows) => (done += rows)) });
  try {
    await (table.hasProgress
      ? pipeline(
          file,
          inFrames(() => done),
          body,
        )
      : pipeline(file, body));
  } catch (error) {
    // A disconnect isn't an error. Other readers see from the truncated file that it is incomplete.
    if (isGone(error)) return;
    log.error({ err: error }, 'an export failed');
    throw error;
  } finally {
    // A running statement belongs to this transaction and must not outlive it.
    await table.batches.return();
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.message === 'Premature close');

async function* counted(
  batches: Table['batches'],
  onRows: (count: number) => void,
): AsyncGenerator<Cell[][], void> {
  for await (const rows of batches) {
    yield rows;
    onRows(rows.length);
  }
}

function encode({ format, name, columns, total, batches }: Table): Readable {
  const titles = columns.map(({ title }) => title);
  if (format === 'csv') return Readable.from(toCsv(titles, batches));
  return toXlsx({ name, titles, widths: columns.map(({ width }) => width), total, batches });
}

/** The file for spreadsheets: byte order mark, titles, and the rows in batches. */
async function* toCsv(titles: string[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([titles]);
  for await (const rows of batches) yield csvLines(rows);
}

const tooManyExports = () =>
  tooManyRequests(RETRY_SECONDS, 'Other exports are running. Please try again in half a minute.');
