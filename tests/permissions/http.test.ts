import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { connect } from '#server/db/database.ts';
import { portalForFile } from '#tests/portal.ts';
import { missingHeaders } from '#tests/security/missing-headers.ts';
import { asInit, callerOf, isAllowed } from './callers.ts';
import { REQUESTS } from './requests.ts';
import { type DescribedRoute, describedRoutes } from './routes.ts';
import { PERMISSIONS, PERSONS } from './table.ts';

const portal = await portalForFile();

/** A request that needs a second connection while its transaction holds one lets many of them wait for each other until all fail. */
const single = connect(portal.databaseUrl, { max: 1 });
afterAll(() => single.pool.end());
const app = createApp({ ...portal.services, db: single.db });
/** They write the audit log beside their snapshot, which only reads; few run at once. */
const EXPORTS = [
  'POST /api/staff/application-exports',
  'GET /api/staff/review-exports',
  'GET /api/staff/decision-exports',
];

const routes = await describedRoutes();
const isPublic = ({ permission }: DescribedRoute) => permission === 'public';

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

describe.each(routes.filter((route) => !isPublic(route)))('$name ($permission)', (route) => {
  const request = REQUESTS[route.name];

  test.each(PERSONS)(
    'a %s who is not related gets the response of the table, with the headers of every response, over one connection',
    {
      tags: [
        'application-follows-policy',
        'permission-matrix',
        'asvs:8.2.1',
        'asvs:8.2.2',
        'asvs:8.3.1',
        'headers-of-every-response',
        'asvs:3.4.3',
        'asvs:3.4.4',
        'asvs:3.4.5',
        'asvs:3.4.6',
        'asvs:14.2.3',
        'security:cached-or-framed',
      ],
    },
    async (kind) => {
      const response = await call(route, kind);
      if (isAllowed(route, kind)) expect(response).toSatisfy(succeeds);
      else expect(response).toSatisfy(kind === 'An' ? isUnauthenticated : isDenied);
    },
  );

  test.each(request?.related ? Object.keys(request.related) : [])(
    'the %s gets the response of the table',
    { tags: ['permission-matrix'] },
    async (relation) => {
      expect(await call(route, relation)).toSatisfy(succeeds);
    },
  );

  const succeeds = ({ status }: Responded) => status === (request?.allowedStatus ?? 200);
});

describe.each(routes.filter(isPublic))('$name (public)', (route) => {
  test.each(PERSONS)(
    'a %s is answered over one connection, with the headers of every response',
    { tags: ['headers-of-every-response', 'security:cached-or-framed'] },
    async (kind) => {
      expect(await call(route, kind)).not.toSatisfy(isUnavailable);
    },
  );
});

type Responded = { status: number; body: { code?: string } | null };

const isUnauthenticated = ({ status }: Responded) => status === 401;
const isDenied = ({ status }: Responded) => status === 403 || status === 404;
const isUnavailable = ({ status, body }: Responded) => status === 503 && body?.code === 'unavailable';

async function call(route: DescribedRoute, kind: string): Promise<Responded> {
  const { client, sent } = await callerOf(portal, route, kind);
  const browser = client.clone(EXPORTS.includes(route.name) ? portal.app : app);
  const { headers, ...responded } = await browser.request(sent.path, asInit(route.method, sent));
  expect(missingHeaders(headers)).toEqual([]);
  return responded;
}
