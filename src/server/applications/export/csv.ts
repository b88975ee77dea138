import { stringify } from 'csv-stringify/sync';
import { formatDateTime } from '#domain/dates.ts';
import type { Cell } from './columns.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** Batches of rows as CSV that a spreadsheet opens safely: UTF-8 with its mark, no cell that could be a formula. */
export async function* toCsv(titles: string[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([titles]);
  for await (const rows of batches) yield csvLines(rows);
}

/** Lines of CSV; a text that a spreadsheet would calculate gets an apostrophe in front. */
export const csvLines = (rows: Cell[][]): string =>
  stringify(rows, { escape_formulas: true, record_delimiter: 'windows', cast: { date: formatDateTime } });
