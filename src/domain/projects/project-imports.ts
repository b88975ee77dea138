import type { z } from 'zod';
import { BYTE_ORDER_MARK, csvLines } from '../csv.ts';
import { currencyInWords, exampleNumber } from '../programme/programme.ts';
import { byItsClocks } from '../time-zone.ts';
import type { createProjectSchema } from './project-schemas.ts';
import { PROJECT_CATEGORIES, PROJECT_PRIORITIES, TEAM_SIZE } from './projects.ts';

/** The limits of one import. */
export const IMPORT_LIMITS = { rows: 5000, megabytes: 5, bytes: 5 * 1024 * 1024 } as const;
export const FILE_TOO_LARGE = `The file is larger than ${IMPORT_LIMITS.megabytes} MB.`;

/** How a file writes dates such as 04/03/2027 (rule:import-asks-for-day-order). */
export const DAY_ORDERS = ['day_first', 'month_first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

export type ImportColumnKind =
  | 'text'
  | 'rich'
  | 'list'
  | 'link'
  | 'amount'
  | 'team_size'
  | 'day'
  | 'choice'
  | 'yes_no';
export type ImportColumn = {
  kind: ImportColumnKind;
  required?: true;
  hint: string;
  example: string;
  whenEmpty?: unknown;
};

const words = (values: readonly string[]) => values.join(', ');
export const DAY_HINT = 'dd/mm/yyyy or yyyy-mm-dd';
const LIST = 'Separate several with ; or |';
const RICH = 'Plain paragraphs, or HTML from the editor';

/** The columns that a file may have, with the names of the project's fields (permission:importProjects). */
const IMPORT_COLUMNS = {
  project_number: { kind: 'text', required: true, hint: 'Unique', example: '' },
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
    kind: 'team_size',
    hint: `${TEAM_SIZE.min} to ${TEAM_SIZE.max}; ${TEAM_SIZE.default} if empty`,
    example: '4',
    whenEmpty: TEAM_SIZE.default,
  },
  budget: { kind: 'amount', hint: 'An amount', example: '2500' },
  application_deadline: {
    kind: 'day',
    hint: DAY_HINT,
    example: '31/03/2027',
  },
  detailed_deadline: {
    kind: 'day',
    hint: `Of the detailed proposal. ${DAY_HINT}; that of the cycle if empty`,
    example: '',
  },
  start_date: { kind: 'day', hint: DAY_HINT, example: '31/05/2027' },
  end_date: { kind: 'day', hint: DAY_HINT, example: '30/11/2027' },
  estimated_completion_date: { kind: 'day', hint: DAY_HINT, example: '' },
  skills_required: { kind: 'list', hint: LIST, example: 'Python; OCR' },
  images: { kind: 'list', hint: `Links. ${LIST}`, example: '' },
  main_image_url: { kind: 'link', hint: 'A link, or a path on this site', example: '' },
  sample_data_url: { kind: 'link', hint: 'A link, or a path on this site', example: '' },
  is_visible_to_public: {
    kind: 'yes_no',
    hint: 'yes or no; yes if empty',
    example: 'yes',
    whenEmpty: true,
  },
} as const satisfies Record<keyof z.input<typeof createProjectSchema>, ImportColumn>;
export type ImportColumnName = keyof typeof IMPORT_COLUMNS;

export const IMPORT_COLUMN_NAMES = Object.keys(IMPORT_COLUMNS) as ImportColumnName[];
export const columnOf = (name: ImportColumnName): ImportColumn => IMPORT_COLUMNS[name];
/** What a cell holds, in the programme's currency and time zone. */
export function hintOf(name: ImportColumnName): string {
  if (name === 'budget') return `In ${currencyInWords()}`;
  if (name === 'application_deadline') return `${DAY_HINT}; ends at midnight ${byItsClocks()}`;
  return IMPORT_COLUMNS[name].hint;
}

export const isImportColumn = (name: string): name is ImportColumnName => Object.hasOwn(IMPORT_COLUMNS, name);
export const isRequiredColumn = (name: ImportColumnName): boolean => columnOf(name).required === true;

/** One invalid cell, or a problem of the whole file (without a row). The header is row 1. */
export type ImportProblem = { row: number | null; column: string | null; message: string };
export type ImportCells = Partial<Record<ImportColumnName, string>>;

/** The template: every column, and one project as an example. */
export const importTemplate = (): string =>
  BYTE_ORDER_MARK + csvLines([IMPORT_COLUMN_NAMES, IMPORT_COLUMN_NAMES.map(exampleOf)]);

const exampleOf = (name: ImportColumnName): string =>
  name === 'project_number' ? exampleNumber(2026) : IMPORT_COLUMNS[name].example;
