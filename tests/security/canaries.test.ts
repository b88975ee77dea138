import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Client } from '#tests/client.ts';
import { asInit, isRefusedUnread } from '#tests/permissions/callers.ts';
import { REQUESTS, type Sent } from '#tests/permissions/requests.ts';
import { type DescribedRoute, describedRoutes } from '#tests/permissions/routes.ts';
import { portalForFile } from '#tests/portal.ts';
import { readResponse } from './readable.ts';
import { createWorld, idsByNoun, NAMES, type Name, STAFF } from './world.ts';

type Viewer = Name | 'visitor';

/** A score has no unique text: the field itself is searched for, with any value. */
const REVIEWED = /"(score|admin_comments)":(?!null)/;
const QUIET_MS = 300;
/** One of many things of a kind that a route could write to. */
const MOST_WRITES = 3;

const portal = await portalForFile();
const world = await createWorld(portal);
const liveMessages = await whileListening(review);
await portal.mails();
const ids = await idsByNoun(portal);

const routes = await describedRoutes();
const viewers: Viewer[] = ['visitor', ...NAMES];
/** These routes delete the subject itself and return nothing about it. */
const LAST = /DELETE|PUT .*(cancellation|withdrawal)/;

const clientOf = (viewer: Viewer): Client =>
  viewer === 'visitor' ? portal.visitor() : world.clients[viewer];

test('the authorized readers see every canary', async () => {
  const { text } = await readResponse(world.clients.admin, `/api/staff/applications/${world.byTeam.id}`);
  expect(text).toMatch(REVIEWED);
  const found = await everythingFor('super_admin');
  const expected = world.canaries.filter(
    ({ what, readers }) => readers.includes('super_admin') && /phone|comments|proposal|résumé/.test(what),
  );
  expect(expected.filter(({ text: canary }) => !found.includes(canary)).map(({ what }) => what)).toEqual([]);
});

describe.each(viewers)('to %s', (viewer) => {
  test('no GET shows others’ data', {
    tags: ['asvs:14.2.4', 'asvs:15.3.1', 'security:canaries'],
  }, async () => {
    const seen = new Set<string>();
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      for (const path of readPathsOf(route, viewer)) await searchResponse(seen, viewer, path);
    }
    for (const path of ['/', '/auth', '/projects', `/admin/applications`, '/api/docs', '/api/openapi.json']) {
      await searchResponse(seen, viewer, path);
    }
    expect([...seen]).toEqual([]);
  });

  test('no export shows others’ data', { tags: ['security:canaries'] }, async () => {
    const seen = new Set<string>();
    for (const format of ['csv', 'xlsx']) {
      const selection = { kind: 'matching', filter: {}, seen_total: 1000 };
      const init = asInit('POST', { path: '', body: { format, selection } });
      await searchResponse(seen, viewer, '/api/staff/application-exports', init);
    }
    expect([...seen]).toEqual([]);
  });
});

describe.each(viewers.filter((viewer) => !STAFF.some((name) => name === viewer)))(
  'to %s, who tries to write',
  (viewer) => {
    test('no response to a write shows others’ data', { tags: ['security:canaries'] }, async () => {
      const seen = new Set<string>();
      const writes = routes.filter(({ method, path }) => method !== 'GET' && path !== '/api/session');
      for (const route of writes.toSorted((a, b) => Number(LAST.test(a.name)) - Number(LAST.test(b.name)))) {
        if (route.name === 'DELETE /api/account') continue;
        const sent = await sentTo(route);
        for (const path of readPathsOf(route, viewer).slice(0, MOST_WRITES))
          await searchResponse(seen, viewer, path, asInit(route.method, { path, ...sent }));
      }
      expect([...seen]).toEqual([]);
    });
  },
);

test('the live stream of a review and a decision tells nobody their content', {
  tags: ['security:canaries'],
}, () => {
  for (const name of NAMES) {
    expect([name, leaksTo(name, liveMessages[name])]).toEqual([name, []]);
    expect(liveMessages[name]).not.toMatch(REVIEWED);
  }
  expect(liveMessages.leader).toContain(world.byTeam.id);
  expect(liveMessages.unrelated).not.toContain(world.byTeam.id);
});

