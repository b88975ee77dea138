import { formatDateTime } from './dates.ts';

/** An instant is a Date and is shown in Asia/Kolkata. */
export type Cell = string | number | Date | null;

/** The byte order mark: spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * CSV records (RFC 4180) for every CSV file of the product. Every text is quoted, because a program may split at another separator than the
 * comma, and no text can start a formula (rule:export-is-safe).
 */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  let lines = '';
  for (const row of rows) {
    for (const [column, cell] of row.entries()) lines += column === 0 ? csvCell(cell) : `,${csvCell(cell)}`;
    lines += '\r\n';
  }
  return lines;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = typeof cell === 'string' ? withoutFormulas(cell) : formatDateTime(cell);
  return `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`;
}

/**
 * Puts an apostrophe before text that a spreadsheet would calculate: at the start of the cell, and where a program that ignores quotation
 * marks or splits at semicolons or tabs would start another cell. Line breaks become line feeds.
 */
function withoutFormulas(text: string): string {
  if (!MAY_CALCULATE.test(text) || SPACED_NUMBER.test(text)) return text;
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  return lines.replace(CELL_START, "$1'$2").replace(INNER_START, "$1'$2");
}

/** Most texts have none of these signs, and need no other look. */
const MAY_CALCULATE = /[=+\-@\t\n\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** A plus sign, digits and at least one space. Spreadsheets cannot calculate it, so it needs no apostrophe. */
const SPACED_NUMBER = /^\+\p{Nd}+(?: \p{Nd}+)+$/u;
/** Includes the full-width forms, because some programs read them as ASCII. */
const CELL_START = /^([\p{Zs}\uFEFF]*)([=+\-@\t\n\uFF1D\uFF0B\uFF0D\uFF20])/u;
const INNER_START = /([\n\v\f\u0085\u2028\u2029;\t][\p{Zs}\uFEFF]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** The text of a cell without the apostrophes that `csvLines` put in front of formulas, so that an export can be imported again. */
export const withoutProtection = (text: string): string =>
  text.replace(PROTECTED_START, '$1$2').replace(PROTECTED_INNER, '$1$2');

const PROTECTED_START = /^([\p{Zs}\uFEFF]*)'([=+\-@\t\n\uFF1D\uFF0B\uFF0D\uFF20])/u;
const PROTECTED_INNER = /([\n\v\f\u0085\u2028\u2029;\t][\p{Zs}\uFEFF]*)'([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;
