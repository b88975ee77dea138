import { describe, expect, test } from 'vitest';
import { decideByRole, OPEN_TO_VISITORS, ROLE_RULES } from '#domain/role-rules.ts';
import type { Client } from '#tests/client.ts';
import { createPerson } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { type DescribedRoute, describedRoutes } from './routes.ts';
import { PERMISSIONS } from './table.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const KB = 1024;

/** Bodies that no schema and no parser should get before the session is checked. */
const BODIES: Record<string, string> = {
  'that is malformed': '{"name":',
  'that fits no schema': '{"nobody":{"knows":"this"}}',
  'of half a character': '{"name":"\\ud800"}',
  'of 1 MB': JSON.stringify({ name: '<'.repeat(KB * KB - 100) }),
  'of 3 MB': JSON.stringify({ name: '<'.repeat(3 * KB * KB) }),
};

const portal = await portalForFile();
const visitor = portal.visitor();
const student = await portal.signIn(await createPerson(portal, { role: 'student' }));

const routes = await describedRoutes();
const pathOf = ({ path }: { path: string }) => path.replaceAll(/\{\w+\}/g, ID);
const hasBody = ({ method }: { method: string }) => !['GET', 'HEAD'].includes(method);

async function send(client: Client, route: { method: string; path: string }, body?: BodyInit) {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: route.method, body, headers, ...{ duplex: 'half' } };
  const response = await client.fetch(pathOf(route), body === undefined ? { method: route.method } : init);
  return response.status;
}

const asCall = ({ permission, path }: DescribedRoute) => ({
  permission,
  hasSubject: path.includes('{'),
});
const needSession = routes.filter((route) => decideByRole(asCall(route), null) === 'sign_in');
const openToVisitors = routes.filter((route) => decideByRole(asCall(route), null) === 'open');

test('the permissions that a role alone decides match the table, without a related person', () => {
  const decided = PERMISSIONS.filter(({ name }) => name in ROLE_RULES);
  expect(decided.map(({ name }) => name)).toEqual(Object.keys(ROLE_RULES));
  expect(decided.filter(({ related }) => related !== '')).toEqual([]);
  expect(needSession.length).toBeGreaterThan(100);
  for (const { permission } of openToVisitors) expect(OPEN_TO_VISITORS).toContain(permission);
});

test.each(needSession)('$name returns 401 to a visitor, whatever the address says', async (route) => {
  expect(await send(visitor, { ...route, path: `${pathOf(route)}?after=%00&page=x` })).toBe(401);
});

describe.each(needSession.filter(hasBody))('$name returns 401 to a visitor', (route) => {
  test.each(Object.keys(BODIES))('a visitor gets 401 for a body %s', async (kind) => {
    expect(await send(visitor, route, BODIES[kind])).toBe(401);
  });

  test('a visitor gets 401 before anything of the body is read', async () => {
    const unread = new ReadableStream(
      { pull: () => expect.unreachable('The body was read.') },
      { highWaterMark: 0 },
    );
    expect(await send(visitor, route, unread)).toBe(401);
  });
});

const ofStudent = { id: ID, role: 'student', email: '', display_name: '', profile_complete: true } as const;
const forbiddenByRole = needSession.filter((route) => decideByRole(asCall(route), ofStudent) !== 'open');

describe.each(forbiddenByRole)('$name', (route) => {
  test.each(hasBody(route) ? Object.values(BODIES) : [undefined])(
    'a student gets 403 before the body %# is parsed',
    async (body) => {
      expect(await send(student, route, body)).toBe(403);
    },
  );
});

describe.each(openToVisitors.filter(hasBody))('$name', (route) => {
  test('a visitor’s body above 8 KB is rejected, with or without a declared length', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(9 * KB) });
    expect(await send(visitor, route, large)).toBe(413);
    expect(await send(visitor, route, new Blob([large]).stream())).toBe(413);
    expect(await send(visitor, route, JSON.stringify({ name: 'x'.repeat(7 * KB) }))).not.toBe(413);
  });
});
