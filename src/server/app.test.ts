import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, startPortal } from '#tests/portal.ts';

let production: Portal;
beforeAll(async () => {
  production = await startPortal({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' });
});
afterAll(() => production.close());

test.each(['/dev/mailbox', '/dev/mailbox.json', '/api/demo-people'])(
  '%s is not there in production (decisions C10, E5)',
  async (path) => {
    expect((await production.visitor().get(path)).status).toBe(404);
  },
);

test('outside production the mailbox is there, and empty', async () => {
  const trial = await startPortal();
  expect((await trial.visitor().get('/dev/mailbox.json')).body).toEqual([]);
  expect((await trial.visitor().get('/dev/mailbox')).body).toContain('Nothing yet.');
  await trial.close();
});

test('an unknown path of the API is a problem with a code', async () => {
  const answer = await production.visitor().get('/api/nothing-here');
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});
