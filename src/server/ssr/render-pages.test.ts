import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import type { RenderedPage } from '#domain/server-rendering.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { createSession } from '#tests/session.ts';
import { readEnv } from '../env.ts';
import { Gate } from '../http/gate.ts';
import { type Renderer, renderPages } from './render-pages.ts';

const portal = await portalForFile();
afterEach(() => void vi.useRealTimers());

const ORIGIN = 'http://localhost:3000';
const CLIENT_RENDERED = 'the client-rendered page';
const ANY_SESSION = 'residency.session_token=any';

type Render = Renderer['render'];
const pageOf = (markup: string): RenderedPage => ({ route: '/profile', head: '', markup, state: '' });

/** Shows the API’s responses to the profile’s loaders; tests/e2e/server-rendered.test.ts tests the rendering of the web. */
const show: Render = async (_request, fetchApi) => {
  const responses = await Promise.all(['/api/session', '/api/profile'].map(fetchApi));
  return responses.every(({ status }) => status === 200)
    ? pageOf(responses.map(({ body }) => body).join('\n'))
    : null;
};

type Site = { requests: Gate; withinMs: number; render: Render; isReady: () => boolean; underWay: number };

/** Opens a page as a person; the fallback of the server-rendered page is the client-rendered one. */
function siteOf({
  requests = new Gate({ atOnce: 100, waiting: 0 }),
  withinMs = 10_000, // a busy machine may take long
  render = show,
  isReady = () => true,
  underWay = 0,
}: Partial<Site>) {
  const renderer = { isReady, render, underWay };
  const pages = new Hono()
    .get(
      '*',
      renderPages({
        fetch: portal.app.fetch,
        requests,
        withinMs,
        renderer,
        fill: ({ markup }) => markup,
      }),
    )
    .get('*', (c) => c.text(CLIENT_RENDERED));
  return (cookie: string, path = '/profile') =>
    pages.request(`${ORIGIN}${path}`, { headers: { Cookie: cookie, Host: 'localhost:3000' } });
}

async function cookieOf(person: Person): Promise<string> {
  const { name, value } = await createSession(portal, person, portal.clock.now());
  return `${name}=${value}`;
}

const bodyOf = async (response: Response | Promise<Response>) => (await response).text();

test('simultaneous students each get their own data and nothing of the others', async () => {
  const open = siteOf({});
  const people = await Promise.all(Array.from({ length: 8 }, () => createPerson(portal)));
  const cookies = await Promise.all(people.map(cookieOf));
  for (const turn of [0, 1, 2]) {
    const bodies = await Promise.all(cookies.map((cookie) => bodyOf(open(cookie))));
    const found = bodies.map((body) => people.filter(({ email }) => body.includes(email)));
    expect({ turn, found }).toEqual({ turn, found: people.map((person) => [person]) });
  }
});

test('a server-rendered page is cached by no proxy and no browser', async () => {
  const { headers } = await siteOf({})(await cookieOf(await createPerson(portal)));
  expect(Object.fromEntries(headers)).toEqual({
    'cache-control': 'private, no-store',
    'content-type': 'text/html; charset=UTF-8',
    vary: 'Cookie, Accept-Encoding',
  });
});

test('a page is rendered for its path and its search', async () => {
  const render: Render = async ({ href }) => pageOf(href);
  const path = '/projects?search=reef&page=2';
  expect(await bodyOf(siteOf({ render })(ANY_SESSION, path))).toBe(path);
});

test('an ended, expired or forged session gets no server-rendered page', async () => {
  const open = siteOf({});
  const [left, old] = [
    await cookieOf(await createPerson(portal)),
    await cookieOf(await createPerson(portal)),
  ];
  for (const cookie of [left, old]) expect(await bodyOf(open(cookie))).not.toBe(CLIENT_RENDERED);
  await portal.app.request(`${ORIGIN}/api/session`, {
    method: 'DELETE',
    headers: { Cookie: left, Origin: ORIGIN },
  });
  portal.clock.forward(60 * 24 * 400);
  for (const cookie of [left, old, 'residency.session_token=forged.c2lnbmF0dXJl']) {
    expect(await bodyOf(open(cookie))).toBe(CLIENT_RENDERED);
  }
});

test('a new role shows on the next page', async () => {
  const open = siteOf({});
  const person = await createPerson(portal);
  const cookie = await cookieOf(person);
  const roleOf = async () => JSON.parse((await bodyOf(open(cookie))).split('\n')[0] ?? '').user.role;
  expect(await roleOf()).toBe('student');
  const admin = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
  expect((await admin.put(`/api/users/${person.id}/role`, { role: 'manager' })).status).toBe(200);
  expect(await roleOf()).toBe('manager');
});

test('above eight requests or eight renders at once nothing is rendered', async () => {
  const requests = new Gate({ atOnce: 100, waiting: 0 });
  const render = vi.fn(show);
  const open = siteOf({ render, requests });
  const cookie = await cookieOf(await createPerson(portal));
  for (let underWay = 1; underWay <= 9; underWay++) await requests.enter('reads');
  expect(await bodyOf(open(cookie))).toBe(CLIENT_RENDERED);
  expect(await bodyOf(siteOf({ render, underWay: 8 })(cookie))).toBe(CLIENT_RENDERED);
  expect(render).not.toHaveBeenCalled();
  requests.leave();
  expect(await bodyOf(open(cookie))).not.toBe(CLIENT_RENDERED);
});

test('while the worker loads the screens, pages are client-rendered without a delay', async () => {
  let isReady = false;
  const open = siteOf({ isReady: () => isReady });
  const cookie = await cookieOf(await createPerson(portal));
  expect(await bodyOf(open(cookie))).toBe(CLIENT_RENDERED);
  isReady = true;
  expect(await bodyOf(open(cookie))).not.toBe(CLIENT_RENDERED);
});

test('a render that fails or takes longer than half a second gives the client-rendered page', async () => {
  const failing: Render = async () => {
    throw new Error('an error of the render');
  };
  expect(await bodyOf(siteOf({ render: failing })(ANY_SESSION, '/teams/join/token'))).toBe(CLIENT_RENDERED);

  const { RENDER_WITHIN_MS } = readEnv({});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const started = Promise.withResolvers<void>();
  const rendered = Promise.withResolvers<RenderedPage>();
  const slow: Render = () => {
    started.resolve();
    return rendered.promise;
  };
  const body = bodyOf(siteOf({ render: slow, withinMs: RENDER_WITHIN_MS })(ANY_SESSION));
  await started.promise;
  vi.advanceTimersByTime(500);
  expect(await body).toBe(CLIENT_RENDERED);
  rendered.resolve(pageOf('late'));
});

test('a redirect of a guard is the response, and no cache stores it', async () => {
  const open = siteOf({ render: async () => ({ redirect: '/auth?next=%2Fprofile' }) });
  const { status, headers } = await open('');
  expect(status).toBe(302);
  expect(headers.get('location')).toBe('/auth?next=%2Fprofile');
  expect(headers.get('cache-control')).toBe('private, no-store');
});
