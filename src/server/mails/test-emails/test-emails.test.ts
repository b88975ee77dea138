import { expect, test } from 'vitest';
import { createPerson } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();

test('a test email goes to the configured recipients only, five times an hour', {
  tags: ['test-email-page'],
}, async () => {
  const client = await portal.signIn(await createPerson(portal, { display_name: 'A Student' }));
  const statuses = [];
  for (let index = 0; index < 6; index++) {
    statuses.push((await client.post('/api/test-emails', { event_type: 'new_user' })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const mails = await portal.mails();
  expect(mails).toHaveLength(15);
  expect(new Set(mails.map((mail) => mail.recipient))).toEqual(new Set(portal.services.env.NOTIFY_EMAILS));
  expect(mails[0]?.text).toContain('A Student has joined the portal.');
});

test('the recipients of a test email cannot be chosen', { tags: ['test-email-page'] }, async () => {
  const client = await portal.signIn(await createPerson(portal));
  const response = await client.post('/api/test-emails', {
    event_type: 'new_user',
    to: 'victim@example.test',
  });
  expect(response.status).toBe(422);
});
