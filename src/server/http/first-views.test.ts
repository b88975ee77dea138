import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { DrawnView, DrawView } from '#domain/first-view.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { type Portal, startPortal } from '#tests/portal.ts';
import { createSession } from '#tests/session.ts';
import { Gate } from './admission.ts';
import type { Ask } from './ask-inside.ts';
import { firstViews } from './first-views.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());
afterEach(() => void vi.useRealTimers());

const ORIGIN = 'http://localhost:3000';
const PLAIN = 'the plain page';

/** What the API has answered, as it is; what the web makes of it is held by tests/e2e/first-view.test.ts. */
const show: DrawView = async ({ answers }) => ({ head: '', markup: JSON.stringify(answers), state: '' });
const PROFILE = {
  address: '/profile',
  answers: ['/api/session', '/api/profile'],
  fill: ({ markup }: { markup: string }) => markup,
};

type Site = { ask: Ask; requests: Gate; draw: DrawView; isReady: () => boolean };

/** A page that is drawn from what the real API answers, unless another is given. */
function pagesOf({
  ask = portal.app.fetch,
  requests = new Gate({ atOnce: 100, waiting: 0 }),
  draw = show,
  isReady = () => true,
}: Partial<Site>) {
  const drawing = { screens: [PROFILE], isReady, draw };
  return new Hono().get('*', firstViews({ ask, requests, drawing }));
}

/** Opens that page as somebody; behind it is the plain one. */
function siteOf(site: Partial<Site>) {
  const pages = pagesOf(site).get('*', (c) => c.text(PLAIN));
  return (cookie: string) =>
    pages.request(`${ORIGIN}/profile`, { headers: { Cookie: cookie, Host: 'localhost:3000' } });
}

async function cookieOf(person: Person): Promise<string> {
  const { name, value } = await createSession(portal, person, portal.clock.now());
  return `${name}=${value}`;
}

const bodyOf = async (answer: Response | Promise<Response>) => (await answer).text();

test('students who ask at the same moment each get what is theirs, and nothing of the others', async () => {
  const open = siteOf({});
  const people = await Promise.all(Array.from({ length: 8 }, () => createPerson(portal)));
  const cookies = await Promise.all(people.map(cookieOf));
  for (const turn of [0, 1, 2]) {
    const bodies = await Promise.all(cookies.map((cookie) => bodyOf(open(cookie))));
    const found = bodies.map((body) => people.filter(({ email }) => body.includes(email)));
    expect({ turn, found }).toEqual({ turn, found: people.map((person) => [person]) });
  }
});

test('a drawn page is kept by no proxy and no browser', async () => {
  const { headers } = await siteOf({})(await cookieOf(await createPerson(portal)));
  expect(Object.fromEntries(headers)).toEqual({
    'cache-control': 'private, no-store',
    'content-type': 'text/html; charset=UTF-8',
    vary: 'Cookie, Accept-Encoding',
  });
});

test('nothing is drawn for a session that has ended or run out, or was never ours', async () => {
  const draw = vi.fn(show);
  const open = siteOf({ draw });
  const [left, old] = [
    await cookieOf(await createPerson(portal)),
    await cookieOf(await createPerson(portal)),
  ];
  for (const cookie of [left, old]) expect(await bodyOf(open(cookie))).not.toBe(PLAIN);
  expect(draw).toHaveBeenCalledTimes(2);
  await portal.app.request(`${ORIGIN}/api/session`, {
    method: 'DELETE',
    headers: { Cookie: left, Origin: ORIGIN },
  });
  portal.clock.forward(60 * 24 * 400);
  for (const cookie of [left, old, 'residency.session_token=forged.c2lnbmF0dXJl']) {
    expect(await bodyOf(open(cookie))).toBe(PLAIN);
  }
  expect(draw).toHaveBeenCalledTimes(2);
});

test('another role is seen with the next page', async () => {
  const open = siteOf({});
  const person = await createPerson(portal);
  const cookie = await cookieOf(person);
  const roleOf = async () => JSON.parse(await bodyOf(open(cookie)))['/api/session'].user.role;
  expect(await roleOf()).toBe('student');
  const admin = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
  expect((await admin.put(`/api/users/${person.id}/role`, { role: 'manager' })).status).toBe(200);
  expect(await roleOf()).toBe('manager');
});

test('with more than eight requests under way the API is not even asked', async () => {
  const requests = new Gate({ atOnce: 100, waiting: 0 });
  const ask = vi.fn(portal.app.fetch);
  const open = siteOf({ ask, requests });
  const cookie = await cookieOf(await createPerson(portal));
  for (let underWay = 1; underWay <= 9; underWay++) await requests.enter('reads');
  expect(await bodyOf(open(cookie))).toBe(PLAIN);
  expect(ask).not.toHaveBeenCalled();
  requests.leave();
  expect(await bodyOf(open(cookie))).not.toBe(PLAIN);
});

test('while the screens are being loaded pages come plain, and nobody waits', async () => {
  const ask = vi.fn(portal.app.fetch);
  let isReady = false;
  const open = siteOf({ ask, isReady: () => isReady });
  const cookie = await cookieOf(await createPerson(portal));
  expect(await bodyOf(open(cookie))).toBe(PLAIN);
  expect(ask).not.toHaveBeenCalled();
  isReady = true;
  expect(await bodyOf(open(cookie))).not.toBe(PLAIN);
});

test('nothing is drawn for whoever has left while the API was asked', async () => {
  const asked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const draw = vi.fn(show);
  const ask: Ask = async () => {
    asked.resolve();
    await left.promise;
    return Response.json({});
  };
  const pages = pagesOf({ ask, draw }).get('*', (c) => {
    ended.resolve();
    return c.text(PLAIN);
  });
  // The real server: it is the one that notices.
  const server = serve({ fetch: pages.fetch, hostname: '127.0.0.1', port: 0 });
  server.on('connection', (socket: Socket) => socket.once('close', left.resolve));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const leaving = new AbortController();
  const headers = { Cookie: 'residency.session_token=any' };
  const answer = fetch(`http://127.0.0.1:${port}/profile`, { headers, signal: leaving.signal });
  await asked.promise;
  leaving.abort();
  await expect(answer).rejects.toThrow('aborted');
  await ended.promise;
  expect(draw).not.toHaveBeenCalled();
  server.close();
});

test('whoever waits longer than half a second gets the plain page, and is not drawn for afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const begun = Promise.withResolvers<void>();
  const drawn = Promise.withResolvers<DrawnView>();
  const draw = vi.fn(() => {
    begun.resolve();
    return drawn.promise;
  });
  const open = siteOf({ ask: () => Response.json({}), draw });
  const answers = ['first', 'second', 'third'].map(() => bodyOf(open('residency.session_token=any')));
  await begun.promise;
  vi.advanceTimersByTime(500);
  expect(await Promise.all(answers)).toEqual([PLAIN, PLAIN, PLAIN]);
  drawn.resolve({ head: '', markup: 'drawn', state: '' });
  expect(await bodyOf(open('residency.session_token=any'))).toBe('drawn');
  expect(draw).toHaveBeenCalledTimes(2);
});
