import { beforeEach, expect, test } from 'vitest';
import { programme } from '#domain/programme/programme.ts';
import { mails } from '#server/db/schema/mails.ts';
import { createApplication, createPerson, createProject } from '#tests/factories.ts';
import { recordingTransport, sendDue } from '#tests/mails.ts';
import { portalForFile } from '#tests/portal.ts';
import { startSmtp } from '#tests/smtp.ts';
import { createMailTransport } from './transport.ts';

const portal = await portalForFile();
const writer = await createPerson(portal, { role: 'admin', display_name: 'Arun\r\nBcc: all@example.test' });
const asWriter = await portal.signIn(writer);
const asSuper = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
beforeEach(() => portal.db.delete(mails));

const apply = async () =>
  createApplication(portal, {
    project: await createProject(portal, { name: 'Rivers\r\nReply-To: thief@example.test' }),
    applicant: await createPerson(portal, { display_name: 'Asha' }),
  });

async function send(json: object = {}) {
  const { id } = await apply();
  const response = await asWriter.post(`/api/applications/${id}/messages`, {
    message: 'A question.',
    ...json,
  });
  expect(response.status).toBe(200);
}

async function delivered() {
  const transport = recordingTransport();
  portal.clock.forward(60);
  await sendDue(portal, transport);
  return transport.delivered.map(({ reply_to }) => reply_to);
}

test('replies to a message of staff go to its writer, or to the programme if the writer chooses so', {
  tags: ['replies-arrive'],
}, async () => {
  await send();
  expect(await delivered()).toEqual([writer.email]);
  await send({ reply_to: 'programme' });
  expect(await delivered()).toEqual([null]);
  const { id } = await apply();
  const refused = await asWriter.post(`/api/applications/${id}/messages`, {
    message: 'A question.',
    reply_to: 'thief@example.test',
  });
  expect(refused.status).toBe(422);
});

test('replies to a message to many people go where its writer chose', {
  tags: ['replies-arrive'],
}, async () => {
  for (const reply_to of ['writer', 'programme']) {
    const { id } = await apply();
    const { body } = await asWriter.post('/api/staff/bulk-runs', {
      selection: { kind: 'picked', rows: [{ id, seen_status: 'submitted' }] },
      action: { kind: 'message', message: 'Dear {name}, a question.', reply_to },
    });
    await asWriter.put(`/api/staff/bulk-runs/${body.id}/start`);
    await portal.carryOutBulkRuns();
  }
  expect((await delivered()).toSorted()).toEqual([null, writer.email]);
});

test('the header Reply-To has one address and no text that a person wrote', {
  tags: ['replies-arrive', 'asvs:1.3.3'],
}, async () => {
  await send();
  const smtp = await startSmtp();
  const env = { ...portal.services.env, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` };
  const transport = createMailTransport(env);
  await sendDue(portal, transport);
  await asSuper.post('/api/test-emails', { event_type: 'new_user' });
  await sendDue(portal, transport);
  transport.close();
  await smtp.stop();
  const headers = smtp.received.map(({ mail }) => [mail.replyTo?.text, mail.headers.has('bcc')]);
  expect(headers).toEqual([
    [writer.email, false],
    ...portal.services.env.NOTIFY_EMAILS.map(() => [programme().mailbox, false]),
  ]);
  expect(smtp.received.map(({ to }) => to)).not.toContain('all@example.test');
  expect(smtp.received[0]?.mail.subject).toBe(
    'Regarding your application for Rivers Reply-To: thief⁠@⁠example⁠.⁠test',
  );
});

test('without its writer’s account, replies to a waiting message go to the programme', {
  tags: ['replies-arrive', 'erasure'],
}, async () => {
  const gone = await createPerson(portal, { role: 'admin' });
  const asGone = await portal.signIn(gone);
  const { id } = await apply();
  await asGone.post(`/api/applications/${id}/messages`, { message: 'A question.' });
  expect((await asSuper.delete(`/api/users/${gone.id}`)).status).toBe(200);
  expect(await delivered()).toEqual([null]);
});
