import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, dropDatabase } from '#tests/database-server.ts';
import { migrate } from './migrate.ts';

test('five processes that start at once on an empty database make one schema', async () => {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase(inject('postgresUrl'), name);
  onTestFinished(() => dropDatabase(inject('postgresUrl'), name));
  await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
  const applied = await query(url, 'select hash from drizzle.__drizzle_migrations');
  expect(applied.length).toBeGreaterThan(0);
  expect(new Set(applied.map(({ hash }) => hash)).size).toBe(applied.length);
  expect(await query(url, 'select from departments')).not.toEqual([]);
  expect(await query(url, 'select from graphile_worker.jobs')).toEqual([]);
});

async function query(url: string, sql: string): Promise<{ [name: string]: unknown }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}
