import { sql } from 'drizzle-orm';
import { findOwnServiceLinks, findUploadedPictures } from '#domain/own-links.ts';
import { describeChange, numberKey, numberShape } from '#domain/projects/imports/project-numbers.ts';
import { type AmbiguousDate, type ReadRow, readImportRow } from '#domain/projects/imports/read-row.ts';
import type { DayOrder, ImportCells, ImportProblem } from '#domain/projects/project-imports.ts';
import type { CreateProjectInput } from '#domain/projects/project-schemas.ts';
import { tidyLine } from '#domain/written-text.ts';
import { type Cycle, inCycle } from '../../cycles/scope/cycle-of.ts';
import type { Queryable } from '../../db/database.ts';
import { runInSlices } from '../../process/run-in-slices.ts';
import { withoutDeadLinks } from '../content/rich-text.ts';
import { parseCsv } from './parse-csv.ts';
import { toRichText } from './rich-cells.ts';

export type RowToCreate = { row: number; project: CreateProjectInput };
export type CheckedImport = {
  rows: RowToCreate[];
  problems: ImportProblem[];
  warnings: ImportProblem[];
  ambiguous: (AmbiguousDate & { row: number })[];
};
type Importer = { db: Queryable; origin: string };
type File = { csv: string; dayOrder: DayOrder | undefined; cycle: Pick<Cycle, 'id'> };

/**
 * Every project of the file, and every invalid cell by row and column. One invalid cell stops the whole import (rule:project-import); what
 * only needs a look is a warning.
 */
export async function checkImport(
  { db, origin }: Importer,
  { csv, dayOrder, cycle }: File,
): Promise<CheckedImport> {
  const { rows, problems: ofFile, warnings: aboutFile } = await parseCsv(csv);
  const readings = await runInSlices(rows, ({ row, cells }) => readRow(row, cells, dayOrder));
  const read = await runInSlices(readings, (reading) => withCheckedLinks(reading, origin));
  const ofNumbers = [...repeatedNumbers(read), ...(await takenNumbers(db, read, cycle))];
  return {
    rows: read.flatMap(({ row, project }) => (project ? [{ row, project }] : [])),
    problems: inOrder([...ofFile, ...ofNumbers, ...cellsOf(read, 'problems')]),
    warnings: inOrder([
      ...aboutFile,
      ...cellsOf(read, 'warnings'),
      ...changedNumbers(read),
      ...similarNumbers(read),
    ]),
    ambiguous: read.flatMap(({ row, ambiguous }) => ambiguous.map((date) => ({ row, ...date }))),
  };
}

const inOrder = (problems: ImportProblem[]) => problems.sort((a, b) => (a.row ?? 0) - (b.row ?? 0));

const cellsOf = (read: ReadingOfRow[], kind: 'problems' | 'warnings'): ImportProblem[] =>
  read.flatMap(({ row, [kind]: ofCells }) => ofCells.map((ofCell) => ({ row, ...ofCell })));

type ReadingOfRow = ReadRow & { row: number; number: string };

function readRow(row: number, cells: ImportCells, dayOrder: DayOrder | undefined): ReadingOfRow {
  const read = readImportRow(cells, { dayOrder, toRichText });
  return { row, number: read.project?.project_number ?? tidyLine(cells.project_number ?? ''), ...read };
}

/** A link that leads nowhere stops the import in a field of links; in a rich text its words remain, with a warning. */
async function withCheckedLinks(read: ReadingOfRow, origin: string): Promise<ReadingOfRow> {
  if (!read.project) return read;
  const { host } = new URL(origin);
  const { project, dropped } = await withoutDeadLinks(read.project, origin);
  const warnings = [
    ...read.warnings,
    ...dropped.map(({ path, message }) => ({
      column: path,
      message: `${message} Only its words are imported.`,
    })),
  ];
  const rejected = [...findOwnServiceLinks(project, host), ...findUploadedPictures(project)];
  if (rejected.length === 0) return { ...read, project, warnings };
  const problems = rejected.map(({ path, message }) => ({ column: path.split('.')[0] ?? path, message }));
  return { ...read, project: null, problems, warnings };
}

type Numbered = { row: number; number: string };

const atNumber = (row: number, message: string): ImportProblem => ({
  row,
  column: 'project_number',
  message,
});

function repeatedNumbers(rows: Numbered[]): ImportProblem[] {
  const firstRows = new Map<string, number>();
  return rows.flatMap(({ row, number }) => {
    const key = numberKey(number);
    const first = firstRows.get(key);
    if (first !== undefined && key !== '') return [atNumber(row, `Row ${first} has this number already.`)];
    firstRows.set(key, row);
    return [];
  });
}

const changedNumbers = (rows: Numbered[]): ImportProblem[] =>
  rows.flatMap(({ row, number }) => {
    const change = describeChange(number);
    return change === null ? [] : [atNumber(row, change)];
  });

/** Two projects that only a machine tells apart (rule:import-warns-about-numbers). */
function similarNumbers(rows: Numbered[]): ImportProblem[] {
  const firstRows = new Map<string, Numbered>();
  return rows.flatMap(({ row, number }) => {
    const shape = numberShape(number);
    const first = firstRows.get(shape);
    if (!first) firstRows.set(shape, { row, number });
    if (!first || shape === '' || numberKey(first.number) === numberKey(number)) return [];
    return [
      atNumber(row, `“${number}” looks like “${first.number}” in row ${first.row}. Are they two projects?`),
    ];
  });
}

async function takenNumbers(
  db: Queryable,
  rows: Numbered[],
  cycle: Pick<Cycle, 'id'>,
): Promise<ImportProblem[]> {
  const wanted = JSON.stringify(rows.map(({ number }) => number));
  const { rows: found } = await db.execute<{ number: string }>(sql`
    select project_number::text as number from projects where ${inCycle(sql`cycle_id`, cycle)} and deleted_at is null
      and project_number in (select value::citext from json_array_elements_text(${wanted}::json))
  `);
  const taken = new Set(found.map(({ number }) => numberKey(number)));
  return rows
    .filter(({ number }) => taken.has(numberKey(number)))
    .map(({ row }) => atNumber(row, 'Another project already has this number.'));
}
