import { withoutProtection } from '../../csv.ts';
import {
  columnOf,
  DAY_HINT,
  type DayOrder,
  IMPORT_COLUMN_NAMES,
  type ImportCells,
  type ImportColumn,
  type ImportColumnKind,
  type ImportColumnName,
  isImportColumn,
} from '../project-imports.ts';
import { type CreateProjectInput, createProjectSchema } from '../project-schemas.ts';
import { readDate } from './cell-dates.ts';
import { type CellValue, isNothing, readAmount, readChoice, readTeamSize, readYesNo } from './cell-values.ts';

export type ReadingOptions = { dayOrder: DayOrder | undefined; toRichText: (cell: string) => string };
type OfCell = { column: string; message: string };
/** A date whose day and month could be exchanged, with both days. */
export type AmbiguousDate = { column: string; text: string } & Record<DayOrder, string>;
export type ReadRow = {
  project: CreateProjectInput | null;
  problems: OfCell[];
  warnings: OfCell[];
  ambiguous: AmbiguousDate[];
};

/** A row in the shape of the project form, or the problems of its cells; and what the importer should check or decide. */
export function readImportRow(cells: ImportCells, options: ReadingOptions): ReadRow {
  const texts = Object.fromEntries(
    IMPORT_COLUMN_NAMES.map((name) => [name, textOf(columnOf(name), cells[name] ?? '')]),
  ) as Record<ImportColumnName, string>;
  const read = IMPORT_COLUMN_NAMES.map((name) => ({
    name,
    ...readCell(columnOf(name), texts[name], options),
  }));
  const parsed = createProjectSchema.safeParse(
    Object.fromEntries(read.map(({ name, value }) => [name, value])),
  );
  return {
    project: parsed.success ? parsed.data : null,
    problems: (parsed.error?.issues ?? []).map(({ path, message }) => {
      const column = String(path[0] ?? '');
      return { column, message: isImportColumn(column) ? explain(column, texts[column], message) : message };
    }),
    warnings: read.flatMap(({ name, warning }) => (warning ? [{ column: name, message: warning }] : [])),
    ambiguous: read.flatMap(({ name, readings }) =>
      readings ? [{ column: name, text: texts[name], ...readings }] : [],
    ),
  };
}

/** An apostrophe before a number or a date only tells a spreadsheet that it's text. */
function textOf({ kind }: ImportColumn, cell: string): string {
  const text = withoutProtection(cell).trim();
  return (WRITTEN.has(kind) ? text.replace(/^'(\d[\d.,-]*)$/, '$1') : text.replace(/^['’]/, '')).trim();
}

const WRITTEN = new Set<ImportColumnKind>(['text', 'rich', 'list']);

type CellReading = CellValue & { readings?: Record<DayOrder, string> };

function readCell({ kind, whenEmpty }: ImportColumn, cell: string, options: ReadingOptions): CellReading {
  if (cell === '' || (!KEEPS_NIL.has(kind) && isNothing(cell))) return { value: emptyValue(kind, whenEmpty) };
  return READERS[kind](cell, options);
}

/** “None” may be the text that somebody means. */
const KEEPS_NIL = new Set<ImportColumnKind>(['text', 'rich', 'choice', 'yes_no']);

function emptyValue(kind: ImportColumnKind, whenEmpty: unknown): unknown {
  if (kind === 'list') return [];
  return kind === 'text' || kind === 'rich' || kind === 'link' ? '' : (whenEmpty ?? null);
}

/** Returns unreadable values unchanged; the schema rejects them. */
const READERS: Record<ImportColumnKind, (cell: string, options: ReadingOptions) => CellReading> = {
  text: (value) => ({ value }),
  rich: (cell, { toRichText }) => ({ value: toRichText(cell) }),
  list: (cell) => ({ value: cell.split(/[;|]/) }),
  link: (value) => ({ value }),
  amount: readAmount,
  team_size: readTeamSize,
  day: (cell, { dayOrder }) => readDay(cell, dayOrder),
  choice: readChoice,
  yes_no: readYesNo,
};

function readDay(cell: string, order: DayOrder | undefined): CellReading {
  const date = readDate(cell, order);
  return date === null ? { value: cell } : { ...date, value: date.day };
}

/** The texts of the form, except where a file has no choice to offer. */
function explain(name: ImportColumnName, text: string, message: string): string {
  const { kind, hint } = columnOf(name);
  if (text === '') return message;
  if (kind === 'choice') return `“${text}” isn’t a ${name}. Use ${hint.replace('One of ', '')}.`;
  if (kind === 'yes_no') return 'Please write yes or no.';
  if (kind === 'day' && message.startsWith('Please')) return `Please write the date as ${DAY_HINT}.`;
  return message;
}
