import { expect, test } from 'vitest';
import { addFormerCycles } from '../../scripts/seed/large.ts';
import { withSessionSettings } from '../../src/server/db/session-settings.ts';
import { addressOf } from '../../tests/budget/reads.ts';
import { getRequests } from '../../tests/budget/requests.ts';
import { type Person, readWorld } from '../../tests/budget/world.ts';
import { startPortal } from '../../tests/portal.ts';
import { openBenchDatabase } from '../database.ts';
import { asText, machine, quantile, writeResults } from '../performance-page.ts';
import { processorTime } from './processor-time.ts';

// `npm run bench -- cycles` finds the dearest requests of the API in data of three cycles, adds five archived cycles of the same size, and
// compares the processor time of these requests. FACTOR is the size of each cycle: 1 has 100,000 applications.

const FACTOR = Number(process.env.FACTOR ?? 1);
const [FORMER, MORE] = [2, 5];
const PERSONS: Person[] = ['student', 'reviewer', 'super_admin'];
const COMPARED = 60;
/** Until PostgreSQL has stored the plans in every connection. */
const TIMES = 40;
const GOAL = 1.1;
/** What the clock of a process can't tell apart. */
const NOISE_MS = 1;

type Request = { person: Person; address: string };
type Site = { costOf: (request: Request, times: number) => Promise<number>; close: () => Promise<void> };

test('five more archived cycles change no time', { timeout: 7_200_000, retry: 0 }, async () => {
  const log = (line: string) => void process.stdout.write(`${line}\n`);
  const database = await openBenchDatabase(FACTOR, log, FORMER);
  const first = await openSite(database.url);
  const dearest = await findDearest(first.site, first.requests);
  const before = await measure(first.site, dearest);
  await first.addCycles();
  await first.site.close();
  const second = await openSite(database.url);
  const after = await measure(second.site, dearest);
  await second.site.close();
  await database.close();
  report(dearest, before, after);
});

async function openSite(url: string) {
  const portal = await startPortal({}, { database: { url: withSessionSettings(url), drop: async () => {} } });
  await portal.pool.query('vacuum analyze'); // as on a site that wasn't filled a minute ago
  const world = await readWorld(portal.pool, new Date());
  const gets = (await getRequests(world)).filter(({ query }) => !query.startsWith('cycle='));
  const requests = PERSONS.flatMap((person) => gets.map((get) => ({ person, address: addressOf(get) })));
  const clients = new Map(
    await Promise.all(
      PERSONS.map(async (person) => [person, await portal.signIn(world.people[person])] as const),
    ),
  );
  const start = await processorTime(portal.pool);
  const costOf: Site['costOf'] = async ({ person, address }, times) => {
    let least = Number.POSITIVE_INFINITY;
    for (let time = 0; time < times; time++) {
      const end = start();
      const response = await clients.get(person)?.get(address);
      const { node, database } = end();
      if (response?.status !== 200) return Number.NaN;
      least = Math.min(least, node + database);
    }
    return least;
  };
  return {
    requests,
    site: { costOf, close: () => portal.close() },
    addCycles: () => addFormerCycles(portal.db, MORE, FORMER),
  };
}

async function findDearest({ costOf }: Site, requests: Request[]): Promise<Request[]> {
  const costs: { request: Request; cost: number }[] = [];
  for (const request of requests) costs.push({ request, cost: await costOf(request, 2) });
  return costs
    .filter(({ cost }) => !Number.isNaN(cost))
    .toSorted((a, b) => b.cost - a.cost)
    .slice(0, COMPARED)
    .map(({ request }) => request);
}

async function measure({ costOf }: Site, requests: Request[]): Promise<number[]> {
  const costs: number[] = [];
  for (const request of requests) costs.push(await costOf(request, TIMES));
  return costs;
}

function report(requests: Request[], before: number[], after: number[]): void {
  const ms = (value = Number.NaN) => `${value.toFixed(1)} ms`;
  const ratios = requests.map((_, n) => (after[n] ?? Number.NaN) / (before[n] ?? Number.NaN));
  const grown = requests.filter(
    (_, n) => (after[n] ?? 0) > GOAL * (before[n] ?? 0) && (after[n] ?? 0) - (before[n] ?? 0) > NOISE_MS,
  );
  const size = (FACTOR * 100_000).toLocaleString('en');
  const rows = requests.map(({ address, person }, n) => [
    address,
    person,
    ms(before[n]),
    ms(after[n]),
    (ratios[n] ?? Number.NaN).toFixed(2),
  ]);
  const results = {
    measured: `${machine()}; processor time, the least of ${TIMES} times; cycles of ${size} applications.`,
    tables: [{ head: ['address', 'person', '3 cycles', '8 cycles', 'times'], rows }],
    remark: `The ${requests.length} dearest requests: median ${quantile(ratios, 0.5).toFixed(2)} times; ${grown.length} over ${GOAL} times and ${NOISE_MS} ms.`,
  };
  process.stdout.write(`${asText(results)}\n`);
  writeResults('route-cycles', results);
  expect(requests.length).toBe(COMPARED);
}
