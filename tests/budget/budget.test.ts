import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../client.ts';
import { createLargeDatabase } from '../large-database.ts';
import type { DescribedRoute } from '../permissions/routes.ts';
import { portalForFile } from '../portal.ts';
import { EXCEPTIONS } from './exceptions.ts';
import { addressOf, createReader, largeTables, lastPage, type Reads, respond } from './reads.ts';
import { type Get, getRequests } from './requests.ts';
import { PEOPLE, readWorld } from './world.ts';

const LARGE = 1000;
/** The rows of large tables and the pages of memory that a request may read: some hundred rows, each with its people, projects and reviews. */
const BUDGET = { rows: 1000, buffers: 2500 };

const portal = await portalForFile({}, { database: await createLargeDatabase() });
// As many as the large data: of two reviewers, each would have half of all assignments.
await portal.pool.query(`insert into reviewers (cycle_id, user_id)
  select current_cycle(), user_id from profiles where role = 'student' order by user_id limit 60`);
await giveInterests();
await portal.pool.query('vacuum analyze');
const connection = await portal.pool.connect();
afterAll(() => connection.release(true));
/** So that the planner plans as for the large data, whose tables are too large to be read from one end to the other. */
const AS_LARGE = 'set seq_page_cost = 10; set plan_cache_mode = auto';
await connection.query(AS_LARGE);
const readsOf = createReader(connection, await largeTables(connection, LARGE));
const world = await readWorld(connection, portal.clock.now());

type Measured = { address: string; route: string } & Reads;
const measured: Measured[] = [];
const unreachable: string[] = [];
const foldedForEachRow = new Set<string>();

beforeAll(async () => {
  const clients: Client[] = [];
  for (const person of PEOPLE) clients.push(await portal.signIn(world.people[person]));
  const readers = new Map<string, Client | undefined>();
  for (const get of await getRequests(world)) {
    const isFirst = !readers.has(get.route);
    if (isFirst) readers.set(get.route, await readerOf(clients, get));
    const client = readers.get(get.route);
    if (isFirst) await measureOthers(clients, client, get);
    if (!client) unreachable.push(addressOf(get));
    // Students choose no former cycle.
    else if (get.query.startsWith('cycle=')) await measure((await readerOf(clients, get)) ?? client, get);
    else await measure(client, get);
  }
}, 600_000);

/** The admin reads some applications blind, has a conflict with others, and is on the roster of one: these are hidden from them. */
async function giveInterests(): Promise<void> {
  const [reviewer] = (
    await portal.pool.query<{ id: string }>(`insert into reviewers (cycle_id, user_id)
      select current_cycle(), id from users where email = 'arun@demo.example' returning id`)
  ).rows;
  if (!reviewer) throw new Error('There is no admin.');
  const others = `select distinct on (application_id) id, application_id from review_assignments
    where cycle_id = current_cycle() and state = 'assigned' and reviewer_id <> $1`;
  await portal.pool.query(
    `update review_assignments set reviewer_id = $1, is_blind = true where id in (select id from (${others}) o order by application_id limit 20)`,
    [reviewer.id],
  );
  await portal.pool.query(
    `insert into review_conflicts (cycle_id, reviewer_id, application_id, source)
     select current_cycle(), $1, application_id, 'admin' from (${others}) o order by application_id desc limit 20`,
    [reviewer.id],
  );
  await portal.pool.query(
    `update application_members set user_id = (select id from users where email = 'arun@demo.example') where id = (
      select m.id from application_members m join applications a on a.id = m.application_id
      where a.cycle_id = current_cycle() and a.status = 'submitted' order by m.id limit 1)`,
  );
}

/** The first of these people who may send a request. */
async function readerOf(clients: Client[], get: Get): Promise<Client | undefined> {
  for (const client of clients) if ((await client.get(addressOf(get))).status === 200) return client;
}

/** The whole list as everybody else who may read it: what is hidden from them, or their own, is read besides. */
async function measureOthers(clients: Client[], reader: Client | undefined, get: Get): Promise<void> {
  for (const [n, client] of clients.entries()) {
    if (client === reader) continue;
    const { status, statements } = await respond(client, addressOf(get));
    if (status !== 200) continue;
    measured.push({
      route: get.route,
      address: `${addressOf(get)} as ${PEOPLE[n]}`,
      ...(await readsOf(statements)),
    });
  }
}

async function measure(client: Client, get: Get): Promise<void> {
  const body = await measureOne(client, get.route, addressOf(get));
  const last = get.isPaged ? lastPage(body) : null;
  if (last !== null) await measureOne(client, get.route, addressOf(get, last));
}

