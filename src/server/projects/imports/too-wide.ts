import { IMPORT_COLUMN_NAMES } from '#domain/projects/project-imports.ts';

/** More would each be a problem to list, and take long to parse. */
export const MOST_CELLS = 100;
/** Empty ones included. */
const MOST_LINES = 20_000;
const QUOTE = 34;
const LINE_FEED = 10;

export type Delimiter = ',' | ';' | '\t' | '|';

/**
 * The sentence about the first record with more cells than any file needs, or about countless records; null for any other text. Parses nothing. Rows are
 * counted after those that stand above the text.
 */
export function findTooWide(text: string, delimiter: Delimiter, rowsAbove = 0): string | null {
  const separator = delimiter.charCodeAt(0);
  let isQuoted = false;
  let startsAt = 0;
  let row = 1;
  let cells = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // A mark in the middle of a cell, such as 5", opens nothing.
    if (code === QUOTE && (isQuoted || at === startsAt)) {
      // Two in a row stand for one in a quoted cell.
      if (isQuoted && text.charCodeAt(at + 1) === QUOTE) at += 1;
      else isQuoted = !isQuoted;
    } else if (isQuoted) continue;
    else if (code === separator) {
      startsAt = at + 1;
      cells += 1;
      if (cells > MOST_CELLS) return describeProblem(row, rowsAbove);
    } else if (code === LINE_FEED) {
      startsAt = at + 1;
      row += 1;
      cells = 1;
      if (row > MOST_LINES)
        return `The file has more than ${MOST_LINES} lines. Please remove the empty ones.`;
    }
  }
  return null;
}

const describeProblem = (row: number, rowsAbove: number): string =>
  row === 1
    ? `The file has more than ${MOST_CELLS} columns; the template has ${IMPORT_COLUMN_NAMES.length}. Please use the columns of the template.`
    : `Row ${row + rowsAbove} has more than ${MOST_CELLS} cells. Put quotation marks around cells with separators.`;
