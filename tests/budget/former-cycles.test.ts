import { afterAll, expect, test } from 'vitest';
import { addFormerCycles } from '../../scripts/seed/large.ts';
import type { Client } from '../client.ts';
import { createLargeDatabase } from '../large-database.ts';
import { portalForFile } from '../portal.ts';
import { addressOf, createReader, largeTables, lastPage, type Reads, respond } from './reads.ts';
import { type Get, getRequests } from './requests.ts';
import { PEOPLE, readWorld } from './world.ts';

/** As the other budget. */
const LARGE = 1000;
const FORMER = 1;
const MORE = 5;
/** An index of six times as many rows is a page higher: each lookup reads one more of some four. */
const GROWTH = { rows: 1.1, buffers: 1.4 };
/** The people of these data are the same in each cycle: what is their own grows with what they did, not with what others did. */
const OWN = { rows: 700, buffers: 1000 };

/** The list of all cycles. */
const APART = ['/api/staff/cycles'];

const portal = await portalForFile({}, { database: await createLargeDatabase() });
await portal.pool.query('vacuum analyze');
const connection = await portal.pool.connect();
afterAll(() => connection.release(true));
await connection.query('set seq_page_cost = 10; set plan_cache_mode = auto');
const tables = await largeTables(connection, LARGE);
const world = await readWorld(connection, portal.clock.now());

/** Of each route the whole list in each order, by the first person who may read it: the filters narrow these. */
const isPlain = ({ route, query }: Get) =>
  !APART.includes(route) && (query === '' || query.startsWith('sort='));

async function measureAll(): Promise<Map<string, Reads>> {
  const readsOf = createReader(connection, tables);
  const clients: Client[] = [];
  for (const person of PEOPLE) clients.push(await portal.signIn(world.people[person]));
  const all = new Map<string, Reads>();
  for (const get of (await getRequests(world)).filter(isPlain)) {
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

test('five more archived cycles change nothing in what a page reads', { timeout: 600_000 }, async () => {
  const before = await measureAll();
  await addFormerCycles(portal.db, MORE, FORMER);
  await portal.pool.query('vacuum analyze');
  const after = await measureAll();
  expect(before.size).toBeGreaterThan(100);
  const grown = [...before].flatMap(([address, { rows, buffers }]) => {
    const now = after.get(address);
    if (!now) return [`${address} is gone`];
    const isMore =
      now.rows > rows * GROWTH.rows + OWN.rows || now.buffers > buffers * GROWTH.buffers + OWN.buffers;
    return isMore ? [`${address}: ${rows} to ${now.rows} rows, ${buffers} to ${now.buffers} pages`] : [];
  });
  expect(grown).toEqual([]);
});