test('no email to anybody but staff has a comment, a score or others’ data', {
  tags: ['security:canaries'],
}, async () => {
  const mails = await portal.mails();
  expect(mails.length).toBeGreaterThan(2);
  for (const { recipient, subject, text, html } of mails) {
    const name = NAMES.find((one) => world.people[one].email === recipient);
    const words = [subject, text, html].join('\n');
    expect([recipient, name ? leaksTo(name, words) : []]).toEqual([recipient, []]);
    if (!STAFF.some((one) => one === name)) expect(words).not.toMatch(/\bscore|\bcomment/i);
  }
});

async function everythingFor(viewer: Viewer): Promise<string> {
  const texts: string[] = [];
  for (const route of routes.filter(({ method }) => method === 'GET')) {
    for (const path of readPathsOf(route, viewer))
      texts.push((await readResponse(clientOf(viewer), path)).text);
  }
  return texts.join('\n');
}

/** The addresses that a route reads of a viewer, or one of them if it reads none. */
function readPathsOf(route: DescribedRoute, viewer: Viewer): string[] {
  const person = viewer === 'visitor' ? null : { ...world.people[viewer], profile_complete: true };
  return pathsOf(route, ids).slice(0, isRefusedUnread(route, person) ? 1 : undefined);
}

/** A route’s addresses: one for each thing of its kind, or one of every kind when its kind is unknown. */
function pathsOf({ path }: Pick<DescribedRoute, 'path'>, pool: Record<string, string[]>): string[] {
  const [, before = '', noun = '', , after = ''] = path.match(/^(.*?)([\w-]+)\/(\{\w+\})(.*)$/) ?? [];
  if (noun === '') return [path];
  const fitting = pool[noun] ?? Object.values(pool).flatMap(([first = []]) => first);
  return fitting.flatMap((id) => pathsOf({ path: `${before}${noun}/${id}${after}` }, pool).slice(0, 20));
}

/** The body of a route, created once, whatever its owner. */
function sentTo({ name }: DescribedRoute) {
  const sent = known.get(name) ?? Promise.resolve(REQUESTS[name]?.unrelated(portal, null));
  known.set(name, sent);
  return sent;
}
const known = new Map<string, Promise<Sent | undefined>>();

async function searchResponse(
  seen: Set<string>,
  viewer: Viewer,
  path: string,
  init?: Parameters<Client['fetch']>[1],
) {
  const { status, text } = await readResponse(clientOf(viewer), path, init);
  const place = `${init?.method ?? 'GET'} ${path.replaceAll(/[0-9a-f-]{36}/g, '{id}')}`;
  for (const what of leaksTo(viewer, text)) seen.add(`${place} shows ${what}`);
  if (
    !STAFF.some((name) => name === viewer) &&
    status < 300 &&
    !path.includes('openapi') &&
    REVIEWED.test(text)
  ) {
    seen.add(`${place} shows a review`);
  }
}

const leaksTo = (viewer: Viewer, text: string): string[] =>
  world.canaries
    .filter(({ readers }) => viewer === 'visitor' || !readers.includes(viewer))
    .filter(({ text: canary }) => text.includes(canary) || text.includes(canary.toLowerCase()))
    .map(({ what }) => what);

/** Score, comments, a message and a decision by an admin without a relation to it. */
async function review() {
  const { clients, byTeam, secret } = world;
  const path = `/api/applications/${byTeam.id}`;
  const comments = secret('the comments on the team', STAFF);
  await clients.admin.put(`${path}/review`, {
    score: 71,
    admin_comments: comments,
    expected_review_id: null,
  });
  await clients.admin.put(`${path}/status`, { status: 'shortlisted', expected_status: 'submitted' });
  const message = secret('a message to the leader', ['leader', ...STAFF]);
  await clients.admin.post(`${path}/messages`, { message });
}

/** The messages of each live stream during an action. */
async function whileListening(act: () => Promise<void>): Promise<Record<Name, string>> {
  const streams = await Promise.all(
    NAMES.map(async (name) => [name, await listen(world.clients[name])] as const),
  );
  await act();
  await pause(QUIET_MS);
  const texts = await Promise.all(streams.map(async ([name, stop]) => [name, await stop()] as const));
  return Object.fromEntries(texts) as Record<Name, string>;
}

async function listen(client: Client): Promise<() => Promise<string>> {
  const reader = (await client.fetch('/api/live')).body?.getReader();
  let text = '';
  const reading = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += Buffer.from(part.value).toString('utf8');
    }
  })();
  return async () => {
    await reader?.cancel();
    await reading;
    return text;
  };
}
