import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { applications } from '#server/db/schema/applications.ts';
import { mails, notifications } from '#server/db/schema/mails.ts';
import { site_settings } from '#server/db/schema/staff.ts';
import { returnOldMails } from '#server/mails/outbox/send-mails.ts';
import type { Client } from '#tests/client.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { recordingTransport, sendDue } from '#tests/mails.ts';
import { portalForFile } from '#tests/portal.ts';

const NOON = '2030-06-01T06:30:00.000Z';
const HOLD_SECONDS = 120;
const DELAYED_UNTIL = '2030-06-01T06:32:00.000Z';

let asha: Person;
let asAsha: Client;
const portal = await portalForFile();
portal.clock.set(NOON);
const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
await setMailDelay(HOLD_SECONDS);
beforeEach(async () => {
  portal.clock.set(NOON);
  await portal.db.delete(mails);
  asha = await createPerson(portal, { display_name: 'Asha' });
  asAsha = await portal.signIn(asha);
});

async function setMailDelay(decision_mail_hold_seconds: number) {
  const { body } = await admin.get('/api/settings');
  const saved = await admin.put('/api/settings', { decision_mail_hold_seconds, seen: body });
  expect(saved.status).toBe(200);
}

const apply = async (applicant = asha) =>
  createApplication(portal, { project: await createProject(portal, { name: 'Rivers' }), applicant });

async function decide(
  id: string,
  expected_status: ApplicationStatus,
  status: ApplicationStatus,
  note?: string,
) {
  const response = await admin.put(`/api/applications/${id}/status`, { status, expected_status, note });
  expect(response.status).toBe(200);
}

/** The text and the state of each email about a status, in the order of the decisions. */
async function decisions(applicationId: string) {
  const rows = await portal.db
    .select()
    .from(mails)
    .where(eq(mails.application_id, applicationId))
    .orderBy(mails.created_at);
  return rows.map(({ decided_status, status }) => `${decided_status} ${status}`);
}

const ACCEPTED = 'Congratulations! You have been accepted for “Rivers”.';
const REJECTED = 'Thank you for the time and thought you put into your application for “Rivers”.';
const SUBMITTED = 'Your application for “Rivers” is waiting to be reviewed.';

/** The paragraph below the greeting. */
const paragraphOf = ({ text }: { text: string }) => text.split('\n\n')[2];

const news = ({ delivered }: ReturnType<typeof recordingTransport>) => delivered.map(paragraphOf);

/** Sends everything that is due within an hour. */
async function sendAll(transport = recordingTransport()) {
  portal.clock.forward(60);
  await sendDue(portal, transport);
  return news(transport);
}

test('the email about a status greets by name, says what happens next and when, adds the paragraph of staff and signs; its subject names no status', {
  tags: ['status-emails'],
}, async () => {
  const project = await createProject(portal, { name: 'Rivers', start_date: '2030-07-01' });
  const { id } = await createApplication(portal, { project, applicant: asha });
  await decide(id, 'submitted', 'accepted', '  Bring a laptop on the first day.  ');
  const transport = recordingTransport();
  await sendAll(transport);
  const [mail] = transport.delivered;
  expect([mail?.subject, ...(mail?.text.split('\n\n') ?? [])]).toEqual([
    'An update on your application for Rivers',
    'Applied AI Residency',
    'Dear Asha,',
    ACCEPTED,
    'The project starts on 01/07/2030. We’ll email you the first steps before that day.',
    'Bring a laptop on the first day.',
    `Open your application: http://localhost:3000/applications/${id}`,
    'Warm regards,\nThe Applied AI Residency team',
  ]);
  expect(mail?.html).toContain('Bring a laptop on the first day.');
});

