import { sql } from 'drizzle-orm';
import { hasRoutines } from '../../db/routines.ts';
import { appliedMigration, knownMigration, knownMigrations } from '../../db/schema-version.ts';
import { isWrongSignIn, reasonOf } from '../../explain-failure.ts';
import { ENCODING } from '../../setting-urls.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';
import type { ExaminedPortal } from './portal.ts';

const OLDEST_VERSION = 150_000;
const EXTENSIONS = ['btree_gin', 'citext', 'pg_trgm', 'unaccent'];

type Examined = {
  finding: Finding;
  /** Also of a database that takes no writes, or is old. */
  canRead: boolean;
};

/** Checks that the database responds, takes writes and is new enough. */
export async function examineDatabase(target: Pick<ExaminedPortal, 'db'>): Promise<Examined> {
  try {
    return { finding: await examineServer(target), canRead: true };
  } catch (error) {
    const advice = isWrongSignIn(error)
      ? `correct DATABASE_URL; ${ENCODING}`
      : 'start it, or correct DATABASE_URL';
    return {
      finding: wrong('database', `it cannot be reached: ${reasonOf(error)}`, advice),
      canRead: false,
    };
  }
}

async function examineServer({ db }: Pick<ExaminedPortal, 'db'>): Promise<Finding> {
  const { rows } = await db.execute<{ number: number; version: string; is_read_only: boolean }>(sql`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_setting('transaction_read_only') = 'on' as is_read_only`);
  const [server = { number: 0, version: 'unknown', is_read_only: false }] = rows;
  if (server.is_read_only)
    return wrong(
      'database',
      `PostgreSQL ${server.version} takes no writes`,
      'it is a standby or set to read-only: promote it, or lead DATABASE_URL to the primary',
    );
  if (server.number >= OLDEST_VERSION) return ok('database', `PostgreSQL ${server.version} answers`);
  return wrong('database', `PostgreSQL ${server.version} is too old`, 'use PostgreSQL 15 or newer');
}

/** Checks its extensions, its schema, and whether commits reach the disk. */
export async function* examineSchema({
  db,
  pool,
}: Pick<ExaminedPortal, 'db' | 'pool'>): AsyncGenerator<Finding> {
  yield await examineMigrations(pool);
  yield await examineExtensions(db);
  yield await examineDurability(db);
}

async function examineMigrations(pool: ExaminedPortal['pool']): Promise<Finding> {
  const applied = await appliedMigration(pool);
  const newest = knownMigrations().at(-1);
  if (!applied)
    return wrong(
      'schema',
      'this database has no portal',
      'npm start creates it, npm run restore restores one from a backup',
    );
  if (applied === newest) return examineRoutines(pool, newest);
  if (knownMigration(applied))
    return warning('schema', `at ${applied}, older than this release`, 'the next start migrates it');
  return warning(
    'schema',
    'a newer release has changed this database, and this one was led back',
    'upgrade to that release or a newer one; backups made until then need it for a restore',
  );
}

async function examineRoutines(pool: ExaminedPortal['pool'], newest: string): Promise<Finding> {
  if (await hasRoutines(pool)) return ok('schema', `at ${newest}`);
  return warning(
    'schema',
    `at ${newest}, with functions and triggers of another release`,
    'the next start replaces them',
  );
}

async function examineExtensions(db: ExaminedPortal['db']): Promise<Finding> {
  const { rows } = await db.execute<{ extname: string }>(sql`select extname from pg_extension`);
  const missing = new Set(EXTENSIONS).difference(new Set(rows.map(({ extname }) => extname)));
  if (missing.size === 0) return ok('extensions', EXTENSIONS.join(', '));
  const names = [...missing].join(', ');
  return wrong(
    'extensions',
    `${names} missing`,
    `create extension ${names.replaceAll(', ', '; create extension ')};`,
  );
}

async function examineDurability(db: ExaminedPortal['db']): Promise<Finding> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`);
  if (rows.length === 0) return ok('durability', 'commits reach the disk');
  const names = rows.map(({ name }) => name).join(', ');
  return warning(
    'durability',
    `${names} off: a crash may lose saved data`,
    'switch it on in postgresql.conf',
  );
}
