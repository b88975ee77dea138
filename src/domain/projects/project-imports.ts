import { z } from 'zod';
import { BYTE_ORDER_MARK, csvLines } from '../csv.ts';
import { cycleParameter } from '../cycles/cycle-parameter.ts';
import { createProjectSchema } from './project-schemas.ts';
import { PROJECT_CATEGORIES, PROJECT_PRIORITIES, TEAM_SIZE } from './projects.ts';

/** The limits of one import. */
export const IMPORT_LIMITS = { rows: 500, bytes: 1024 * 1024 } as const;

/** The text of the file. Exceeding its limits is a problem of the file, shown with the others. */
export const projectImportSchema = z.strictObject({ csv: z.string(), cycle: cycleParameter });
export type ProjectImportInput = z.infer<typeof projectImportSchema>;

type Kind = 'text' | 'rich' | 'list' | 'number' | 'day' | 'choice' | 'yes_no';
type ImportColumn = { kind: Kind; required?: true; hint: string; example: string; whenEmpty?: unknown };

const words = (values: readonly string[]) => values.join(', ');
const DAY = 'dd/mm/yyyy or yyyy-mm-dd';
const LIST = 'Separate several with ; or |';
const RICH = 'Plain paragraphs, or HTML from the editor';

/** The columns that a file may have, with the names of the project's fields (permission:importProjects). */
export const IMPORT_COLUMNS = {
  project_number: { kind: 'text', required: true, hint: 'Unique', example: 'AAR-2026-01' },
  name: { kind: 'text', required: true, hint: 'At most 200 characters', example: 'Reading Tide Tables' },
  what_is_it: { kind: 'rich', required: true, hint: RICH, example: 'A study of a century of tide tables.' },
  problem_statement: {
    kind: 'rich',
    required: true,
    hint: RICH,
    example: 'The tables are on paper, and nobody can search them.',
  },
  category: {
    kind: 'choice',
    required: true,
    hint: `One of ${words(PROJECT_CATEGORIES)}`,
    example: 'computer_vision',
  },
  data_available: { kind: 'rich', hint: RICH, example: '1,200 scanned pages.' },
  project_requirements: { kind: 'rich', hint: RICH, example: '' },
  primary_use_cases: { kind: 'rich', hint: RICH, example: '' },
  description: { kind: 'rich', hint: RICH, example: '' },
  requirements: { kind: 'text', hint: 'Plain text', example: '' },
  deliverables: { kind: 'text', hint: 'Plain text', example: 'A searchable archive' },
  additional_features: { kind: 'text', hint: 'Plain text', example: '' },
  priority: {
    kind: 'choice',
    hint: `One of ${words(PROJECT_PRIORITIES)}; medium if empty`,
    example: 'high',
    whenEmpty: 'medium',
  },
  max_team_size: {
    kind: 'number',
    hint: `${TEAM_SIZE.min} to ${TEAM_SIZE.max}; ${TEAM_SIZE.default} if empty`,
    example: '4',
    whenEmpty: TEAM_SIZE.default,
  },
  budget: { kind: 'number', hint: 'In dollars', example: '2500' },
  application_deadline: { kind: 'day', hint: `${DAY}; ends at midnight in India`, example: '31/03/2027' },
  start_date: { kind: 'day', hint: DAY, example: '01/05/2027' },
  end_date: { kind: 'day', hint: DAY, example: '30/11/2027' },
  estimated_completion_date: { kind: 'day', hint: DAY, example: '' },
  skills_required: { kind: 'list', hint: LIST, example: 'Python; OCR' },
  images: { kind: 'list', hint: `Links. ${LIST}`, example: '' },
  main_image_url: { kind: 'text', hint: 'A link, or a path on this site', example: '' },
  sample_data_url: { kind: 'text', hint: 'A link, or a path on this site', example: '' },
  is_visible_to_public: {
    kind: 'yes_no',
    hint: 'yes or no; yes if empty',
    example: 'yes',
    whenEmpty: true,
  },
} as const satisfies Record<keyof z.input<typeof createProjectSchema>, ImportColumn>;
export type ImportColumnName = keyof typeof IMPORT_COLUMNS;

export const IMPORT_COLUMN_NAMES = Object.keys(IMPORT_COLUMNS) as ImportColumnName[];
const columnOf = (name: ImportColumnName): ImportColumn => IMPORT_COLUMNS[name];
export const isImportColumn = (name: string): name is ImportColumnName => Object.hasOwn(IMPORT_COLUMNS, name);
export const isRequiredColumn = (name: ImportColumnName): boolean => columnOf(name).required === true;

/** One invalid cell, or a problem of the whole file (without a row). The header is row 1. */
export type ImportProblem = { row: number | null; column: string | null; message: string };
export type ImportCells = Partial<Record<ImportColumnName, string>>;

/** A row in the shape of the project form, or the problems of its cells. */
export function readImportRow(cells: ImportCells) {
  const input = Object.fromEntries(
    IMPORT_COLUMN_NAMES.map((name) => [name, readCell(columnOf(name), cells[name]?.trim() ?? '')]),
  );
  const parsed = createProjectSchema.safeParse(input);
  if (parsed.success) return { project: parsed.data, problems: [] };
  const problems = parsed.error.issues.map(({ path, message }) => {
    const column = String(path[0] ?? '');
    return { column, message: isImportColumn(column) ? explain(column, cells, message) : message };
  });
  return { project: null, problems };
}

function readCell({ kind, whenEmpty }: ImportColumn, cell: string): unknown {
  if (cell === '')
    return kind === 'list' ? [] : kind === 'text' || kind === 'rich' ? '' : (whenEmpty ?? null);
  return READERS[kind](cell);
}

/** Returns unreadable values unchanged; the schema rejects them. */
const READERS: Record<Kind, (cell: string) => unknown> = {
  text: (cell) => cell,
  rich: toRichText,
  list: (cell) => cell.split(/[;|]/),
  number: (cell) => Number(/^\d{1,3}(,\d{2,3})+(\.\d+)?$/.test(cell) ? cell.replaceAll(',', '') : cell),
  day: (cell) => cell.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, toIsoDay),
  choice: (cell) => cell.toLowerCase().replace(/[\s/-]+/g, '_'),
  yes_no: (cell) => YES_NO[cell.toLowerCase()] ?? cell,
};

const YES_NO: Record<string, boolean> = {
  yes: true,
  true: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
};

const toIsoDay = (_: string, day: string, month: string, year: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** Plain text becomes paragraphs; HTML from the editor stays. */
function toRichText(cell: string): string {
  if (/<(p|br|h[1-3]|ul|ol|li|strong|em|u|b|i|a)\b[^<>]*>/i.test(cell)) return cell;
  const escaped = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/(?:\r?\n){2,}/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\r?\n/g, '<br>')}</p>`)
    .join('');
}

/** The texts of the form, except where a file has no choice to offer. */
function explain(name: ImportColumnName, cells: ImportCells, message: string): string {
  const { kind, hint } = columnOf(name);
  if (!cells[name]?.trim()) return message;
  if (kind === 'choice') return `“${cells[name].trim()}” isn’t one of our values. ${hint}.`;
  if (kind === 'yes_no') return 'Please write yes or no.';
  if (kind === 'day' && message.startsWith('Please')) return `Please write the date as ${DAY}.`;
  return message;
}

/** The template: every column, and one project as an example. */
export const importTemplate = (): string =>
  BYTE_ORDER_MARK +
  csvLines([IMPORT_COLUMN_NAMES, IMPORT_COLUMN_NAMES.map((name) => IMPORT_COLUMNS[name].example)]);
