import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { connect } from '#server/db/database.ts';
import { createDatabase, dropDatabase } from './database-server.ts';
import { templateDatabase } from './postgres-server.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A migrated, empty, separate database, created in some 50 ms; call `drop` at the end. */
export async function createTestDatabase(template = templateDatabase): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase(server, name, template);
  return { url, drop: () => dropDatabase(server, name) };
}

/** A connection to the separate database of a test file, dropped after its last test. */
export async function databaseForFile() {
  const { url, drop } = await createTestDatabase();
  const { db, pool } = connect(url);
  afterAll(async () => {
    await pool.end();
    await drop();
  });
  return { url, db, pool };
}
