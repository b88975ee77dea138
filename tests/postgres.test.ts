import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './postgres.ts';

test('every test database is migrated, empty and separate from the others', async () => {
  const databases = await Promise.all(Array.from({ length: 8 }, () => createTestDatabase()));
  expect(new Set(databases.map(({ url }) => url)).size).toBe(8);
  const [one, other] = databases;
  if (!one || !other) throw new Error('no databases');
  await query(one.url, "insert into departments (name) values ('Only here')");
  const sameName = "select count(*)::int as n from departments where name = 'Only here'";
  expect(await query(one.url, sameName)).toEqual([{ n: 1 }]);
  expect(await query(other.url, sameName)).toEqual([{ n: 0 }]);
  await Promise.all(databases.map((database) => database.drop()));
  await expect(query(one.url, 'select 1')).rejects.toThrow('does not exist');
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}
