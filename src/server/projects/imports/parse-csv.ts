import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Options, type Parser, parse } from 'csv-parse';
import { columnNamed } from '#domain/projects/imports/header-names.ts';
import {
  FILE_TOO_LARGE,
  IMPORT_COLUMN_NAMES,
  IMPORT_LIMITS,
  type ImportCells,
  type ImportProblem,
  isImportColumn,
  isRequiredColumn,
} from '#domain/projects/project-imports.ts';
import { runInSlices } from '../../process/run-in-slices.ts';
import { type Delimiter, findTooWide, MOST_CELLS } from './too-wide.ts';

type CsvRow = { row: number; cells: ImportCells };
/** A row of the file with its number in a spreadsheet. */
type CsvRecord = { row: number; values: string[] };
type Table = { rows: CsvRow[]; problems: ImportProblem[]; warnings: ImportProblem[] };

/** Rows above the header, such as a title. */
const MOST_TITLE_ROWS = 10;
const MOST_ROWS = IMPORT_LIMITS.rows.toLocaleString('en');
const isFilled = (value: string) => value.trim() !== '';
const failed = (problems: ImportProblem[]): Table => ({ rows: [], problems, warnings: [] });
const ofFile = (message: string): Table => failed([{ row: null, column: null, message }]);

/**
 * The rows of a CSV file by column name, with their spreadsheet row numbers; or the problems of the file or its header. Commas, semicolons,
 * tabs or bars (rule:import-reads-what-people-write).
 */
export async function parseCsv(csv: string): Promise<Table> {
  if (Buffer.byteLength(csv) > IMPORT_LIMITS.bytes) return ofFile(FILE_TOO_LARGE);
  const records = await readRecords(csv);
  if (typeof records === 'string') return ofFile(records);
  const endless = findEndless(records);
  if (endless) return failed([endless]);
  const { header, rows } = splitAtHeader(records);
  const names = namesOf(header, rows);
  const problems = checkHeader(header.row, names);
  if (problems.length > 0) return failed(problems);
  if (rows.length === 0) return ofFile('The file has no rows below its header.');
  if (rows.length > IMPORT_LIMITS.rows) {
    return ofFile(`The file has more than ${MOST_ROWS} rows, the most for one import.`);
  }
  return {
    rows: await runInSlices(rows, ({ row, values }) => ({ row, cells: toCells(names, values) })),
    problems: tooLong(rows, names),
    warnings: skippedRows(records, header),
  };
}

/** The rows that aren't blank; or a sentence that says why it isn't CSV. Other requests pass between steps that read the whole text. */
async function readRecords(csv: string): Promise<CsvRecord[] | string> {
  const text = await withLineFeeds(csv.replace(/^\uFEFF/, ''));
  await nextTurn();
  if (text.trim() === '') return 'The file is empty.';
  if (text.includes('\0') || !text.isWellFormed())
    return 'This isn’t a text file. Please save the sheet as CSV (UTF-8).';
  const { delimiter, startsAt } = layoutOf(text);
  const table = text.slice(startsAt);
  const rowsAbove = startsAt > 0 ? 1 : 0;
  await nextTurn();
  const tooWide = findTooWide(table, delimiter, rowsAbove);
  if (tooWide !== null) return tooWide;
  try {
    // Rows that are copied from a sheet have tabs, and marks such as 5" as they are.
    const options = { delimiter, relax_column_count: true, relax_quotes: delimiter === '\t' };
    return await parseInSlices(table, rowsAbove, options);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return `The file can’t be read as CSV: a quotation mark isn’t closed, or is in the middle of a cell, near line ${error.lines ?? 1}.`;
  }
}

/** The longest rich text, and several of them. Patterns overflow the stack in cells of millions of characters. */
const LONGEST = { cell: 50_000, row: 200_000 };

/** The first row that is longer than any project, which is usually one that swallowed the others. */
function findEndless(records: CsvRecord[]): ImportProblem | undefined {
  const endless = records.find(
    ({ values }) => values.some(({ length }) => length > LONGEST.cell) || lengthOf(values) > LONGEST.row,
  );
  return endless && { row: endless.row, column: null, message: ENDLESS };
}

const lengthOf = (values: string[]): number => values.reduce((length, value) => length + value.length, 0);
const ENDLESS = `This row or one of its cells is too long: a cell has at most ${LONGEST.cell.toLocaleString('en')} characters. Please look for a quotation mark that isn’t closed.`;

/** Some milliseconds of work. */
const SLICE = 32_000;

/** An edited file may mix line ends, which the parser would take for a part of a cell. */
async function withLineFeeds(text: string): Promise<string> {
  // As bytes: V8 would assemble the replaced text at once, when it is first read, which takes a tenth of a second for millions of line ends.
  const parts = await runInSlices(slicesOf(text), (part) =>
    Buffer.from(part.replace(/\r\n?/g, '\n'), 'utf16le'),
  );
  return Buffer.concat(parts).toString('utf16le');
}

/** None begins between a carriage return and its line feed. */
function* slicesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = at + SLICE + Number(text[at + SLICE - 1] === '\r');
    yield text.slice(at, end);
    at = end;
  }
}

