import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAIL_RETENTION_DAYS, MAILS_PER_PAGE } from '#domain/mails/mails.ts';
import { mails } from '#server/db/schema/mails.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import { sweepMails } from '#server/mails/outbox/sweep-mails.ts';
import { createPerson } from '#tests/factories.ts';
import { createMail, recordingTransport, sendDue } from '#tests/mails.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const staff = await createPerson(portal, { role: 'admin' });
const admin = await portal.signIn(staff);
beforeEach(() => portal.db.delete(mails));

type Values = Partial<typeof mails.$inferInsert>;
async function insert(...rows: Values[]): Promise<string[]> {
  const inserted = await Promise.all(rows.map((values) => createMail(portal, values)));
  return inserted.map(({ id }) => id);
}

const list = async (query = '') => (await admin.get(`/api/staff/outbox${query}`)).body;
const recipients = async (query: string) =>
  (await list(query)).mails.map(({ recipient }: { recipient: string }) => recipient);
const preview = async (values: Values) => {
  const [id] = await insert(values);
  return (await admin.get(`/api/staff/outbox/${id}`)).body.text;
};

test('the outbox filters by status and kind, searches by recipient, and counts every status', async () => {
  await insert(
    { recipient: 'one@example.test', status: 'dead', last_error: 'The mail server rejected this address.' },
    { recipient: 'two@example.test', status: 'sent', kind: 'team' },
    { recipient: 'three@demo.test', status: 'sent' },
  );
  expect(await recipients('?status=dead')).toEqual(['one@example.test']);
  expect(await recipients('?kind=team')).toEqual(['two@example.test']);
  expect(await recipients('?search=DEMO.test')).toEqual(['three@demo.test']);
  expect(await recipients('?search=th')).toEqual(['three@demo.test']);
  expect(await recipients('?search=de')).toEqual([]);
  expect(await recipients('?search=%25')).toEqual([]);
  const { mails: found, counts, total } = await list('?status=dead');
  expect(found[0].last_error).toBe('The mail server rejected this address.');
  expect(total).toBe(1);
  expect(counts).toEqual([
    { status: 'dead', count: 1 },
    { status: 'sent', count: 2 },
  ]);
});

test('the outbox has pages, newest first', async () => {
  const rows = Array.from({ length: MAILS_PER_PAGE + 1 }, (_, index) => ({
    recipient: `${index}@example.test`,
    created_at: new Date(2030, 0, 1, 0, index).toISOString(),
  }));
  await insert(...rows);
  expect((await recipients('')).length).toBe(MAILS_PER_PAGE);
  expect(await recipients('?page=2')).toEqual(['0@example.test']);
});

test.each(['verify_email', 'password_reset', 'security'] as const)(
  'the outbox hides the content of an email of the kind %s',
  async (kind) => {
    expect(await preview({ kind, text: 'Open https://residency.example/auth?reset=secret' })).toBeNull();
  },
);

test('the outbox shows the content of other emails without their access links', async () => {
  const id = crypto.randomUUID();
  const token = 'Zk3-9_aB'.repeat(5);
  const text = `See https://r.example/applications/${id}, join at https://r.example/teams/join/${token} please`;
  expect(await preview({ kind: 'team', text })).toBe(
    `See https://r.example/applications/${id}, join at https://r.example/teams/join/… please`,
  );
});

test('an unknown email of the outbox returns 404', async () => {
  expect((await admin.get(`/api/staff/outbox/${crypto.randomUUID()}`)).status).toBe(404);
  expect((await admin.post(`/api/staff/outbox/${crypto.randomUUID()}/retries`)).status).toBe(404);
});

