import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPerson } from '#tests/factories.ts';
import { describedRoutes } from '#tests/permissions/routes.ts';
import { type Portal, startPortal } from '#tests/portal.ts';
import { hashesPassword } from './admission.ts';
import { Gate, type Lane } from './gate.ts';

test('a gate admits its limit, queues the next in order, and then is full', async () => {
  const gate = new Gate({ atOnce: 2, waiting: 2 });
  expect(await Promise.all([gate.enter('reads'), gate.enter('reads')])).toEqual([true, true]);
  const order: string[] = [];
  const third = gate.enter('reads').then((isIn) => order.push(`third ${isIn}`));
  const fourth = gate.enter('reads').then((isIn) => order.push(`fourth ${isIn}`));
  expect(gate.isFull('reads')).toBe(true);
  expect(await gate.enter('reads')).toBe(false);
  gate.leave();
  await third;
  gate.leave();
  await fourth;
  expect(order).toEqual(['third true', 'fourth true']);
  gate.leave();
  gate.leave();
  expect(await Promise.all([gate.enter('reads'), gate.enter('reads')])).toEqual([true, true]);
});

test('a gate admits three writes for each read, so a write waits behind one read at most, and a read always has its turn', async () => {
  const gate = new Gate({ atOnce: 1, waiting: 5 });
  await gate.enter('reads');
  const order: string[] = [];
  const all = ([...Array(5).fill('reads'), ...Array(4).fill('writes')] as Lane[]).map((lane) =>
    gate.enter(lane).then((isIn) => order.push(isIn ? lane : 'nobody')),
  );
  expect([gate.isFull('reads'), gate.isFull('writes')]).toEqual([true, false]);
  for (const entered of all) {
    gate.leave();
    await new Promise(setImmediate);
    expect(order.length).toBe(all.indexOf(entered) + 1);
  }
  expect(order).toEqual([
    ...['writes', 'writes', 'writes', 'reads'],
    ...['writes', 'reads', 'reads', 'reads', 'reads'],
  ]);
});

test('a gate rejects a request after a quarter of a second of waiting and gives its place away only once', async () => {
  vi.useFakeTimers();
  const gate = new Gate({ atOnce: 1, waiting: 2 });
  await gate.enter('reads');
  const late = gate.enter('reads');
  await vi.advanceTimersByTimeAsync(250);
  vi.useRealTimers();
  expect(await late).toBe(false);
  gate.leave();
  expect(await gate.enter('reads')).toBe(true);
  expect(gate.isFull('reads')).toBe(false);
});

/** Sends requests of clients to a gate whose slots are taken, and returns who got in or was rejected, in order. */
async function turnsOf(gate: Gate, clients: string[]) {
  const order: string[] = [];
  const all = clients.map((client) =>
    gate.enter('writes', client).then((isIn) => order.push(isIn ? client : `${client} rejected`)),
  );
  await new Promise(setImmediate);
  while (order.length < all.length) {
    gate.leave();
    await new Promise(setImmediate);
  }
  return order;
}

test('a gate admits network addresses by turns, however many requests of one of them wait', async () => {
  const gate = new Gate({ atOnce: 1, waiting: 10 });
  await gate.enter('writes', 'one');
  const order = await turnsOf(gate, ['one', 'one', 'one', 'one', 'two', 'three', 'two']);
  expect(order).toEqual(['one', 'two', 'three', 'one', 'two', 'one', 'one']);
});

test('one network address may fill a gate, and gives its last places to others as they arrive', async () => {
  const gate = new Gate({ atOnce: 1, waiting: 4 });
  await gate.enter('writes', 'one');
  const order = await turnsOf(gate, 'one one one one two three two four one four'.split(' '));
  const [rejected, admitted] = [order.slice(0, 6), order.slice(6)];
  expect(rejected.toSorted()).toEqual(
    ['four', 'one', 'one', 'one', 'one', 'two'].map((client) => `${client} rejected`),
  );
  expect(admitted).toEqual(['one', 'two', 'three', 'four']);
});

test('a full gate is full for the address that fills it, and not for another', async () => {
  const gate = new Gate({ atOnce: 1, waiting: 3 });
  for (let n = 0; n < 4; n++) void gate.enter('writes', 'one');
  expect([gate.isFull('writes', 'one'), gate.isFull('writes', 'two')]).toEqual([true, false]);
});

test('every route that takes a password or a code has a place among the passwords', async () => {
  const routes = (await describedRoutes()).filter(({ body }) =>
    Object.keys(body?.properties ?? {}).some((name) => /password|code/.test(name)),
  );
  expect(routes.length).toBeGreaterThan(10);
  expect(routes.filter(({ method, path }) => !hashesPassword(method, path)).map(({ name }) => name)).toEqual(
    [],
  );
});

