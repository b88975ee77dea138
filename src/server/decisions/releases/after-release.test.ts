import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { decision_settings } from '#server/db/schema/decisions.ts';
import { mails, notifications } from '#server/db/schema/mails.ts';
import type { Client } from '#tests/client.ts';
import { createApplication, createPerson, createProject } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const staff = await portal.signIn(await createPerson(portal, { role: 'admin' }));
const second = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
const REASON = '6fc8a6d0-7f59-4d6c-9a43-2f6f1f0f6b01';
const LETTERS = { accept: 'You are in.', waitlist: 'Please wait.', reject: 'We are sorry.' };
const ACCEPT = { outcome: 'accept' };
const WAIT = { outcome: 'waitlist', rank: null };
const REJECT = { outcome: 'reject', reasons: [], feedback: '' };

beforeEach(async () => {
  await portal.db.delete(applications);
  await portal.db.delete(mails);
  await portal.db.delete(decision_settings);
  await saveSettings();
});

async function saveSettings(values = {}) {
  const { version } = (await staff.get('/api/staff/decision-settings')).body;
  const { status } = await staff.put('/api/staff/decision-settings', {
    expected_version: version,
    reasons: [{ key: REASON, text: 'Too few places' }],
    letters: LETTERS,
    needs_second: false,
    answer_days: null,
    promotes_by_itself: false,
    ...values,
  });
  expect(status).toBe(200);
}

/** An application to a project with a decision, which nobody knows. */
async function decided(decision: object, project?: { id: string }) {
  const person = await createPerson(portal);
  const to = project ?? (await createProject(portal));
  const application = await createApplication(portal, { project: to, applicant: person });
  const { body } = await staff.post('/api/staff/decisions', {
    rows: [{ id: application.id, version: 0 }],
    decision,
  });
  return { id: application.id, person, project: to, batch: body.batch as string };
}

const check = async ({ project }: { project: { id: string } }) =>
  (await staff.post('/api/staff/releases', { project_ids: [project.id] })).body;
const publish = (
  { id, digest }: { id: string; digest: string },
  { client = staff, release_at = null }: { client?: Client; release_at?: string | null } = {},
) => client.put(`/api/staff/releases/${id}/publication`, { digest, release_at });
const takeBack = (id: string) => staff.put(`/api/staff/releases/${id}/withdrawal`);
const statusOf = async (id: string) =>
  (await portal.db.query.applications.findFirst({ where: (a, { eq }) => eq(a.id, id) }))?.status;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

test('a second admin carries a release out at the time that was set with it, or not at all', {
  tags: ['release-is-one-instant'],
}, async () => {
  await saveSettings({ needs_second: true });
  const one = await decided(ACCEPT);
  const release = await check(one);
  const release_at = inAnHour();
  expect((await publish(release)).body.state).toBe('awaiting_second');
  expect((await publish(release, { client: second, release_at })).body.code).toBe('release_time');
  expect(await statusOf(one.id)).toBe('submitted');
  expect((await publish(release, { client: second })).body.state).toBe('released');
  const other = await decided(ACCEPT);
  const later = await check(other);
  await publish(later, { release_at });
  expect((await publish(later, { client: second })).body.code).toBe('release_time');
  expect((await publish(later, { client: second, release_at })).body.state).toBe('scheduled');
});

test('a release that is taken back before its emails tells nobody anything', {
  tags: ['take-back-release'],
}, async () => {
  const one = await decided(ACCEPT);
  const release = await check(one);
  await publish(release);
  expect(await portal.db.$count(notifications)).toBeGreaterThan(0);
  expect((await takeBack(release.id)).body.state).toBe('withdrawn');
  await portal.carryOutReleases();
  expect(await statusOf(one.id)).toBe('submitted');
  expect(await portal.db.select().from(notifications)).toEqual([]);
  expect(await portal.db.select().from(mails)).toEqual([]);
});

test('a release isn’t undone as a status, neither by a list nor by a request', {
  tags: ['status-mails-wait', 'release-is-one-instant'],
}, async () => {
  const { id, ...one } = await decided(ACCEPT);
  await publish(await check(one));
  await portal.carryOutReleases();
  expect((await staff.get('/api/staff/undoable-statuses')).body).toEqual([]);
  const undo = { status: 'submitted', expected_status: 'accepted', is_undo: true };
  expect((await staff.put(`/api/applications/${id}/status`, undo)).body.code).toBe('released');
  expect(await statusOf(id)).toBe('accepted');
});

test('the undo of a press leaves out what a release has made true', {
  tags: ['pending-decisions'],
}, async () => {
  const one = await decided(WAIT);
  await publish(await check(one));
  const undone = await staff.put(`/api/staff/decisions/${one.batch}/undo`);
  expect(undone.body.left_out).toEqual([{ id: one.id, problem: 'not_decidable' }]);
});

test('a letter of an archived cycle can be read without a stamp', {
  tags: ['letter-is-opened'],
}, async () => {
  const one = await decided(REJECT);
  await publish(await check(one));
  await portal.db.execute(sql`update cycles set state = 'archived'`);
  const client = await portal.signIn(one.person);
  const { status, body } = await client.put(`/api/applications/${one.id}/letter`);
  await portal.db.execute(sql`update cycles set state = 'open'`);
  expect([status, body.text]).toEqual([200, LETTERS.reject]);
  const { rows } = await portal.db.execute(
    sql`select seen_at from release_rows where application_id = ${one.id}`,
  );
  expect(rows).toEqual([{ seen_at: null }]);
});

test('releases that wait come first in the list', { tags: ['release-is-one-instant'] }, async () => {
  const waiting = await check(await decided(ACCEPT));
  await publish(waiting, { release_at: inAnHour() });
  await publish(await check(await decided(REJECT)));
  expect((await staff.get('/api/staff/releases')).body[0].id).toBe(waiting.id);
});