describe('a dead letter', () => {
  const audited = async (id: string) =>
    (await portal.db.select().from(audit_log).where(eq(audit_log.subject_id, id))).map(
      ({ actor_id, action, details }) => ({ actor_id, action, details }),
    );

  test('a dead letter can be sent to a corrected address, and the log has neither address', {
    tags: ['outbox'],
  }, async () => {
    const [id = ''] = await insert({
      recipient: 'worng@example.test',
      status: 'dead',
      last_error: 'No such user.',
    });
    const corrected = await admin.put(`/api/staff/outbox/${id}/recipient`, {
      recipient: ' Right@example.test',
    });
    expect([corrected.status, corrected.body]).toEqual([200, { requeued: 1 }]);
    const [mail] = await portal.db.select().from(mails);
    expect(mail).toMatchObject({ recipient: 'right@example.test', status: 'queued', last_error: null });
    expect(await audited(id)).toEqual([{ actor_id: staff.id, action: 'mail_redirected', details: {} }]);
    const transport = recordingTransport();
    await sendDue(portal, transport);
    expect(transport.delivered.map((sent) => sent.recipient)).toEqual(['right@example.test']);
  });

  test.each(['verify_email', 'password_reset', 'security', 'team', 'described_person'] as const)(
    'a dead letter of the kind %s has a link that staff may not send to themselves',
    async (kind) => {
      const [id = ''] = await insert({ kind, status: 'dead' });
      const rejected = await admin.put(`/api/staff/outbox/${id}/recipient`, { recipient: staff.email });
      expect([rejected.status, rejected.body.code]).toEqual([409, 'mail_for_its_reader']);
      expect(await recipients('?status=dead')).toEqual(['asha@example.test']);
    },
  );

  test('a dead letter with a corrected address is deleted with its account', async () => {
    const person = await createPerson(portal);
    const [id = ''] = await insert({ recipient: person.email, status: 'dead' });
    await admin.put(`/api/staff/outbox/${id}/recipient`, { recipient: 'right@example.test' });
    expect((await admin.delete(`/api/users/${person.id}`)).status).toBe(200);
    expect(await portal.db.$count(mails)).toBe(0);
  });

  test('a wrong address is rejected at its field, and only a dead letter can be corrected', async () => {
    const [id = ''] = await insert({ status: 'sent' });
    const wrong = await admin.put(`/api/staff/outbox/${id}/recipient`, { recipient: 'nobody' });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'recipient']);
    const late = await admin.put(`/api/staff/outbox/${id}/recipient`, { recipient: 'right@example.test' });
    expect([late.status, late.body.code]).toEqual([409, 'not_dead']);
  });

  test('a dead letter counts on the admin panel until it is dismissed, and can still be sent again', {
    tags: ['outbox'],
  }, async () => {
    const [id = ''] = await insert({ status: 'dead' }, { status: 'sent' });
    const counted = async () => (await admin.get('/api/staff/overview')).body.dead_letters;
    expect(await counted()).toBe(1);
    expect((await admin.put(`/api/staff/outbox/${id}/dismissal`)).status).toBe(200);
    expect(await counted()).toBe(0);
    expect(await audited(id)).toEqual([{ actor_id: staff.id, action: 'mail_dismissed', details: {} }]);
    expect((await admin.put(`/api/staff/outbox/${id}/dismissal`)).body.code).toBe('not_dead');
    expect((await admin.post('/api/staff/outbox/retries')).body).toEqual({ requeued: 0 });
    expect((await admin.post(`/api/staff/outbox/${id}/retries`)).body).toEqual({ requeued: 1 });
  });

  test('a dead letter that is sent again starts its attempts anew, and the log says for whom', async () => {
    const [id = ''] = await insert({ status: 'dead', attempts: 13, last_error: 'Down.' });
    expect((await admin.post(`/api/staff/outbox/${id}/retries`)).body).toEqual({ requeued: 1 });
    const [mail] = await portal.db.select().from(mails);
    expect([mail?.status, mail?.attempts]).toEqual(['queued', 0]);
    const logged = await portal.db.select().from(audit_log).where(eq(audit_log.subject_id, id));
    expect(logged.map(({ actor_id, action }) => [actor_id, action])).toEqual([[staff.id, 'mail_requeued']]);
    const transport = recordingTransport();
    await sendDue(portal, transport);
    expect(transport.delivered.map((sent) => sent.id)).toEqual([id]);
    expect((await list()).mails).toMatchObject([{ status: 'sent', last_error: null }]);
  });

  test('two simultaneous retries send a dead letter once, and other emails cannot be retried', async () => {
    const [dead, sent] = await insert({ status: 'dead' }, { status: 'sent' });
    const both = [1, 2].map(() => admin.post(`/api/staff/outbox/${dead}/retries`));
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const rejected = await admin.post(`/api/staff/outbox/${sent}/retries`);
    expect([rejected.status, rejected.body.code]).toEqual([409, 'not_dead']);
  });

  test('all dead letters can be sent again at once', async () => {
    await insert({ status: 'dead' }, { status: 'dead' }, { status: 'replaced' });
    expect((await admin.post('/api/staff/outbox/retries')).body).toEqual({ requeued: 2 });
    expect((await list()).counts).toEqual([
      { status: 'queued', count: 2 },
      { status: 'replaced', count: 1 },
    ]);
    expect((await admin.post('/api/staff/outbox/retries')).body).toEqual({ requeued: 0 });
  });
});

test('the sweep removes finished emails after three months, never a waiting one', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
  const old = { created_at: daysAgo(MAIL_RETENTION_DAYS + 1) };
  const statuses = ['sent', 'kept', 'replaced', 'dead', 'queued'] as const;
  await insert(...statuses.map((status) => ({ ...old, status })), {
    created_at: daysAgo(1),
    status: 'sent',
  });
  await sweepMails(portal.services);
  const left = await portal.db.select({ status: mails.status }).from(mails).orderBy(mails.status);
  expect(left.map(({ status }) => status)).toEqual(['queued', 'sent']);
});
