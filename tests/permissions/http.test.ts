import { describe, expect, test } from 'vitest';
import { portalForFile } from '#tests/portal.ts';
import { asInit, callerOf, isAllowed } from './callers.ts';
import { REQUESTS } from './requests.ts';
import { describedRoutes } from './routes.ts';
import { PERMISSIONS, PERSONS } from './table.ts';

const portal = await portalForFile();

const routes = await describedRoutes();

test('every route has a permission of the table or is public', {
  tags: ['permission-matrix', 'asvs:8.2.1'],
}, () => {
  const names = PERMISSIONS.map(({ name }) => name);
  const unknown = routes.filter(
    ({ permission }) => permission !== 'public' && !names.includes(String(permission)),
  );
  expect(unknown).toEqual([]);
});

test('every route is called below as every kind of person', {
  tags: ['application-follows-policy', 'permission-matrix', 'asvs:6.3.3', 'asvs:6.4.6', 'asvs:8.2.1'],
}, () => {
  const described = routes.filter(({ permission }) => permission !== 'public').map(({ name }) => name);
  expect(Object.keys(REQUESTS).sort()).toEqual(described.sort());
});

describe.each(routes.filter(({ permission }) => permission !== 'public'))('$name ($permission)', (route) => {
  const request = REQUESTS[route.name];

  test.each(PERSONS)(
    'a %s who is not related gets the response of the table',
    { tags: ['application-follows-policy', 'permission-matrix', 'asvs:8.2.1', 'asvs:8.2.2', 'asvs:8.3.1'] },
    async (kind) => {
      const response = await call(kind);
      if (isAllowed(route, kind)) expect(response).toSatisfy(succeeds);
      else expect(response).toSatisfy(kind === 'An' ? isUnauthenticated : isDenied);
    },
  );

  test.each(request?.related ? Object.keys(request.related) : [])(
    'the %s gets the response of the table',
    { tags: ['permission-matrix'] },
    async (relation) => {
      expect(await call(relation)).toSatisfy(succeeds);
    },
  );

  const succeeds = ({ status }: Responded) => status === (request?.allowedStatus ?? 200);

  async function call(kind: string) {
    const { client, sent } = await callerOf(portal, route, kind);
    return client.request(sent.path, asInit(route.method, sent));
  }
});

type Responded = { status: number; body: unknown };

const isUnauthenticated = ({ status }: Responded) => status === 401;
const isDenied = ({ status }: Responded) => status === 403 || status === 404;
