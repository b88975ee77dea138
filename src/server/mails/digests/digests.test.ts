import { beforeEach, expect, test } from 'vitest';
import { mails } from '#server/db/schema/mails.ts';
import { setOwnTexts } from '#server/mails/texts/own-texts.ts';
import { createPerson, createProject } from '#tests/factories.ts';
import { recordingTransport, sendDue } from '#tests/mails.ts';
import { portalForFile } from '#tests/portal.ts';
import { sendDigests } from './send-digests.ts';

const STAFF = ['one@example.test', 'two@example.test'];

const portal = await portalForFile({ NOTIFY_EMAILS: STAFF.join(',') });
const admin = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
beforeEach(() => portal.db.delete(mails));

async function setNotifications(staff_notifications: 'each' | 'daily') {
  const { body: seen } = await admin.get('/api/settings');
  expect((await admin.put('/api/settings', { staff_notifications, seen })).status).toBe(200);
}

const project = await createProject(portal, { name: 'Rivers.example' });

async function apply() {
  const student = await portal.signIn(await createPerson(portal, { display_name: 'Asha Rao' }));
  const sent = await student.post('/api/applications', {
    project_id: project.id,
    team_id: null,
    initial_proposal: 'An idea.',
    submission_key: crypto.randomUUID(),
  });
  expect(sent.status).toBe(200);
}

/** The emails to the programme's list that leave now, as their recipients and texts. */
async function delivered() {
  const transport = recordingTransport();
  portal.clock.forward(1);
  await sendDue(portal, transport);
  return transport.delivered.filter(({ recipient }) => STAFF.includes(recipient));
}

test('the programme’s list gets an email for each event, or one a day that counts them and names nobody', {
  tags: ['daily-summary'],
}, async () => {
  await apply();
  expect((await delivered()).map(({ recipient }) => recipient).toSorted()).toEqual(STAFF);

  await setNotifications('daily');
  await apply();
  await apply();
  await portal.visitor().post('/api/sign-ups', {
    email: 'new@example.test',
    password: 'a long enough password',
    confirm_password: 'a long enough password',
  });
  expect(await delivered()).toEqual([]);
  await Promise.all([sendDigests(portal.services), sendDigests(portal.services)]);
  const summaries = await delivered();
  expect(summaries.map(({ recipient }) => recipient).toSorted()).toEqual(STAFF);
  expect(summaries[0]?.subject).toBe('Your daily summary of the portal');
  expect(summaries[0]?.text.replaceAll('\u2060', '')).toContain('New initial proposal: Rivers.example: 2');
  expect(summaries.map(({ text, html }) => text + html).join()).not.toMatch(/Asha|new@/);

  await sendDigests(portal.services);
  expect(await delivered()).toEqual([]);
});

test('what was collected before the setting changed back is still summed up', {
  tags: ['daily-summary'],
}, async () => {
  await setNotifications('daily');
  await apply();
  await setNotifications('each');
  await sendDigests(portal.services);
  expect((await delivered()).map(({ subject }) => subject)).toEqual(
    STAFF.map(() => 'Your daily summary of the portal'),
  );
});

test('a subject of the programme’s own can’t bring names into the summary', {
  tags: ['daily-summary', 'own-email-texts'],
}, async () => {
  const text = { subject: 'New: {{ applicant }}', body: '{{ applicant }} applied.' };
  const refused = await admin.put('/api/settings/emails/submission', { ...text, seen: null });
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'subject']);

  await setNotifications('daily');
  setOwnTexts([{ kind: 'submission', ...text }]);
  await apply();
  setOwnTexts([]);
  await sendDigests(portal.services);
  const [summary] = await delivered();
  expect(summary?.text).not.toContain('Asha');
  expect(summary?.text.replaceAll('\u2060', '')).toContain('New initial proposal: Rivers.example: 1');
});
