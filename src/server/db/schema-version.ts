import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import { LaunchError } from '../process/launch-error.ts';
import { MIGRATIONS } from './migrate.ts';

type Journal = { entries: { tag: string; when: number }[] };

const readJournal = (folder: string): Journal =>
  JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'));

/** The migrations of this release, oldest first. */
export const knownMigrations = (): string[] => readJournal(MIGRATIONS).entries.map(({ tag }) => tag);

/** The newest migration of a database; null for a database without a portal. Throws a LaunchError for a migration that this release doesn't know. */
export async function appliedMigration(client: ClientBase | Pool): Promise<string | null> {
  const table = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (table.rows[0]?.name === null) return null;
  const { rows } = await client.query<{ when: string }>(
    'select created_at as when from drizzle.__drizzle_migrations order by created_at desc limit 1',
  );
  const [newest] = rows;
  if (!newest) return null;
  const known = readJournal(MIGRATIONS).entries.find(({ when }) => when === Number(newest.when));
  if (known) return known.tag;
  throw new LaunchError(
    'A newer release has changed this database. Please use that release, or a newer one.',
  );
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