test('a full gate says when a new request would have its turn', () => {
  const gate = new Gate({ atOnce: 2, waiting: 10 });
  for (let n = 0; n < 50; n++) gate.learn(1000);
  for (let n = 0; n < 6; n++) void gate.enter('writes');
  expect(gate.waitSeconds).toBe(3);
});

const waitersForTables = async ({ pool }: Portal) =>
  (
    await pool.query(`select from pg_locks where locktype = 'relation' and not granted
    and database = (select oid from pg_database where datname = current_database())`)
  ).rowCount;
const connectionsInUse = ({ pool: { totalCount, idleCount, waitingCount } }: Portal) =>
  totalCount - idleCount + waitingCount;

const CREDENTIALS = { email: 'nobody@x.test', password: 'not the password' };

describe('a portal with more visitors than its capacity', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ REQUESTS_AT_ONCE: '1', TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => portal.close());

  test('an overloaded portal rejects requests with 503 before it reads them, stays healthy and recovers', {
    tags: ['asvs:2.4.1', 'asvs:15.2.2'],
  }, async () => {
    const asha = await portal.signIn(await createPerson(portal));
    const blocking = await portal.pool.connect();
    await blocking.query('begin; lock table teams');
    const inside = asha.get('/api/teams');
    await expect.poll(() => waitersForTables(portal)).toBe(1);
    const begun = once(portal.pool, 'acquire');
    const reading = [asha.get('/api/teams'), asha.get('/api/teams')];
    const writing = [asha.post('/api/teams', {}), asha.post('/api/teams', {})];
    // Then the sessions of the others are read: they are at the gate.
    await begun;
    await expect.poll(() => connectionsInUse(portal)).toBe(2);
    const body = new ReadableStream(
      { pull: () => expect.unreachable('The body was read.') },
      { highWaterMark: 0 },
    );
    const rejected = await asha.request('/api/teams', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
      duplex: 'half',
    } as RequestInit & { headers: Record<string, string> });
    expect({ status: rejected.status, code: rejected.body.code }).toEqual({ status: 503, code: 'busy' });
    expect(rejected.headers.get('Content-Type')).toBe('application/problem+json');
    expect(rejected.headers.get('Retry-After')).toMatch(/^[1-4]$/);
    expect(rejected.headers.get('X-Request-Id')).toBe(rejected.body.request_id);
    expect((await asha.get('/api/health')).status).toBe(200);
    const asFile = await asha.get('/api/teams', { 'X-File-Name': 'cv.pdf' });
    expect(asFile.status).toBe(503);
    const waiting = await Promise.all([...reading, ...writing]);
    expect(waiting.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    await blocking.query('rollback');
    blocking.release();
    expect((await inside).status).toBe(200);
    expect((await asha.get('/api/teams')).status).toBe(200);
    expect((await portal.db.execute(sql`select from teams`)).rowCount).toBe(0);
  });

  test('sign-ins wait for each other, and take no place of other requests', async () => {
    const asha = await portal.signIn(await createPerson(portal));
    const signIns = Array.from({ length: 30 }, () => portal.visitor().post('/api/session', CREDENTIALS));
    const reads = [];
    for (let n = 0; n < 10; n++) reads.push((await asha.get('/api/teams')).status);
    expect(reads).toEqual(Array(10).fill(200));
    expect(new Set((await Promise.all(signIns)).map(({ status }) => status))).toEqual(new Set([401, 429]));
  });

  test('deletions of accounts that wait for a lock keep no place of a password', async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, async () => portal.signIn(await createPerson(portal))),
    );
    const blocking = await portal.pool.connect();
    await blocking.query('begin; lock table users, profiles in exclusive mode');
    const deletions = people.map((person) => person.delete('/api/account', {}));
    // Security events, which refer to people too, may wait with them.
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await vi.waitFor(
      async () => expect((await portal.pool.query(waiting)).rowCount).toBeGreaterThanOrEqual(people.length),
      10_000,
    );
    await blocking.query('rollback');
    blocking.release();
    expect((await Promise.all(deletions)).map(({ status }) => status)).toEqual(Array(5).fill(200));
  });

  test('a flood of sign-ins from one address leaves the others their turn', async () => {
    const from = async (address: string) => {
      const credentials = { ...CREDENTIALS, email: `somebody-at-${address}@x.test` };
      const headers = { 'X-Forwarded-For': address };
      return (await portal.visitor().send('POST', '/api/session', credentials, headers)).status;
    };
    const flood = Array.from({ length: 400 }, () => from('192.0.2.1'));
    const others = Array.from({ length: 5 }, (_, number) => from(`198.51.100.${number}`));
    expect(await Promise.all(others)).toEqual(Array(5).fill(401));
    expect(new Set(await Promise.all(flood))).toContain(503);
  });
});
