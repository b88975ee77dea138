import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '#tests/postgres.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { hasRoutines, ROUTINES } from './routines.ts';
import { knownMigrations } from './schema-version.ts';

const routines = readFileSync(ROUTINES, 'utf8');

async function openDatabase() {
  const { url, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  const read = async (sql: string) => (await client.query(sql)).rows.map(({ value }) => value);
  return { url, client, read };
}

const FUNCTIONS = `select p.proname::text as value from pg_proc p where p.pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`;
const TRIGGERS = `select t.tgname::text as value from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`;

const namesAfter = (words: string): string[] =>
  [...routines.matchAll(new RegExp(`^${words} (\\w+)`, 'gm'))].map(([, name = '']) => name).toSorted();

test('routines.sql has exactly the functions and triggers of the database', async () => {
  const { read } = await openDatabase();
  expect((await read(FUNCTIONS)).toSorted()).toEqual(namesAfter('CREATE OR REPLACE FUNCTION'));
  expect((await read(TRIGGERS)).toSorted()).toEqual(namesAfter('CREATE OR REPLACE TRIGGER'));
});

/** The last migration from before routines.sql. */
const LAST_WITH_ROUTINES = '0047_own_sessions';

test.each(knownMigrations().slice(knownMigrations().indexOf(LAST_WITH_ROUTINES) + 1))(
  'the migration %s leaves functions and triggers to routines.sql',
  (tag) => {
    const sql = readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8');
    expect(sql).not.toMatch(
      /\b(create|alter|drop)\s+(or\s+replace\s+)?(constraint\s+)?(function|procedure|trigger)\b/i,
    );
  },
);

test('a start replaces the functions and triggers of another release, and otherwise leaves them alone', async () => {
  const { url, client, read } = await openDatabase();
  const whole = await read(TRIGGERS);
  await client.query('drop trigger audit_log_append_only on audit_log');
  await migrate(url);
  expect(await read(TRIGGERS)).not.toEqual(whole);
  await client.query(`update drizzle.routines set hash = 'that of another release'`);
  expect(await hasRoutines(client)).toBe(false);
  await migrate(url);
  expect(await read(TRIGGERS)).toEqual(whole);
  expect(await hasRoutines(client)).toBe(true);
});

test('an older release that starts again leaves the functions and triggers of the newer one', async () => {
  const { url, client } = await openDatabase();
  await client.query(`update drizzle.routines set hash = 'that of a newer release'`);
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`);
  await migrate(url);
  expect(await hasRoutines(client)).toBe(false);
});

test('the functions and triggers give way to a request of the previous release that holds one lock and waits for another', async () => {
  const { url, client, read } = await openDatabase();
  await client.query(`update drizzle.routines set hash = 'that of the previous release'`);
  const request = new pg.Client({ connectionString: url });
  await request.connect();
  onTestFinished(() => request.end());
  await request.query('begin');
  await request.query('delete from team_members');
  const migrated = migrate(url);
  const waits = `select relation::regclass::text as value from pg_locks where not granted and mode = 'ShareRowExclusiveLock'`;
  await vi.waitFor(async () => expect(await read(waits)).toEqual(['team_members']), {
    timeout: 10_000,
    interval: 20,
  });
  await request.query('delete from projects');
  await request.query('commit');
  await migrated;
  expect(await hasRoutines(client)).toBe(true);
});
