import pg from 'pg';
import { inject } from 'vitest';
import { connect } from '#server/db/database.ts';
import { seedLarge } from '../scripts/seed/large.ts';
import { createDatabase, dropDatabase } from './database-server.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';
import { templateDatabase } from './postgres-server.ts';

const NAME = 'large_data';
const UNFINISHED = `${NAME}_unfinished`;
/** A fortieth of the large data, where every large table has more rows than a page may read. */
const FACTOR = 0.025;
const FORMER_CYCLES = 1;
const LOCK = 36;

/** A separate database with a fortieth of the large data in two cycles: the first test that asks for one fills it, and the others clone that. */
export async function createLargeDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME]);
    if (!rowCount) {
      await fill(server);
      await client.query(`alter database ${UNFINISHED} rename to ${NAME}`);
    }
  } finally {
    await client.end();
  }
  return createTestDatabase(NAME);
}

async function fill(server: string): Promise<void> {
  const { db, pool } = connect(await createDatabase(server, UNFINISHED, templateDatabase));
  try {
    await seedLarge(
      { db, now: () => new Date(), hashPassword: async () => 'no hash' },
      FACTOR,
      FORMER_CYCLES,
    );
    await pool.end();
  } catch (error) {
    await pool.end();
    await dropDatabase(server, UNFINISHED);
    throw error;
  }
}
