import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { connect } from '#server/db/database.ts';
import { portalForFile } from '#tests/portal.ts';
import { asInit, callerKinds, callerOf, isAllowed } from './callers.ts';
import { describedRoutes } from './routes.ts';

const portal = await portalForFile();
const routes = await describedRoutes();

/** They write the audit log beside their snapshot, which only reads; few run at once. */
const EXPORTS = ['POST /api/staff/application-exports', 'GET /api/staff/review-exports'];

/** A request that needs a second connection while its transaction holds one lets many of them wait for each other until all fail. */
test.each(routes.filter(({ name }) => !EXPORTS.includes(name)))(
  '$name needs one connection to the database at a time',
  async (route) => {
    const kind = callerKinds(route).findLast((one) => isAllowed(route, one)) ?? 'An';
    const { client, sent } = await callerOf(portal, route, kind);
    const { db, pool } = connect(portal.databaseUrl, { max: 1 });
    onTestFinished(() => pool.end());
    const app = createApp({ ...portal.services, db });
    const init = asInit(route.method, sent);
    const request = new Request(`http://localhost:3000${sent.path}`, {
      ...init,
      headers: { ...client.headers(), ...init.headers },
    });
    const response = await app.request(request);
    if (response.headers.get('Content-Type')?.startsWith('text/event-stream'))
      return void (await response.body?.cancel());
    expect(response.status === 503 && (await response.text()).includes('"unavailable"')).toBe(false);
  },
);