/** In slices with breaks for other requests, because a file takes a tenth of a second. Ends after the first row too many. */
async function parseInSlices(text: string, rowsAbove: number, options: Options): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  let row = rowsAbove;
  const isFull = () => records.length > MOST_TITLE_ROWS + 1 + IMPORT_LIMITS.rows;
  const keep = (values: string[]) => {
    row += 1;
    if (!isFull() && values.some(isFilled)) records.push({ row, values });
  };
  const parser = parse(options);
  const { promise: parsed, resolve, reject } = Promise.withResolvers<void>();
  parser.on('data', keep).on('error', reject);
  parser.on('end', resolve);
  const written = writeSlices(text, parser, isFull).then(() => {
    if (!isFull()) return parser.end();
    parser.destroy();
    resolve();
  });
  await Promise.all([parsed, written]);
  return records;
}

async function writeSlices(text: string, parser: Parser, isFull: () => boolean): Promise<void> {
  for (let at = 0; at < text.length && !parser.destroyed && !isFull(); at += SLICE) {
    parser.write(text.slice(at, at + SLICE));
    await nextTurn();
  }
}

/** Column names contain none of them. */
const DELIMITERS = [',', ';', '\t', '|'] as const;
const LONGEST_HEADER = 10_000;

/** The delimiter, from a line `sep=;`, else from the first line that names columns; and where the table starts. */
function layoutOf(text: string): { delimiter: Delimiter; startsAt: number } {
  const beginning = text.slice(0, LONGEST_HEADER);
  const [line, sign = ''] = /^"?sep=([,;|\t])"?[,;|\t]*\n/i.exec(beginning) ?? [''];
  const named = DELIMITERS.find((delimiter) => delimiter === sign);
  if (named) return { delimiter: named, startsAt: line.length };
  return { delimiter: delimiterOf(beginning.split('\n', MOST_TITLE_ROWS + 1)), startsAt: 0 };
}

function delimiterOf(lines: string[]): Delimiter {
  const ranked = lines.flatMap((line) =>
    DELIMITERS.map((delimiter) => {
      const cells = line.split(delimiter);
      return {
        delimiter,
        known: countColumns(cells.map((cell) => cell.replaceAll('"', ''))),
        cells: cells.length,
      };
    }),
  );
  const [best] = ranked.toSorted((a, b) => b.known - a.known || b.cells - a.cells);
  return best?.delimiter ?? ',';
}

const countColumns = (cells: string[]) =>
  cells.slice(0, MOST_CELLS).map(columnNamed).filter(isImportColumn).length;

/** The first of the rows with the most known columns; the first row in a file without any. */
function splitAtHeader(records: CsvRecord[]): { header: CsvRecord; rows: CsvRecord[] } {
  const counts = records.slice(0, MOST_TITLE_ROWS + 1).map(({ values }) => countColumns(values));
  const most = Math.max(...counts);
  const index = most > 1 ? counts.indexOf(most) : 0;
  return { header: records[index] ?? { row: 1, values: [] }, rows: records.slice(index + 1) };
}

const skippedRows = (records: CsvRecord[], header: CsvRecord): ImportProblem[] =>
  records.slice(0, records.indexOf(header)).map(({ row }) => ({
    row,
    column: null,
    message: 'This row is above the column names and isn’t imported.',
  }));

/** The columns up to the last one with a name or a value: a spreadsheet may add empty ones. Null for an empty column between others. */
function namesOf(header: CsvRecord, rows: CsvRecord[]): (string | null)[] {
  const names = header.values.map(columnNamed);
  const isUsed = (index: number) => rows.some(({ values }) => isFilled(values[index] ?? ''));
  return names.map((name, index) => (name !== '' || isUsed(index) ? name : null));
}

function checkHeader(row: number, names: (string | null)[]): ImportProblem[] {
  const ofColumn = (column: string, message: string): ImportProblem => ({ row, column, message });
  const unknown = names
    .filter((name) => name !== null)
    .filter((name) => !isImportColumn(name))
    .map((name) =>
      name === ''
        ? ofColumn('', 'A column has no name.')
        : ofColumn(name, 'We don’t know this column. Please remove or rename it.'),
    );
  const twice = names
    .filter((name, index) => name !== null && isImportColumn(name) && names.indexOf(name) !== index)
    .map((name) => ofColumn(name ?? '', 'This column appears twice.'));
  const missing = IMPORT_COLUMN_NAMES.filter((name) => isRequiredColumn(name) && !names.includes(name)).map(
    (name) => ofColumn(name, 'This required column is missing.'),
  );
  return [...unknown, ...twice, ...missing];
}

const toCells = (names: (string | null)[], values: string[]): ImportCells =>
  Object.fromEntries(names.flatMap((name, index) => (name === null ? [] : [[name, values[index] ?? '']])));

/** An extra comma would shift every following cell by one column. */
const tooLong = (rows: CsvRecord[], names: (string | null)[]): ImportProblem[] =>
  rows
    .filter(({ values }) => values.slice(names.length).some(isFilled))
    .map(({ row, values }) => ({
      row,
      column: null,
      message: `This row has ${values.length} cells, the header ${names.length}. Put quotation marks around cells with separators.`,
    }));
