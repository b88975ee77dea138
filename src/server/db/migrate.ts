import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';
import { PROJECT } from '../project-directory.ts';
import { connect } from './database.ts';
import { createClient } from './primary.ts';
import { applyRoutines } from './routines.ts';
import { withShortLocks } from './short-locks.ts';

export const MIGRATIONS = join(PROJECT, 'src/server/db/migrations');
const MIGRATION_LOCK = 8_423_511;
const LOCK_RETRY_MS = 100;

/** Migrates a database to the newest schema with its functions and triggers, or to that of another folder. Processes that start at the same time wait for one another. */
export async function migrate(connectionString: string, migrationsFolder = MIGRATIONS): Promise<void> {
  const client = createClient(connectionString);
  const { pool: pgPool } = connect(connectionString, { isPooled: true, max: 2 });
  await client.connect();
  try {
    await lock(client);
    await migrateJobs({ pgPool });
    await migrateSchema(client, migrationsFolder);
  } finally {
    await pgPool.end();
    await client.end();
  }
}

/** A statement that waits for the lock would hold a snapshot, and an index that is built concurrently would wait for it. */
async function lock(client: pg.Client): Promise<void> {
  const take = () =>
    client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK]);
  while (!(await take()).rows[0]?.taken) await sleep(LOCK_RETRY_MS);
}

/**
 * Each migration commits by itself: Drizzle's own function keeps every lock until the last one has ended, while the previous release still
 * serves. The table is Drizzle's. An older release that starts again leaves the functions and triggers of a newer one. An earlier schema has
 * those of its migrations, and what needs newer ones waits for the newest schema.
 */
async function migrateSchema(client: pg.Client, migrationsFolder: string): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations',
  );
  const applied = new Set(rows.map(({ created_at }) => Number(created_at)));
  const newest = Math.max(0, ...applied);
  await loadSearchLibrary(client);
  const migrations = readMigrationFiles({ migrationsFolder });
  for (const migration of migrations) {
    if (migration.folderMillis > newest && !needsRoutines(migration)) await apply(client, migration);
  }
  if (migrationsFolder !== MIGRATIONS) return;
  if (migrations.some(({ folderMillis }) => folderMillis >= newest)) await applyRoutines(client);
  for (const migration of migrations.filter(needsRoutines)) {
    if (!applied.has(migration.folderMillis)) await apply(client, migration);
  }
}

/** A connection that hasn't loaded pg_trgm lets nobody but a superuser set its settings, as functions of later migrations do. */
async function loadSearchLibrary(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select from pg_extension where extname = 'pg_trgm'`);
  if (rows.length > 0) await client.query('select show_limit()');
}

/** The first line of a migration whose statements run outside of a transaction; a start after an interruption repeats all of them. */
export const ONE_BY_ONE = '-- One by one';

/** The same for a migration that fills what the triggers of this release write: it runs after `routines.sql`. */
export const AFTER_ROUTINES = `${ONE_BY_ONE}, after the routines`;

const needsRoutines = ({ sql }: MigrationMeta): boolean => sql[0]?.startsWith(AFTER_ROUTINES) === true;

async function apply(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  const run = async () => {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  };
  return sql[0]?.startsWith(ONE_BY_ONE) ? run() : withShortLocks(client, run);
}
