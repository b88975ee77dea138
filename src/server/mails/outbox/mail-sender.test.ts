import { randomUUID } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { MailKind } from '#domain/mails/mails.ts';
import { connect } from '#server/db/database.ts';
import { mails } from '#server/db/schema/mails.ts';
import { write } from '#server/db/write.ts';
import { emailWrites } from '#server/mails/outbox/outbox.ts';
import type { MailTransport } from '#server/mails/outbox/transport.ts';
import { createSubmission } from '#tests/factories.ts';
import { createMail, recordingTransport } from '#tests/mails.ts';
import { portalForFile } from '#tests/portal.ts';
import { openTcpProxy } from '#tests/tcp-proxy.ts';
import { addJob } from '../../process/jobs/add-job.ts';
import { startWorker } from '../../worker/worker.ts';
import { startMailSender } from './mail-sender.ts';
import { takeDue } from './send-mails.ts';

const portal = await portalForFile();
beforeEach(() => portal.db.delete(mails));

const content = { subject: 'News', paragraphs: ['Something has happened.'] };

const queue = (to: string, kind: MailKind = 'contact') =>
  portal.db.transaction((tx) => write(tx, emailWrites([{ to: `${to}@example.test`, kind, content }])));

const states = async () =>
  (await portal.db.select().from(mails).orderBy(mails.recipient)).map(({ status }) => status);

async function start(transport: MailTransport) {
  const sender = { ...portal.services, id: randomUUID(), transport };
  const started = await startMailSender(sender, portal.databaseUrl);
  onTestFinished(started.stop);
  return started;
}

test('an email with a link overtakes a hundred others', async () => {
  for (let index = 0; index < 100; index++) await queue(`student${index}`);
  await queue('person', 'password_reset');
  const sender = { ...portal.services, id: randomUUID(), transport: recordingTransport() };
  const batch = await takeDue(sender);
  expect(batch).toHaveLength(8);
  expect(batch.map(({ recipient }) => recipient)).toContain('person@example.test');
});

test('an email with a link wakes the sender, and others leave at its next look', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const transport = recordingTransport();
  await start(transport);
  await queue('person', 'verify_email');
  await expect.poll(states, { timeout: 10_000 }).toEqual(['sent']);
  await queue('student');
  vi.advanceTimersToNextTimer();
  await expect.poll(states, { timeout: 10_000 }).toEqual(['sent', 'sent']);
});

test('a sender that is released returns the emails that it was sending, and a late result changes nothing', async () => {
  const late = Promise.withResolvers<'sent'>();
  const { release, stop } = await start({ deliver: () => late.promise, close: () => {} });
  await queue('person', 'security');
  await expect.poll(states, { timeout: 10_000 }).toEqual(['sending']);
  await release();
  expect(await states()).toEqual(['queued']);
  late.resolve('sent');
  await stop();
  expect(await portal.db.select().from(mails)).toMatchObject([
    { status: 'queued', taken_by: null, attempts: 1, may_have_left: true },
  ]);
});

test('an email that left while the database was away is recorded afterwards and not sent again', async () => {
  const url = new URL(portal.databaseUrl);
  const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const { db, pool } = connect(url.href);
  const transport = recordingTransport(() => proxy.cut());
  const sender = { db, now: portal.services.now, id: randomUUID(), transport };
  const { stop } = await startMailSender(sender, portal.databaseUrl);
  await queue('person');
  await expect.poll(() => transport.delivered.length, { timeout: 10_000 }).toBe(1);
  expect(await states()).toEqual(['sending']);
  proxy.repair();
  await expect.poll(states, { timeout: 20_000 }).toEqual(['sent']);
  expect(transport.delivered).toHaveLength(1);
  await stop();
  await pool.end();
  await proxy.close();
});

test('an email of the previous release leaves once, with the cycle of its application, and its job ends', async () => {
  const { id, cycle_id } = await createSubmission(portal);
  const mail = await createMail(portal, { application_id: id, cycle_id: null });
  await addJob(portal.db, 'send_mail', { mail_id: mail.id }, { key: `mail:${mail.id}` });
  const transport = recordingTransport();
  const worker = await startWorker(portal.services, portal.databaseUrl, transport);
  onTestFinished(worker.stop);
  const jobs = async () => (await portal.db.execute('select from graphile_worker.jobs')).rows.length;
  await expect.poll(jobs, { timeout: 20_000 }).toBe(0);
  await expect.poll(states, { timeout: 10_000 }).toEqual(['sent']);
  expect(transport.delivered.map((sent) => sent.id)).toEqual([mail.id]);
  expect(await portal.db.select().from(mails)).toMatchObject([{ cycle_id }]);
});