describe('the email about a decision', () => {
  test('the email about a decision waits for the time of the setting; pages show the change at once', async () => {
    const { id } = await apply();
    await decide(id, 'submitted', 'accepted');
    const [mail] = await portal.db.select().from(mails);
    expect([mail?.status, new Date(mail?.send_after ?? '').toISOString()]).toEqual(['queued', DELAYED_UNTIL]);
    expect((await asAsha.get(`/api/applications/${id}`)).body.status).toBe('accepted');
    expect((await asAsha.get('/api/notifications')).body.notifications[0].text).toContain('Accepted');
  });

  test('the email about a decision leaves when its time has come, not earlier', async () => {
    const { id } = await apply();
    await decide(id, 'submitted', 'accepted');
    const transport = recordingTransport();
    portal.clock.forward(1);
    expect(await sendDue(portal, transport)).toBe(0);
    portal.clock.forward(1);
    await sendDue(portal, transport);
    expect(news(transport)).toEqual([ACCEPTED]);
    expect(await decisions(id)).toEqual(['accepted sent']);
  });

  test('the next decision replaces a waiting email, so that nobody gets both', async () => {
    const { id } = await apply();
    await decide(id, 'submitted', 'accepted');
    portal.clock.forward(1);
    await decide(id, 'accepted', 'rejected');
    expect(await sendAll()).toEqual([REJECTED]);
    expect(await decisions(id)).toEqual(['accepted replaced', 'rejected sent']);
  });

  test('going back to the status of the last email cancels the waiting one', async () => {
    const { id } = await apply();
    await decide(id, 'submitted', 'accepted');
    await decide(id, 'accepted', 'rejected');
    await decide(id, 'rejected', 'submitted');
    expect(await sendAll()).toEqual([]);
    expect(await decisions(id)).toEqual(['accepted replaced', 'rejected replaced']);
  });

  test('after a sent decision the next one is sent too, even back to the status before', async () => {
    const { id } = await apply();
    await decide(id, 'submitted', 'accepted');
    expect(await sendAll()).toEqual([ACCEPTED]);
    await decide(id, 'accepted', 'submitted');
    expect(await sendAll()).toEqual([SUBMITTED]);
  });

  test('people whose imported application was selected aren’t told again that they are accepted', {
    tags: ['selected-is-accepted'],
  }, async () => {
    const { id } = await apply();
    await portal.db.update(applications).set({ status: 'selected' }).where(eq(applications.id, id));
    await decide(id, 'selected', 'accepted');
    expect(await sendAll()).toEqual([]);
    expect(await portal.db.$count(notifications, eq(notifications.application_id, id))).toBe(0);
    await decide(id, 'accepted', 'rejected');
    expect(await sendAll()).toEqual([REJECTED]);
  });

  test('a waiting decision can be undone without an email; once it has left, undo is rejected', async () => {
    const { id } = await apply();
    const set = (json: object) => admin.put(`/api/applications/${id}/status`, json);
    const undo = { status: 'submitted', expected_status: 'accepted', is_undo: true };
    const accept = { status: 'accepted', expected_status: 'submitted' };
    expect((await set(accept)).body).toEqual({ undo_seconds: HOLD_SECONDS });
    expect((await set(undo)).status).toBe(200);
    expect(await sendAll()).toEqual([]);
    expect((await portal.visitor().get('/dev/mailbox.json')).body).toEqual([]);

    await set(accept);
    expect(await sendAll()).toEqual([ACCEPTED]);
    const rejected = await set(undo);
    expect([rejected.status, rejected.body.code]).toEqual([409, 'already_told']);
    expect((await asAsha.get(`/api/applications/${id}`)).body.status).toBe('accepted');
    expect(await sendAll()).toEqual([]);
  });

  test('a reloaded page learns which own changes still wait, and nobody else does', {
    tags: ['status-mails-wait'],
  }, async () => {
    const { id } = await apply();
    const waiting = async (client = admin) => (await client.get('/api/staff/undoable-statuses')).body;
    await admin.put(`/api/applications/${id}/status`, { status: 'accepted', expected_status: 'submitted' });
    expect(await waiting()).toMatchObject([{ id, from_status: 'submitted', status: 'accepted' }]);
    const other = await portal.signIn(await createPerson(portal, { role: 'admin' }));
    expect(await waiting(other)).toEqual([]);
    await sendAll();
    expect(await waiting()).toEqual([]);
  });

  test('a decision whose email leaves at once cannot be undone', async () => {
    const { id } = await apply();
    await setMailDelay(0);
    const { body } = await admin.put(`/api/applications/${id}/status`, {
      status: 'accepted',
      expected_status: 'submitted',
    });
    await setMailDelay(HOLD_SECONDS);
    expect(body).toEqual({ undo_seconds: 0 });
  });

  test('team members and bulk decisions follow the same rules of waiting emails', async () => {
    const bina = await createPerson(portal);
    const team = await createTeam(portal, asha, [bina]);
    const { id } = await createApplication(portal, {
      project: await createProject(portal, { name: 'Rivers' }),
      applicant: asha,
      team,
      members: [bina],
    });
    await bulk(id, 'submitted', 'accepted');
    expect((await portal.db.select().from(mails)).map(({ status }) => status)).toEqual(['queued', 'queued']);
    await bulk(id, 'accepted', 'rejected');
    const transport = recordingTransport();
    await sendAll(transport);
    expect(transport.delivered.map((mail) => [mail.recipient, paragraphOf(mail)]).toSorted()).toEqual(
      [asha.email, bina.email].toSorted().map((to) => [to, REJECTED]),
    );
  });

  async function bulk(id: string, seen_status: ApplicationStatus, status: ApplicationStatus) {
    const { body } = await admin.post('/api/staff/bulk-runs', {
      selection: { kind: 'picked', rows: [{ id, seen_status }] },
      action: { kind: 'set_status', status },
    });
    await admin.put(`/api/staff/bulk-runs/${body.id}/start`);
    await portal.carryOutBulkRuns();
    expect((await admin.get(`/api/staff/bulk-runs/${body.id}`)).body.state).toBe('finished');
  }

  test('the email about a decision is cancelled when the application is withdrawn, by its applicant or with its project', async () => {
    const [own, other] = [await apply(), await apply()];
    await decide(own.id, 'submitted', 'shortlisted');
    await decide(other.id, 'submitted', 'accepted');
    expect((await asAsha.put(`/api/applications/${own.id}/withdrawal`)).status).toBe(200);
    const gone = await admin.delete(`/api/projects/${other.project_id}?confirmed_applications=1`);
    expect(gone.status).toBe(200);
    expect(await sendAll()).toEqual([
      'The project “Rivers” is no longer offered, so the programme has withdrawn your application for it.',
    ]);
  });

  test('only emails about decisions wait: a message of staff and a receipt leave at once', async () => {
    const project = await createProject(portal, { name: 'Rivers' });
    const { body } = await asAsha.post('/api/applications', {
      project_id: project.id,
      team_id: null,
      initial_proposal: 'An idea.',
      submission_key: crypto.randomUUID(),
    });
    await admin.post(`/api/applications/${body.id}/messages`, { message: 'A question.' });
    const transport = recordingTransport();
    await sendDue(portal, transport);
    const own = transport.delivered.filter(({ recipient }) => recipient === asha.email);
    expect(own.map(({ subject }) => subject).toSorted()).toEqual([
      'Regarding your application for Rivers',
      'We received your initial proposal for Rivers',
    ]);
  });

  test('the email about a decision waits a minute and can be undone by default', {
    tags: ['status-mails-wait'],
  }, async () => {
    await portal.db.delete(site_settings);
    const { id } = await apply();
    const accept = { status: 'accepted', expected_status: 'submitted' };
    expect((await admin.put(`/api/applications/${id}/status`, accept)).body).toEqual({
      undo_seconds: 60,
    });
    const [mail] = await portal.db.select().from(mails).where(eq(mails.application_id, id));
    const wait = Date.parse(mail?.send_after ?? '') - portal.clock.now().getTime();
    expect(wait).toBe(60_000);
    await setMailDelay(HOLD_SECONDS);
  });
});

