import { expect, test } from 'vitest';
import { databaseForFile } from '#tests/postgres.ts';
import { withScratchDatabase } from './scratch-database.ts';

const connection = await databaseForFile();

test('a scratch database is there while it is used, and goes though other connections were cut off meanwhile', async () => {
  const name = await withScratchDatabase(connection.url, async (url) => {
    await connection.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return new URL(url).pathname.slice(1);
  });
  const { rows } = await connection.pool.query('select from pg_database where datname = $1', [name]);
  expect([name.startsWith('portal_drill_'), rows]).toEqual([true, []]);
});