async function measureOne(client: Client, route: string, address: string): Promise<unknown> {
  const { status, body, statements } = await respond(client, address);
  if (status !== 200) unreachable.push(`${status} ${address}`);
  measured.push({ route, address, ...(await readsOf(statements)) });
  if (statements.some(({ text }) => /like fold\(\$/.test(text))) foldedForEachRow.add(route);
  return body;
}

const isOver = ({ rows, buffers }: Reads, route: string): boolean => {
  const budget = EXCEPTIONS[route]?.small ?? BUDGET;
  return rows > budget.rows || buffers > budget.buffers;
};

test('every GET of the API, in each order, with each filter, on its first and last page, reads few rows and pages of the large tables', () => {
  const over = measured.filter((read) => isOver(read, read.route));
  expect(over.map(({ address, rows, buffers }) => `${rows} rows, ${buffers} pages: ${address}`)).toEqual([]);
});

test('no search folds its text for each row', () => {
  // An index finds the beginning of a name only if the text is known when the statement is planned.
  expect([...foldedForEachRow]).toEqual(['/api/colleges']);
});

test('an exception is for a route that needs it', () => {
  const unneeded = Object.entries(EXCEPTIONS).filter(
    ([route, { small }]) =>
      small &&
      measured.every(
        (read) => read.route !== route || (read.rows <= BUDGET.rows && read.buffers <= BUDGET.buffers),
      ),
  );
  expect(unneeded).toEqual([]);
});

/** Most people own no project, and a plan for one of them is much cheaper than one for an owner. */
const PLANNED_EACH_TIME = ['/api/dashboard/own-projects'];

test('the statements of each request of a student are planned once for each connection, not each time', async () => {
  const student = await portal.signIn(world.people.student);
  const asked = new Map<string, { address: string; values: unknown[] }>();
  for (const get of (await getRequests(world)).filter(({ query }) => query === '')) {
    const { status, statements } = await respond(student, addressOf(get));
    if (status !== 200) continue;
    for (const { text, values } of statements) asked.set(text, { address: addressOf(get), values });
  }
  expect(asked.size).toBeGreaterThan(30);
  expect(await plannedEachTime(asked)).toEqual(PLANNED_EACH_TIME);
});

/** PostgreSQL decides after five plans whether it stores one for all values. */
const RUNS = 7;

async function plannedEachTime(asked: Map<string, { address: string; values: unknown[] }>) {
  const texts = [...asked.keys()];
  for (const [n, [text, { values }]] of [...asked].entries())
    for (let run = 0; run < RUNS; run++) await connection.query({ name: `planned ${n}`, text, values });
  const { rows } = await connection.query<{ number: number }>(
    `select split_part(name, ' ', 2)::int as number from pg_prepared_statements
     where name like 'planned %' and generic_plans = 0 and parameter_types <> '{}'`,
  );
  return rows.map(({ number }) => asked.get(texts[number] ?? '')?.address ?? '');
}

test('every GET of the API was measured, apart from links, runs and a worker that the data lack', () => {
  expect(unreachable.toSorted()).toEqual([
    '/api/email-verifications/a-token-of-nobody-0123456789',
    '/api/guardian-consents/a-token-of-nobody-0123456789',
    '/api/health/worker',
    '/api/member-profile-removals/a-token-of-nobody-0123456789',
    `/api/reviews/${world.ids.reviews}/presentation`,
    '/api/staff/bulk-runs/00000000-0000-4000-8000-0000000000ff',
    '/api/staff/bulk-runs/00000000-0000-4000-8000-0000000000ff/outcomes',
    '/api/team-invites/a-token-of-nobody-0123456789',
    '/api/unsubscriptions/a-token-of-nobody-0123456789',
  ]);
});

const planted = (sql: string, values: unknown[] = []) =>
  ({
    get: async () => {
      await portal.pool.query(sql, values);
      return { status: 200, headers: new Headers(), body: {} };
    },
  }) as unknown as Client;

test.each([
  [
    'a filter without an index',
    'select id from applications where initial_proposal like $1 limit 20',
    ['%zzz%'],
  ],
  ['an order without an index', 'select id from mails order by subject limit 20', []],
  [
    'an index whose condition is all of the cycle',
    'select a.score from applications a where a.cycle_id = current_cycle()',
    [],
  ],
])('a planted route with %s is over the budget', async (_, sql, values) => {
  const { statements } = await respond(planted(sql, values), '/api/planted');
  expect(isOver(await readsOf(statements), '/api/planted')).toBe(true);
});

test('a planted route with an index for its page is within the budget', async () => {
  const sql =
    'select id from applications where cycle_id = current_cycle() order by created_at desc, id limit 20';
  const { statements } = await respond(planted(sql), '/api/planted');
  expect(statements.length).toBe(1);
  expect(isOver(await readsOf(statements), '/api/planted')).toBe(false);
});

test('what a function reads of the catalog, which the connection doesn’t know yet, costs the request nothing', async () => {
  const sql = `select applications_alike('nobody at all', current_cycle())`;
  const { statements } = await respond(planted(sql), '/api/planted');
  const known = await readsOf(statements);
  const fresh = new pg.Client({ connectionString: portal.databaseUrl });
  await fresh.connect();
  try {
    await fresh.query(AS_LARGE);
    const read = await createReader(fresh, new Set())(statements);
    expect(read.buffers).toBeLessThan(known.buffers + 50);
  } finally {
    await fresh.end();
  }
});

const route = (parameters: DescribedRoute['parameters']): DescribedRoute => ({
  name: 'GET /api/planted',
  method: 'GET',
  path: '/api/planted',
  permission: 'public',
  acceptsJson: false,
  body: null,
  parameters,
  response: null,
});

test('a new filter is measured with each of its values, and one that says none needs some', async () => {
  const colour = { in: 'query', name: 'colour', schema: { enum: ['red', 'blue'] } };
  const gets = await getRequests(world, [route([colour])]);
  expect(gets.map(({ query }) => query)).toEqual(['', 'colour=red', 'colour=blue']);
  const shape = { in: 'query', name: 'shape', schema: { type: 'string' } };
  await expect(getRequests(world, [route([shape])])).rejects.toThrow('no value for the parameter "shape"');
});
