import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import { MIGRATIONS } from './migrate.ts';

type Journal = { entries: { tag: string; when: number }[] };

const readJournal = (folder: string): Journal =>
  JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'));

/** The migrations of this release, oldest first. */
export const knownMigrations = (): string[] => readJournal(MIGRATIONS).entries.map(({ tag }) => tag);

/** The migration that `appliedMigration` names, also of a database that an older release describes; null when only a newer release knows it. */
export const knownMigration = (name: string): string | null =>
  readJournal(MIGRATIONS).entries.find(({ tag, when }) => name === tag || name === String(when))?.tag ?? null;

/** The newest migration of a database, by its time in milliseconds when only a newer release knows it; null for a database without a portal. */
export async function appliedMigration(client: ClientBase | Pool): Promise<string | null> {
  const table = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (table.rows[0]?.name === null) return null;
  const { rows } = await client.query<{ when: string }>(
    'select created_at as when from drizzle.__drizzle_migrations order by created_at desc limit 1',
  );
  const [newest] = rows;
  if (!newest) return null;
  return knownMigration(newest.when) ?? newest.when;
}

/** Runs a callback with a folder of the migrations up to one, to bring a database to an earlier schema. */
export async function withMigrationsUpTo(
  last: string,
  run: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  try {
    cpSync(MIGRATIONS, folder, { recursive: true });
    const journal = readJournal(folder);
    const end = journal.entries.findIndex(({ tag }) => tag === last) + 1;
    const shortened = { ...journal, entries: journal.entries.slice(0, end) };
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(shortened));
    await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
