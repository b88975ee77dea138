import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Options, type Parser, parse } from 'csv-parse';
import {
  IMPORT_COLUMN_NAMES,
  IMPORT_LIMITS,
  type ImportCells,
  type ImportProblem,
  isImportColumn,
  isRequiredColumn,
} from '#domain/projects/project-imports.ts';
import { findTooWide } from './too-wide.ts';

type CsvRow = { row: number; cells: ImportCells };
/** A row of the file, the header being row 1. */
type CsvRecord = { row: number; values: string[] };
type Table = { rows: CsvRow[]; problems: ImportProblem[] };

const HEADER_ROW = 1;
const isFilled = (value: string) => value.trim() !== '';
const ofFile = (message: string): Table => ({ rows: [], problems: [{ row: null, column: null, message }] });
const ofColumn = (column: string, message: string): ImportProblem => ({ row: HEADER_ROW, column, message });

/**
 * The rows of a CSV file by column name, with their spreadsheet row numbers; or the problems of the file or its header. UTF-8 with or
 * without a byte order mark, commas or semicolons.
 */
export async function parseCsv(csv: string): Promise<Table> {
  if (Buffer.byteLength(csv) > IMPORT_LIMITS.bytes) return ofFile('The file is larger than 1 MB.');
  const records = await readRecords(csv);
  if (typeof records === 'string') return ofFile(records);
  const [header, ...rows] = records;
  const names = (header?.values ?? []).map((name) => name.trim().toLowerCase());
  const problems = checkHeader(names);
  if (problems.length > 0) return { rows: [], problems };
  if (rows.length === 0) return ofFile('The file has no rows below its header.');
  if (rows.length > IMPORT_LIMITS.rows) {
    return ofFile(`The file has more than ${IMPORT_LIMITS.rows} rows, the most for one import.`);
  }
  return {
    rows: rows.map(({ row, values }) => ({ row, cells: toCells(names, values) })),
    problems: tooLong(rows, names),
  };
}

/** The header and the rows that aren't blank; or a sentence that says why it isn't CSV. */
async function readRecords(csv: string): Promise<CsvRecord[] | string> {
  // An edited file may mix line ends, which the parser would take for a part of a cell.
  const text = csv.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (text.trim() === '') return 'The file is empty.';
  if (text.includes('\0') || !text.isWellFormed())
    return 'This isn’t a text file. Please save the sheet as CSV (UTF-8).';
  const delimiter = delimiterOf(text);
  const tooWide = findTooWide(text, delimiter);
  if (tooWide !== null) return tooWide;
  try {
    return await parseInSlices(text, { delimiter, relax_column_count: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return `The file can’t be read as CSV: a quotation mark isn’t closed, or is in the middle of a cell, near line ${error.lines ?? 1}.`;
  }
}

/** Some milliseconds of work. */
const SLICE = 32_000;

/** In slices with breaks for other requests, because a file takes a tenth of a second. Ends after the first row too many. */
async function parseInSlices(text: string, options: Options): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  let row = 0;
  const isFull = () => records.length > IMPORT_LIMITS.rows + HEADER_ROW;
  const keep = (values: string[]) => {
    row += 1;
    if (!isFull() && (row === HEADER_ROW || values.some(isFilled))) records.push({ row, values });
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

/** Column names contain neither, so the start of the first line decides. */
function delimiterOf(text: string): ',' | ';' {
  const [line = ''] = text.slice(0, LONGEST_HEADER).split('\n', 1);
  return line.split(';').length > line.split(',').length ? ';' : ',';
}
const LONGEST_HEADER = 10_000;

function checkHeader(names: string[]): ImportProblem[] {
  const unknown = names
    .filter((name) => !isImportColumn(name))
    .map((name) =>
      name === ''
        ? ofColumn('', 'A column has no name.')
        : ofColumn(name, 'We don’t know this column. Please remove or rename it.'),
    );
  const twice = names
    .filter((name, index) => isImportColumn(name) && names.indexOf(name) !== index)
    .map((name) => ofColumn(name, 'This column appears twice.'));
  const missing = IMPORT_COLUMN_NAMES.filter((name) => isRequiredColumn(name) && !names.includes(name)).map(
    (name) => ofColumn(name, 'This required column is missing.'),
  );
  return [...unknown, ...twice, ...missing];
}

const toCells = (names: string[], values: string[]): ImportCells =>
  Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));

/** An extra comma would shift every following cell by one column. */
const tooLong = (rows: CsvRecord[], names: string[]): ImportProblem[] =>
  rows
    .filter(({ values }) => values.slice(names.length).some(isFilled))
    .map(({ row, values }) => ({
      row,
      column: null,
      message: `This row has ${values.length} cells, the header ${names.length}. Put quotation marks around cells with separators.`,
    }));
