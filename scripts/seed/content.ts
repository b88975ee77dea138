import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { PROJECT } from '#server/project-directory.ts';

const CONTENT = join(PROJECT, 'scripts/seed/content');

/** The rows of a CSV file by column; an empty cell is null. */
export const readCsv = (name: string): Record<string, string | null>[] =>
  parse(readFileSync(join(CONTENT, `${name}.csv`)), {
    columns: true,
    cast: (cell) => (cell === '' ? null : cell),
  });

/** A JSON file, which content.test.ts checks against the forms of the product. */
export const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(CONTENT, path), 'utf8'));

/** Every JSON file of a folder, in the order of their names. */
export const readJsonFolder = <T>(folder: string): T[] =>
  readdirSync(join(CONTENT, folder))
    .sort()
    .map((name) => readJson<T>(join(folder, name)));
