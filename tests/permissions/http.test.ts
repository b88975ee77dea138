import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientRequest } from '#tests/client.ts';
import { createPerson } from '#tests/factories.ts';
import { type Portal, startPortal } from '#tests/portal.ts';
import { REQUESTS, type Sent } from './requests.ts';
import { describedRoutes } from './routes.ts';
import { PERMISSIONS, PERSONS, type PersonKind } from './table.ts';

const ROLES = { St: 'student', Mg: 'manager', Ad: 'admin', SA: 'super_admin' } as const;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const routes = await describedRoutes();
const rowOf = (number: number) => PERMISSIONS.find(({ row }) => row === number);

describe('every route', () => {
  test('names a row of the permission table, or is public', () => {
    const unknown = routes.filter(({ permission }) => permission !== 'public' && !rowOf(Number(permission)));
    expect(unknown).toEqual([]);
  });

  test('is called below as every kind of person', () => {
    const described = routes.filter(({ permission }) => permission !== 'public').map(({ name }) => name);
    expect(Object.keys(REQUESTS).sort()).toEqual(described.sort());
  });
});

describe.each(routes.filter(({ permission }) => permission !== 'public'))(
  '$name (row $permission)',
  (route) => {
    const row = rowOf(Number(route.permission));
    const request = REQUESTS[route.name];

    test.each(PERSONS)('as %s who is not related', async (kind) => {
      const answer = await call(kind);
      if (request?.onlySelf ? kind !== 'An' : row?.cells[kind]) expect(answer).toSatisfy(isAllowed);
      else expect(answer).toSatisfy(kind === 'An' ? isUnauthenticated : isDenied);
    });

    test.each(request?.related ? Object.keys(request.related) : [])('as the %s', async (relation) => {
      const related = request?.related?.[relation];
      if (!related) throw new Error(`${route.name} has no request for the ${relation}.`);
      const { person, ...sent } = await related(portal);
      const client = await portal.signIn(person);
      expect(await client.request(sent.path, asInit(route.method, sent))).toSatisfy(isAllowed);
    });

    const isAllowed = ({ status }: Answered) => status === (request?.allowedStatus ?? 200);

    async function call(kind: PersonKind) {
      if (!request) throw new Error(`${route.name} is not called in tests/permissions/requests.ts.`);
      const viewer = kind === 'An' ? null : await createPerson(portal, { role: ROLES[kind] });
      const sent = await request.unrelated(portal, viewer);
      const client = viewer ? await portal.signIn(viewer) : portal.visitor();
      return client.request(sent.path, asInit(route.method, sent));
    }
  },
);

type Answered = { status: number; body: unknown };

function asInit(method: string, { body, bytes, fileName = 'file.pdf' }: Sent): ClientRequest {
  if (bytes) return { method, body: bytes, headers: { 'X-File-Name': encodeURIComponent(fileName) } };
  if (body === undefined) return { method };
  return { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

const isUnauthenticated = ({ status }: Answered) => status === 401;
const isDenied = ({ status }: Answered) => status === 403 || status === 404;
