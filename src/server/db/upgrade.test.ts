import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { APPLICATION_SORTS } from '#domain/applications/application-list.ts';
import { findBrokenInvariants } from '#server/operations/doctor/invariants.ts';
import { createApplication, createPerson, createTeam, setCycleState } from '#tests/factories.ts';
import { startPortal } from '#tests/portal.ts';
import { createTestDatabase } from '#tests/postgres.ts';
import { connect, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { hasRoutines } from './routines.ts';
import { withMigrationsUpTo } from './schema-version.ts';

const LAST_OF_PREVIOUS_RELEASE = '0046_security_events';

/** Everything that the release defines, as sentences of SQL. */
const DEFINITIONS = `
  select a.attrelid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull
      || coalesce(' ' || pg_get_expr(d.adbin, d.adrelid), '') as definition
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union all select pg_get_indexdef(indexrelid) || ' ' || indisvalid
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
  union all select pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
  order by 1`;

async function definitionsOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ definition: string }>(DEFINITIONS).finally(() => client.end());
  return rows.map(({ definition }) => definition);
}

async function insertId(db: Database, insert: SQL): Promise<{ id: string }> {
  const { rows } = await db.execute<{ id: string }>(sql`${insert} returning id`);
  if (!rows[0]) throw new Error('Nothing was inserted.');
  return rows[0];
}

/** Applications of teams and single people in an open and in an archived cycle. */
async function fillFormerDatabase(db: Database): Promise<void> {
  const store = { db };
  // The factories name the columns of today.
  const archived = await insertId(
    db,
    sql`insert into cycles (name, slug, state) values ('Former', 'former', 'open')`,
  );
  for (const values of [{}, { cycle_id: archived.id }]) {
    const project = await insertId(
      db,
      sql`insert into projects (project_number, name, category, cycle_id) values
        ('P-1', 'Former', 'ai_ml', coalesce(${values.cycle_id ?? null}::uuid, current_cycle()))`,
    );
    const [leader, member, single] = [
      await createPerson(store),
      await createPerson(store),
      await createPerson(store),
    ];
    const team = await createTeam(store, leader, [member], values);
    await createApplication(store, { project, applicant: leader, team, members: [member] });
    await createApplication(store, { project, applicant: single, values: { score: 70 } });
    const writer = await createPerson(store);
    await createApplication(store, { project, applicant: writer, values: { status: 'draft' } });
  }
  await setCycleState(store, archived, 'archived');
}

test('a database of the previous release becomes the same as a new one, and its applications are listed in every order', async () => {
  const database = await createTestDatabase('template1');
  await withMigrationsUpTo(LAST_OF_PREVIOUS_RELEASE, (folder) => migrate(database.url, folder));
  const former = connect(database.url);
  expect(await hasRoutines(former.pool)).toBe(false);
  await fillFormerDatabase(former.db);
  await former.pool.end();
  await migrate(database.url);
  const fresh = await createTestDatabase();
  expect(await definitionsOf(database.url)).toEqual(await definitionsOf(fresh.url));
  await fresh.drop();

  const portal = await startPortal({}, { database });
  expect((await findBrokenInvariants(portal.db)).filter(({ isWrong }) => isWrong)).toEqual([]);
  const staff = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  for (const sort of APPLICATION_SORTS) {
    const { body } = await staff.get(`/api/staff/applications?sort=${sort}`);
    expect([sort, body.total, body.applications.length]).toEqual([sort, 3, 3]);
  }
  await portal.close();
});
