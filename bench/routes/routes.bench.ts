import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openStorage } from '../../scripts/setup/storage.ts';
import { withSessionSettings } from '../../src/server/db/session-settings.ts';
import { readEnv } from '../../src/server/env.ts';
import { EXCEPTIONS } from '../../tests/budget/exceptions.ts';
import { addressOf, createReader, lastPage, respond } from '../../tests/budget/reads.ts';
import { type Get, getRequests } from '../../tests/budget/requests.ts';
import { PEOPLE, type Person, readWorld } from '../../tests/budget/world.ts';
import type { Client } from '../../tests/client.ts';
import { startPortal } from '../../tests/portal.ts';
import { asText, machine, type Table, writeResults } from '../performance-page.ts';
import { compareRoutes, type StoredRow, summaryOf } from './compared.ts';
import { processorTime } from './processor-time.ts';

// `npm run bench -- routes` sends every GET of the API, with each filter, in each order, the first page and the last, as each kind of person, to
// the large data of DATABASE_URL, or else of DATA_DIR, and prints what each one costs, the dearest first. ROUTES=/api/teams selects some of
// them, and stores nothing; TIMES is how often each is sent after the first ones.

const TIMES = Number(process.env.TIMES ?? 2);
/** After so many, a process has prepared the statements and PostgreSQL has stored their plans or decided not to: a warm site costs what comes then. */
const FIRST = 7;
/** A super admin may send what an admin may. */
const MEASURED = PEOPLE.filter((person) => person !== 'admin');
const BUDGET = { processorMs: 50, buffers: 5000 };
const CHOSEN = process.env.ROUTES;

type Row = {
  route: string;
  address: string;
  person: Person;
  node: number;
  database: number;
  first: number;
  buffers: number;
};

test('every GET of the API costs at most its budget on the large data', { timeout: 7_200_000 }, async () => {
  const storage = await openStorage(readEnv());
  await storage.migrate();
  const portal = await startPortal(
    {},
    { database: { url: withSessionSettings(storage.directUrl), drop: async () => {} } },
  );
  await portal.pool.query('vacuum analyze'); // as on a site that wasn't filled a minute ago
  const connection = await portal.pool.connect();
  const world = await readWorld(connection, new Date());
  const measure = await createMeasure(portal, connection);
  const rows: Row[] = [];
  for (const person of MEASURED) {
    const client = await portal.signIn(world.people[person]);
    for (const get of (await getRequests(world)).filter(isChosen))
      rows.push(...(await measure(person, client, get)));
  }
  connection.release(true);
  await portal.close();
  await storage.close();
  report(rows.toSorted((a, b) => costOf(b) - costOf(a)));
});

const isChosen = ({ path }: Get): boolean => CHOSEN === undefined || path.startsWith(CHOSEN);
const costOf = ({ node, database }: Pick<Row, 'node' | 'database'>): number => node + database;

type Portal = Awaited<ReturnType<typeof startPortal>>;

/** The cost of the first page of a request and of its last one; nothing if the person may not send it. */
async function createMeasure(portal: Portal, connection: Parameters<typeof createReader>[0]) {
  const readsOf = createReader(connection, new Set());
  const start = await processorTime(portal.pool);
  const forbidden = new Set<string>();
  return async (person: Person, client: Client, get: Get): Promise<Row[]> => {
    if (forbidden.has(`${person} ${get.route}`)) return [];
    const first = await once(addressOf(get));
    if (!first) {
      if (get.query === '') forbidden.add(`${person} ${get.route}`);
      return [];
    }
    const last = get.isPaged ? lastPage(first.body) : null;
    const deep = last === null ? null : await once(addressOf(get, last));
    return [first.row, ...(deep ? [deep.row] : [])];

    async function once(address: string) {
      const runs: { node: number; database: number }[] = [];
      let response = { status: 0, body: null as unknown };
      for (let time = 0; time < FIRST + TIMES; time++) {
        const end = start();
        response = await client.get(address);
        runs.push(end());
        if (response.status !== 200) return null;
      }
      const { statements } = await respond(client, address);
      const { buffers } = await readsOf(statements);
      const [best = { node: Number.NaN, database: Number.NaN }] = runs
        .slice(FIRST)
        .toSorted((one, other) => costOf(one) - costOf(other));
      return {
        body: response.body,
        row: {
          route: get.route,
          address,
          person,
          ...best,
          first: runs[0] ? costOf(runs[0]) : Number.NaN,
          buffers,
        },
      };
    }
  };
}

function report(rows: Row[]): void {
  const table: Table = {
    head: [
      'address',
      'person',
      'processor',
      'of it PostgreSQL',
      'the first time',
      'buffers',
      'within budget',
    ],
    rows: rows.map((row) => [
      row.address,
      row.person,
      ms(costOf(row)),
      ms(row.database),
      ms(row.first),
      String(row.buffers),
      isWithin(row) ? 'yes' : isExcepted(row) ? 'exception' : 'no',
    ]),
  };
  const over = rows.filter((row) => !isWithin(row));
  const excepted = over.filter(isExcepted).length;
  const remark = `${rows.length} requests, ${over.length} over ${BUDGET.processorMs} ms or ${BUDGET.buffers} buffers; of these, ${excepted} are within tests/budget/exceptions.ts.`;
  const results = {
    measured: `${machine()}; the least of ${TIMES} times on a warm site.`,
    tables: [table],
    remark,
  };
  process.stdout.write(`${asText(results)}\n`);
  if (CHOSEN === undefined) {
    const before = storedRows();
    writeResults('routes', results);
    writeComparison(before, storedRows());
  }
  expect(rows.length).toBeGreaterThan(0);
}

const STORED = new URL('../results/routes.json', import.meta.url);
const storedRows = (): StoredRow[] => JSON.parse(readFileSync(STORED, 'utf8')).tables[0];

/** Beside the last measurement that was stored. */
function writeComparison(before: StoredRow[], after: StoredRow[]): void {
  const [earlier, later] = [before, after].map((rows) => summaryOf(rows, BUDGET.processorMs));
  writeResults('routes-compared', {
    measured: `${machine()}; the dearest request of each route.`,
    tables: [compareRoutes(before, after)],
    remark: `Before: ${earlier}. After: ${later}.`,
  });
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;
const fits = (row: Row, { processorMs, buffers }: typeof BUDGET): boolean =>
  costOf(row) <= processorMs && row.buffers <= buffers;
const isWithin = (row: Row): boolean => fits(row, BUDGET);
const isExcepted = (row: Row): boolean => fits(row, EXCEPTIONS[row.route]?.large ?? BUDGET);
