import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateSchema } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as migrateJobs } from 'graphile-worker';
import pg from 'pg';
import { PROJECT } from '../project-directory.ts';

export const MIGRATIONS = join(PROJECT, 'src/server/db/migrations');
const MIGRATION_LOCK = 8_423_511;

/** Migrates a database to the newest schema, or to that of another folder. Processes that start at the same time wait for one another. */
export async function migrate(connectionString: string, migrationsFolder = MIGRATIONS): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateJobs({ connectionString });
    await migrateSchema(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}
