import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/server/app.ts';
import { isDatabaseUnavailable } from '../../src/server/db/unavailable.ts';
import type { ClientRequest } from '../../tests/client.ts';
import { createPerson } from '../../tests/factories.ts';
import { connectLosing } from '../../tests/losing-connection.ts';
import { REQUESTS, type Requests, type Sent } from '../../tests/permissions/requests.ts';
import { describedRoutes } from '../../tests/permissions/routes.ts';
import { type Portal, startPortal } from '../../tests/portal.ts';

// `npm run bench -- chaos statements`: too long for every run of the tests.

let portal: Portal;
let losing: ReturnType<typeof connectLosing>;
let app: ReturnType<typeof createApp>;
let losses = 0;
beforeAll(async () => {
  portal = await startPortal();
  losing = connectLosing(portal.databaseUrl);
  app = createApp({ ...portal.services, db: losing.db });
});
afterAll(async () => {
  process.stdout.write(`${losses} times a connection was lost.\n`);
  await losing.pool.end();
  await portal.close();
});

/** Routes whose response is true without the response of a commit. */
const NEEDS_NO_COMMIT: Record<string, ('before' | 'after')[]> = {
  // Its transaction only reads, and the file has been sent.
  'POST /api/staff/application-exports': ['before', 'after'],
  // By its key.
  'POST /api/applications': ['after'],
};

const routes = (await describedRoutes()).filter(({ permission }) => permission !== 'public');

describe.each(routes)('$name, whose connection to the database is lost', ({ name, method }) => {
  const request = REQUESTS[name];

  test('a request whose statement loses its connection gets 503 with Retry-After', {
    timeout: 120_000,
  }, async () => {
    if (!request) throw new Error(`${name} is not called in tests/permissions/requests.ts.`);
    losing.loseNext(null);
    await call(request, method);
    await losing.untilIdle();
    const statements = losing.said().length;
    for (let at = 1; at <= statements; at++) {
      for (const when of ['before', 'after'] as const) {
        losing.loseNext({ at, when });
        losses += 1;
        const { status, headers, body } = await call(request, method).catch(brokenOff);
        await losing.untilIdle();
        // A download that fails midway breaks off, which its reader notices.
        if (status === BROKEN_OFF && name === 'POST /api/staff/application-exports') continue;
        // Only a statement without influence on the response may fail silently, never a commit.
        const mayBeDone = losing.said()[at - 1] !== 'commit' || NEEDS_NO_COMMIT[name]?.includes(when);
        if (status === (request.allowedStatus ?? 200) && mayBeDone) continue;
        expect({ at, when, status, wait: headers.get('Retry-After') }).toEqual({
          ...{ at, when, status: 503, wait: '2' },
        });
        expect(name === 'GET /api/health' ? ['not_ready', 'unavailable'] : ['unavailable']).toContain(
          body.code,
        );
      }
    }
  });
});

const BROKEN_OFF = 0;

function brokenOff(error: unknown) {
  if (!isDatabaseUnavailable(error)) throw error;
  return { status: BROKEN_OFF, headers: new Headers(), body: {} };
}

async function call(request: Requests, method: string) {
  const related = Object.values(request.related ?? {})[0];
  const { person, sent } = related ? await ofRelated(related) : await ofAnybody(request);
  const client = await portal.signIn(person, app);
  return client.request(sent.path, asInit(method, sent));
}

async function ofRelated(related: NonNullable<Requests['related']>[string]) {
  const { person, ...sent } = await related(portal);
  return { person, sent };
}

async function ofAnybody({ unrelated, onlySelf }: Requests) {
  const person = await createPerson(portal, { role: onlySelf ? 'student' : 'super_admin' });
  return { person, sent: await unrelated(portal, person) };
}

function asInit(method: string, { body, bytes, fileName = 'file.pdf' }: Sent): ClientRequest {
  if (bytes) return { method, body: bytes, headers: { 'X-File-Name': encodeURIComponent(fileName) } };
  if (body === undefined) return { method };
  return { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}