test('the next decision waits for the end of a handover, and a failed one isn’t retried', async () => {
  const { id } = await apply();
  await decide(id, 'submitted', 'accepted');
  portal.clock.forward(2);
  const busy = recordingTransport(async () => {
    await decide(id, 'accepted', 'rejected');
    portal.clock.forward(2);
    const second = recordingTransport();
    await sendDue(portal, second);
    expect(second.delivered).toEqual([]);
    throw new Error('The line was cut.');
  });
  await sendDue(portal, busy);
  expect(await decisions(id)).toEqual(['accepted replaced', 'rejected queued']);
  expect(await sendAll()).toEqual([REJECTED]);
});

test('going back during a handover sends an email, because the first one may have arrived', async () => {
  const { id } = await apply();
  await decide(id, 'submitted', 'accepted');
  portal.clock.forward(2);
  const cut = recordingTransport(() => {
    throw new Error('The line was cut.');
  });
  await sendDue(portal, cut);
  await decide(id, 'accepted', 'submitted');
  expect(await sendAll()).toEqual([SUBMITTED]);
  expect(await decisions(id)).toEqual(['accepted replaced', 'submitted sent']);
});

test('emails of a machine that vanished are sent by another one after a quarter of an hour', async () => {
  const { id } = await apply();
  await decide(id, 'submitted', 'accepted');
  await portal.db.update(mails).set({ status: 'sending', taken_at: NOON });
  portal.clock.forward(10);
  await returnOldMails(portal.services);
  expect(await decisions(id)).toEqual(['accepted sending']);
  portal.clock.forward(6);
  await returnOldMails(portal.services);
  expect(await decisions(id)).toEqual(['accepted queued']);
  expect(await sendAll()).toEqual([ACCEPTED]);
});

