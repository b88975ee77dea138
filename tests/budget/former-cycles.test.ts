import { afterAll, expect, test } from 'vitest';
import { addFormerCycles } from '../../scripts/seed/large.ts';
import type { Client } from '../client.ts';
import { createPerson } from '../factories.ts';
import { createLargeDatabase } from '../large-database.ts';
import { portalForFile } from '../portal.ts';
import { addressOf, createReader, largeTables, lastPage, type Reads, respond } from './reads.ts';
import { type Get, getRequests } from './requests.ts';
import { PEOPLE, readWorld } from './world.ts';

/** As the other budget. */
const LARGE = 1000;
const FORMER = 1;
const MORE = 5;
/** Each lookup in an index of six times as many rows may read one page more, because the index is a page higher. */
const GROWTH = 1.1;
/** What a few rows more may change, and another plan for as few rows as before. */
const SLACK = { rows: 70, buffers: 500 };

/** The list of all cycles. */
const APART = ['/api/staff/cycles'];

const portal = await portalForFile({}, { database: await createLargeDatabase() });
await portal.pool.query('vacuum analyze');
const connection = await portal.pool.connect();
afterAll(() => connection.release(true));
// One of two cycles would be read with the other one from one end of a small table to the other.
await connection.query('set enable_seqscan = off; set plan_cache_mode = auto');
const tables = await largeTables(connection, LARGE);
const world = await readWorld(connection, portal.clock.now());
const people = [...PEOPLE.map((person) => world.people[person].id), world.ids.teammates ?? ''];
const strangers = await Promise.all(people.map(() => createPerson(portal, { role: 'student' })));

/** With each filter and in each order, of the current cycle. */
const isOfOneCycle = ({ route, query }: Get) => !APART.includes(route) && !/(^|&)cycle=/.test(query);

/** Strangers did in these cycles what the measured people did: a person's own past is read, that of others is not. */
async function giveToStrangers(former: string[]): Promise<void> {
  const ofCycle = 'cycle_id <> all($1) and cycle_id <> current_cycle()';
  const changes: [table: string, column: string, of: string][] = [
    ['teams', 'leader_id', ofCycle],
    ['team_members', 'user_id', `team_id in (select id from teams where ${ofCycle})`],
    ['applications', 'applicant_id', ofCycle],
    ['application_members', 'user_id', `application_id in (select id from applications where ${ofCycle})`],
  ];
  for (const [table, column, of] of changes) {
    await portal.pool.query(`alter table ${table} disable trigger user`);
    await portal.pool.query(
      `update ${table} set ${column} = s.stranger from unnest($2::uuid[], $3::uuid[]) as s (person, stranger)
       where ${column} = s.person and ${of}`,
      [former, people, strangers.map(({ id }) => id)],
    );
    await portal.pool.query(`alter table ${table} enable trigger user`);
  }
}

const formerCycles = async (): Promise<string[]> =>
  (await portal.pool.query<{ id: string }>(`select id from cycles where id <> current_cycle()`)).rows.map(
    ({ id }) => id,
  );

async function measureAll(): Promise<Map<string, Reads>> {
  const readsOf = createReader(connection, tables);
  const clients: Client[] = [];
  for (const person of PEOPLE) clients.push(await portal.signIn(world.people[person]));
  const all = new Map<string, Reads>();
  for (const get of (await getRequests(world)).filter(isOfOneCycle)) {
    const measure = async (client: Client, address: string) => {
      // What is cached, as the texts of a cycle, is read before.
      await client.get(address);
      const { status, body, statements } = await respond(client, address);
      if (status === 200) all.set(address, await readsOf(statements));
      return status === 200 ? { body } : null;
    };
    for (const client of clients) {
      const first = await measure(client, addressOf(get));
      if (!first) continue;
      const last = get.isPaged ? lastPage(first.body) : null;
      if (last !== null) await measure(client, addressOf(get, last));
      break;
    }
  }
  return all;
}

test('five more archived cycles change nothing in what a page reads', {
  timeout: 600_000,
  retry: 0,
}, async () => {
  const before = await measureAll();
  const former = await formerCycles();
  await addFormerCycles(portal.db, MORE, FORMER);
  await giveToStrangers(former);
  await portal.pool.query('vacuum analyze');
  const after = await measureAll();
  expect(before.size).toBeGreaterThan(400);
  const grown = [...before].flatMap(([address, { rows, buffers, lookups }]) => {
    const now = after.get(address);
    if (!now) return [`${address} is gone`];
    const isMore =
      now.rows > rows * GROWTH + SLACK.rows || now.buffers > buffers * GROWTH + lookups + SLACK.buffers;
    return isMore ? [`${address}: ${rows} to ${now.rows} rows, ${buffers} to ${now.buffers} pages`] : [];
  });
  expect(grown).toEqual([]);
});
