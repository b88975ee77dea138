import { sql } from 'drizzle-orm';
import { findOwnServiceLinks, findUploadedPictures } from '#domain/own-links.ts';
import { type ImportCells, type ImportProblem, readImportRow } from '#domain/projects/project-imports.ts';
import type { CreateProjectInput } from '#domain/projects/project-schemas.ts';
import { type Cycle, inCycle } from '../../cycles/scope/cycle-of.ts';
import type { Queryable } from '../../db/database.ts';
import { runInSlices } from '../../process/run-in-slices.ts';
import { findDeadLinks } from '../content/rich-text.ts';
import { parseCsv } from './parse-csv.ts';

export type ReadRow = { row: number; project: CreateProjectInput };
export type CheckedImport = { rows: ReadRow[]; problems: ImportProblem[] };

/** Every project of the file, and every invalid cell by row and column. One invalid cell stops the whole import (rule:project-import). */
export async function checkImport(
  { db, origin }: Importer,
  csv: string,
  cycle: Pick<Cycle, 'id'>,
): Promise<CheckedImport> {
  const { rows, problems: ofFile } = await parseCsv(csv);
  const readings = await runInSlices(rows, ({ row, cells }) => readRow(row, cells));
  const read: ReadingOfRow[] = [];
  for (const reading of readings) read.push(await withoutDeadLinks(reading, origin));
  const ofCells = read.flatMap(({ row, problems }) => problems.map((problem) => ({ row, ...problem })));
  const ofNumbers = [...repeatedNumbers(read), ...(await takenNumbers(db, read, cycle))];
  return {
    rows: read.flatMap(({ row, project }) => (project ? [{ row, project }] : [])),
    problems: [...ofFile, ...ofNumbers, ...ofCells].sort((a, b) => (a.row ?? 0) - (b.row ?? 0)),
  };
}

type Importer = { db: Queryable; origin: string };

type ReadingOfRow = ReturnType<typeof readImportRow> & { row: number; number: string };

const readRow = (row: number, cells: ImportCells): ReadingOfRow => ({
  row,
  number: cells.project_number ?? '',
  ...readImportRow(cells),
});

async function withoutDeadLinks(read: ReadingOfRow, origin: string): Promise<ReadingOfRow> {
  if (!read.project) return read;
  const { host } = new URL(origin);
  const deadLinks = await findDeadLinks(read.project, origin);
  const rejected = [
    ...findOwnServiceLinks(read.project, host),
    ...findUploadedPictures(read.project),
    ...deadLinks,
  ];
  if (rejected.length === 0) return read;
  return {
    ...read,
    project: null,
    problems: rejected.map(({ path, message }) => ({ column: path.split('.')[0] ?? path, message })),
  };
}

type Numbered = { row: number; number: string };

/** Numbers are case-insensitive, as in the database. */
const fold = (number: string) => number.trim().toLowerCase();
const atNumber = (row: number, message: string): ImportProblem => ({
  row,
  column: 'project_number',
  message,
});

function repeatedNumbers(rows: Numbered[]): ImportProblem[] {
  const firstRows = new Map<string, number>();
  return rows.flatMap(({ row, number }) => {
    const key = fold(number);
    const first = firstRows.get(key);
    if (first !== undefined && key !== '') return [atNumber(row, `Row ${first} has this number already.`)];
    firstRows.set(key, row);
    return [];
  });
}

async function takenNumbers(
  db: Queryable,
  rows: Numbered[],
  cycle: Pick<Cycle, 'id'>,
): Promise<ImportProblem[]> {
  const wanted = JSON.stringify(rows.map(({ number }) => number.trim()));
  const { rows: found } = await db.execute<{ number: string }>(sql`
    select project_number::text as number from projects where ${inCycle(sql`cycle_id`, cycle)} and deleted_at is null
      and project_number in (select value::citext from json_array_elements_text(${wanted}::json))
  `);
  const taken = new Set(found.map(({ number }) => fold(number)));
  return rows
    .filter(({ number }) => taken.has(fold(number)))
    .map(({ row }) => atNumber(row, 'Another project already has this number.'));
}
