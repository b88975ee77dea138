import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { connect } from '#server/db/database.ts';
import { teams } from '#server/db/schema/teams.ts';
import { createPerson } from '#tests/factories.ts';
import { connectLosing } from '#tests/losing-connection.ts';
import { portalForFile } from '#tests/portal.ts';
import { openTcpProxy } from '#tests/tcp-proxy.ts';

const portal = await portalForFile();
const url = new URL(portal.databaseUrl);
const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
url.port = String(proxy.port);
const site = connect(url.href);
const app = createApp({ ...portal.services, db: site.db });
const asha = await portal.signIn(await createPerson(portal, { display_name: 'Asha' }), app);
afterAll(async () => {
  await site.pool.end();
  await proxy.close();
});

test('a read without a database gets 503 with Retry-After and a plain sentence, and recovers', {
  tags: ['asvs:16.5.3'],
}, async () => {
  expect((await asha.get('/api/profile')).status).toBe(200);
  proxy.cut();
  const response = await asha.get('/api/profile');
  expect(response.status).toBe(503);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(response.headers.get('Retry-After')).toBe('2');
  expect(response.body).toMatchObject({
    code: 'unavailable',
    detail: 'The portal couldn’t respond in time. Please try again in a few seconds.',
  });
  proxy.repair();
  expect((await asha.get('/api/profile')).status).toBe(200);
});

test.each([
  { when: 'before', stored: [] },
  { when: 'after', stored: [{ name: 'Perhaps' }] },
] as const)(
  'a write that loses its connection $when the commit is reported neither as failed nor as done',
  async ({ when, stored }) => {
    const losing = connectLosing(portal.databaseUrl);
    const leela = await portal.signIn(
      await createPerson(portal),
      createApp({ ...portal.services, db: losing.db }),
    );
    // The first request also loads what the process caches, such as the cycles.
    await leela.post('/api/teams', { name: 'First' });
    losing.loseNext(null);
    await leela.post('/api/teams', { name: 'Counted' });
    const commit = losing.said().length;
    await portal.db.delete(teams);
    losing.loseNext({ at: commit, when });
    const response = await leela.post('/api/teams', { name: 'Perhaps' });
    expect({ status: response.status, detail: response.body.detail }).toEqual({
      status: 503,
      detail:
        'The portal couldn’t finish this, and doesn’t know whether your change was saved. Please check in a few seconds, and send it again if it’s missing.',
    });
    expect((await portal.db.execute(sql`select name from teams`)).rows).toEqual(stored);
    await losing.pool.end();
  },
);

test('without a database health is 503 and every response has Retry-After', async () => {
  proxy.cut();
  const responses = await Promise.all(
    ['/api/health', '/api/teams', '/api/projects', '/api/session'].map((path) => asha.get(path)),
  );
  proxy.repair();
  expect(responses.map(({ status, headers }) => [status, headers.get('Retry-After')])).toEqual(
    responses.map(() => [503, '2']),
  );
});
