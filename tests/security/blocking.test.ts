import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { type Caller, callerKinds, callerOf, isAllowed } from '#tests/permissions/callers.ts';
import { type DescribedRoute, describedRoutes } from '#tests/permissions/routes.ts';
import { portalForFile } from '#tests/portal.ts';
import { type Cell, cellsOf } from './blocking-requests.ts';
import { TURN_LIMIT_MS as LIMIT_MS, watchTurns } from './turns.ts';

const ATTEMPTS = 3;
/** `npm test` runs a fixed part; `npm run bench -- fuzz-blocking` tries every shape at every place. */
const IS_WHOLE = process.env.BLOCKING === 'whole';

const portal = await portalForFile();
const worst: { ms: number; cell: string }[] = [];
afterAll(() => {
  if (!IS_WHOLE) return;
  const cells = worst.toSorted((one, other) => other.ms - one.ms);
  const slowest = cells.slice(0, 15).map(({ ms, cell }) => `${ms.toFixed(1)} ms  ${cell}`);
  const title = `${cells.length} requests to ${routes.length} routes; the slowest by processor time:`;
  process.stdout.write(`${[title, ...slowest].join('\n')}\n`);
});

const routes = await describedRoutes();

test.each(routes)(
  `a pathological request to $name holds the event loop for less than ${LIMIT_MS} ms`,
  async (route) => {
    const slow: string[] = [];
    for (const cell of selected(route, cellsOf(route))) {
      const ms = await leastMs(route, cell);
      const name = `${route.name}, ${cell.shape} in ${cell.place}`;
      worst.push({ ms, cell: name });
      if (ms >= LIMIT_MS) slow.push(`${name}: ${ms.toFixed(1)} ms`);
    }
    expect(slow).toEqual([]);
  },
  IS_WHOLE ? 600_000 : 60_000,
);

const isCombined = ({ place }: Cell) => place.startsWith('every text');
const SINGLE = 8;

/** All texts at their longest in every shape; of the other cells some, each route beginning at another one. */
function selected(route: DescribedRoute, cells: Cell[]): Cell[] {
  if (IS_WHOLE) return cells;
  const single = cells.filter((cell) => !isCombined(cell));
  const step = Math.ceil(single.length / SINGLE);
  const some = single.filter((_, index) => index % step === routes.indexOf(route) % step);
  return [...cells.filter(isCombined), ...some];
}

const callers = new Map<string, Caller>();

/** A person whom the route accepts, so that the request reaches its last line; created anew after a write. */
async function callerFor(route: DescribedRoute): Promise<Caller> {
  const known = callers.get(route.name);
  if (known) return known;
  const kind = callerKinds(route).findLast((one) => isAllowed(route, one)) ?? 'An';
  const caller = await callerOf(portal, route, kind);
  callers.clear();
  callers.set(route.name, caller);
  return caller;
}

/** The least of three attempts, because other work only makes them slower; a fast one needs no repetition. */
async function leastMs(route: DescribedRoute, cell: Cell): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && least >= LIMIT_MS; attempt += 1) {
    const { ms, status } = await measured(route, cell);
    least = Math.min(least, ms);
    if (route.method === 'DELETE' || status === 401) callers.clear();
    if (status === 429) await portal.db.execute(sql`delete from rate_limits`);
  }
  return least;
}

async function measured(route: DescribedRoute, cell: Cell): Promise<{ ms: number; status: number }> {
  const { client, sent } = await callerFor(route);
  const { path, init } = cell.buildRequest(sent);
  const request = new Request(`http://localhost:3000${path}`, {
    ...init,
    headers: { ...client.headers(), ...init.headers },
  });
  const longestTurn = watchTurns();
  const response = await portal.app.request(request);
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) await response.body?.cancel();
  else await response.arrayBuffer();
  return { ms: longestTurn(), status: response.status };
}
