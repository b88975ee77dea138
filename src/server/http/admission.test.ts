import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPerson } from '#tests/factories.ts';
import { describedRoutes } from '#tests/permissions/routes.ts';
import { type Portal, startPortal } from '#tests/portal.ts';
import { hashesPassword } from './admission.ts';
import { Gate } from './gate.ts';

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

test('a gate admits reads and writes by turns, so a write waits behind one read at most', async () => {
  const gate = new Gate({ atOnce: 1, waiting: 3 });
  await gate.enter('reads');
  const order: string[] = [];
  const all = (['reads', 'reads', 'reads', 'writes', 'writes'] as const).map((lane) =>
    gate.enter(lane).then((isIn) => order.push(isIn ? lane : 'nobody')),
  );
  expect([gate.isFull('reads'), gate.isFull('writes')]).toEqual([true, false]);
  for (const entered of all) {
    gate.leave();
    await new Promise(setImmediate);
    expect(order.length).toBe(all.indexOf(entered) + 1);
  }
  expect(order).toEqual(['writes', 'reads', 'writes', 'reads', 'reads']);
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

describe('a portal with more visitors than its capacity', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ REQUESTS_AT_ONCE: '1' });
  });
  afterAll(() => portal.close());

  test('an overloaded portal rejects requests with 503 before it reads them, stays healthy and recovers', async () => {
    const asha = await portal.signIn(await createPerson(portal));
    const blocking = await portal.pool.connect();
    await blocking.query('begin; lock table teams');
    const inside = asha.get('/api/teams');
    const reading = [asha.get('/api/teams'), asha.get('/api/teams')];
    const writing = [asha.post('/api/teams', {}), asha.post('/api/teams', {})];
    // Its session is read after theirs, so their requests are at the gate when its response arrives.
    await asha.get('/api/health');
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
    const credentials = { email: 'nobody@x.test', password: 'not the password' };
    const signIns = Array.from({ length: 30 }, () => portal.visitor().post('/api/session', credentials));
    const reads = [];
    for (let n = 0; n < 10; n++) reads.push((await asha.get('/api/teams')).status);
    expect(reads).toEqual(Array(10).fill(200));
    expect(new Set((await Promise.all(signIns)).map(({ status }) => status))).toEqual(new Set([401, 429]));
  });
});