describe('fifty changes at once', () => {
  const FIFTY = Array.from({ length: 50 }, (_, index) => index);

  test('nobody gets an acceptance after a rejection, and everybody ends with the last decision', async () => {
    await setMailDelay(0);
    const people = await Promise.all(FIFTY.map(() => createPerson(portal)));
    const made = await Promise.all(people.map((person) => apply(person)));
    await Promise.all(made.map(({ id }) => decide(id, 'submitted', 'accepted')));
    const transport = recordingTransport();
    await Promise.all([
      sendDue(portal, transport, 8),
      ...made.map(({ id }) => decide(id, 'accepted', 'rejected')),
    ]);
    await sendAll(transport);
    await setMailDelay(HOLD_SECONDS);
    for (const [index, { id }] of made.entries()) {
      const got = transport.delivered.filter(({ recipient }) => recipient === people[index]?.email);
      const [first, second] = await portal.db
        .select()
        .from(mails)
        .where(eq(mails.application_id, id))
        .orderBy(mails.created_at);
      const hadLeft = second?.known_status !== 'submitted';
      expect([first?.status, second?.status]).toEqual([hadLeft ? 'sent' : 'replaced', 'sent']);
      expect(got.map(({ id: mail }) => mail)).toEqual([...(hadLeft ? [first?.id] : []), second?.id]);
    }
  });

  test('undoing a decision while its emails leave sends a correction to those who got it, and nothing to others', async () => {
    await setMailDelay(0);
    const people = await Promise.all(FIFTY.map(() => createPerson(portal)));
    const made = await Promise.all(people.map((person) => apply(person)));
    await Promise.all(made.map(({ id }) => decide(id, 'submitted', 'accepted')));
    const transport = recordingTransport();
    await Promise.all([
      sendDue(portal, transport, 8),
      ...made.map(({ id }) => decide(id, 'accepted', 'submitted')),
    ]);
    await sendAll(transport);
    await setMailDelay(HOLD_SECONDS);
    for (const person of people) {
      const got = transport.delivered.filter(({ recipient }) => recipient === person.email);
      const words = got.map(paragraphOf).join(', ');
      expect(['', `${ACCEPTED}, ${SUBMITTED}`]).toContain(words);
    }
  });
});
