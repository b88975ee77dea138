import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { cycles } from '#server/db/schema/cycles.ts';
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
  const { status } = await second.put('/api/staff/decision-settings', {
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

test('whoever needs a second admin cannot end that need alone', {
  tags: ['second-admin-stays'],
}, async () => {
  await saveSettings({ needs_second: true });
  const path = '/api/staff/decision-settings';
  const { version, is_archived: _, ...settings } = (await staff.get(path)).body;
  const without = { ...settings, expected_version: version, needs_second: false };
  const refused = await staff.put(path, without);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [expect.objectContaining({ path: 'needs_second', message: 'Only a super admin can end this.' })],
  ]);
  expect((await staff.put(path, { ...without, needs_second: true, answer_days: 3 })).status).toBe(200);
  expect((await second.put(path, { ...without, expected_version: version + 1 })).status).toBe(200);
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

test('the undo of a press about somebody on the released waiting list leaves them there', {
  tags: ['pending-decisions', 'offers'],
}, async () => {
  const one = await decided(WAIT);
  await staff.put(`/api/staff/decision-projects/${one.project.id}/seats`, { seats: 1, unit: 'people' });
  await publish(await check(one));
  const press = await staff.post('/api/staff/decisions', {
    rows: [{ id: one.id, version: 1 }],
    decision: ACCEPT,
  });
  expect((await staff.put(`/api/staff/decisions/${press.body.batch}/undo`)).body.left_out).toEqual([]);
  const { rows } = await portal.db.execute(
    sql`select outcome from decisions where application_id = ${one.id} and is_current`,
  );
  expect(rows).toEqual([{ outcome: null }]);
  expect((await staff.post(`/api/staff/decision-projects/${one.project.id}/promotion`)).status).toBe(200);
  expect(await statusOf(one.id)).toBe('accepted');
});

test('a release on which a correction or a promotion rests isn’t taken back', {
  tags: ['take-back-release'],
}, async () => {
  const corrected = await decided(REJECT);
  const first = await check(corrected);
  await publish(first);
  await staff.post('/api/staff/decision-corrections', {
    rows: [{ id: corrected.id, version: 1 }],
    decision: ACCEPT,
    correction: 'The wrong list.',
  });
  expect((await takeBack(first.id)).body.code).toBe('already_continued');
  const waiting = await decided(WAIT);
  const second = await check(waiting);
  await publish(second);
  await staff.put(`/api/staff/decision-projects/${waiting.project.id}/seats`, { seats: 1, unit: 'people' });
  await staff.post(`/api/staff/decision-projects/${waiting.project.id}/promotion`);
  expect(await statusOf(waiting.id)).toBe('accepted');
  expect((await takeBack(second.id)).body.code).toBe('already_continued');
});

test('a cycle with a release that is set, or whose emails aren’t queued, isn’t archived', {
  tags: ['cycle-states', 'release-is-one-instant'],
}, async () => {
  const one = await decided(ACCEPT);
  const [cycle] = await portal.db.select().from(cycles);
  await portal.db.execute(sql`update cycles set state = 'closed'`);
  await portal.db.execute(sql`delete from releases`);
  const archive = () => second.put(`/api/staff/cycles/${cycle?.id}/state`, { change: 'archive' });
  const release = await check(one);
  await publish(release, { release_at: inAnHour() });
  expect((await archive()).body.code).toBe('release_pending');
  await takeBack(release.id);
  await publish(await check(one));
  expect((await archive()).body.code).toBe('release_pending');
  await portal.carryOutReleases();
  expect((await archive()).status).toBe(200);
  await portal.db.execute(sql`update cycles set state = 'open'`);
});

test('a job of emails that used up its attempts is added again when its cycle is reopened, or can’t be archived', {
  tags: ['cycle-states', 'decision-emails'],
}, async () => {
  const [cycle] = await portal.db.select().from(cycles);
  const change = (name: string) => second.put(`/api/staff/cycles/${cycle?.id}/state`, { change: name });
  const used = sql`update graphile_worker._private_jobs set attempts = max_attempts`;
  for (const name of ['reopen', 'archive']) {
    await portal.db.execute(sql`delete from releases`);
    await publish(await check(await decided(ACCEPT)));
    await portal.db.execute(used);
    await portal.db.execute(sql`update cycles set state = ${name === 'reopen' ? 'archived' : 'closed'}`);
    await portal.carryOutReleases();
    const before = await portal.db.$count(mails);
    expect((await change(name)).status).toBe(name === 'reopen' ? 200 : 409);
    await portal.carryOutReleases();
    expect(await portal.db.$count(mails)).toBeGreaterThan(before);
    expect((await change('archive')).status).toBe(200);
    await portal.db.execute(sql`update cycles set state = 'open'`);
  }
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

/** Carries a set release out as if its time had come. */
async function atItsTime(id: string) {
  await portal.db.execute(sql`update releases set release_at = now() where id = ${id}`);
  await portal.db.execute(sql`select graphile_worker.add_job('release_decisions', json_build_object(
    'release_id', ${id}::text, 'origin', 'http://localhost:3000'))`);
  await portal.carryOutReleases();
  return (await staff.get(`/api/staff/releases/${id}`)).body;
}

test('a set release is refused whole after a change of letters, settings or seats', {
  tags: ['release-is-one-instant'],
}, async () => {
  const one = await decided(ACCEPT);
  const seats = `/api/staff/decision-projects/${one.project.id}/seats`;
  const changes = [
    () => saveSettings({ letters: { ...LETTERS, accept: 'Other words.' } }),
    () => saveSettings({ answer_days: 3 }),
    () => staff.put(seats, { seats: 9, unit: 'people' }),
  ];
  for (const change of changes) {
    const release = await check(one);
    await publish(release, { release_at: inAnHour() });
    await change();
    expect(await atItsTime(release.id)).toMatchObject({ state: 'refused', changes: [{ kind: 'frame' }] });
  }
  expect(await statusOf(one.id)).toBe('submitted');
});

const DEPARTURES = [
  ['disabled', sql`update users set disabled_at = now() where id = `],
  ['no longer staff', sql`update profiles set role = 'manager' where user_id = `],
] as const;

test.each(DEPARTURES)(
  'a set release is refused when whoever set it is %s',
  {
    tags: ['release-is-one-instant'],
  },
  async (_what, change) => {
    const one = await decided(ACCEPT);
    const admin = await createPerson(portal, { role: 'admin' });
    const client = await portal.signIn(admin);
    const release = await check(one);
    expect((await publish(release, { client, release_at: inAnHour() })).body.state).toBe('scheduled');
    await portal.db.execute(sql`${change}${admin.id}`);
    expect(await atItsTime(release.id)).toMatchObject({ state: 'refused', changes: [{ kind: 'admin' }] });
    expect(await statusOf(one.id)).toBe('submitted');
  },
);

test('a set release is refused when whoever set it was erased', {
  tags: ['release-is-one-instant'],
}, async () => {
  const one = await decided(ACCEPT);
  const release = await check(one);
  await publish(release, { release_at: inAnHour() });
  await portal.db.execute(sql`update releases set released_by = null where id = ${release.id}`);
  expect(await atItsTime(release.id)).toMatchObject({ state: 'refused', changes: [{ kind: 'admin' }] });
});

const correct = async (ids: string[], decision: object) =>
  (
    await staff.post('/api/staff/decision-corrections', {
      rows: ids.map((id) => ({ id, version: 1 })),
      decision,
      correction: 'A wrong list was used.',
    })
  ).body;
const leftOut = (body: { left_out: { problem: string }[] }) => body.left_out.map(({ problem }) => problem);

/** Two rejected applications to a project, which their people know. */
async function releasedPair() {
  const one = await decided(REJECT);
  const other = await decided(REJECT, one.project);
  await publish(await check(one));
  return [one, other] as const;
}

test('a correction leaves out what a preflight would stop at, with the reason', {
  tags: ['released-decision-is-corrected', 'release-preflight'],
}, async () => {
  const [one, other] = await releasedPair();
  const seats = (number: number | null) =>
    staff.put(`/api/staff/decision-projects/${one.project.id}/seats`, { seats: number, unit: 'people' });
  await seats(1);
  expect(leftOut(await correct([one.id, other.id], ACCEPT))).toEqual(['over_seats', 'over_seats']);
  await seats(null);
  await saveSettings({ letters: { ...LETTERS, accept: 'Come to [place].' } });
  expect(leftOut(await correct([one.id], ACCEPT))).toEqual(['unfilled_letter']);
  await saveSettings();
  expect(leftOut(await correct([one.id], REJECT))).toEqual(['same_outcome']);
  await createApplication(portal, {
    project: await createProject(portal),
    applicant: one.person,
    values: { status: 'accepted' },
  });
  const body = await correct([one.id, other.id], ACCEPT);
  expect(body).toMatchObject({
    changed: [{ id: other.id }],
    left_out: [{ id: one.id, problem: 'accepted_twice' }],
  });
  expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['rejected', 'accepted']);
});

test('one row of a deleted project doesn’t stop the others of a correction', {
  tags: ['released-decision-is-corrected'],
}, async () => {
  const [one] = await releasedPair();
  const gone = await decided(REJECT);
  await publish(await check(gone));
  await portal.db.execute(sql`update projects set deleted_at = now() where id = ${gone.project.id}`);
  const body = await correct([gone.id, one.id], ACCEPT);
  expect(body).toMatchObject({
    changed: [{ id: one.id }],
    left_out: [{ id: gone.id, problem: 'not_decidable' }],
  });
});

test('a correction takes a joined offer away, and can’t be taken back', {
  tags: ['released-decision-is-corrected', 'offers', 'take-back-release'],
}, async () => {
  await saveSettings({ answer_days: 3 });
  const one = await decided(ACCEPT);
  await publish(await check(one));
  const offers = async () =>
    (await portal.db.execute(sql`select state from offers where application_id = ${one.id}`)).rows;
  await portal.db.execute(sql`update offers set state = 'joined' where application_id = ${one.id}`);
  expect(leftOut(await correct([one.id], ACCEPT))).toEqual(['same_outcome']);
  expect(await offers()).toEqual([{ state: 'joined' }]);
  expect((await correct([one.id], REJECT)).changed).toHaveLength(1);
  expect(await offers()).toEqual([]);
  const { rows } = await portal.db.execute<{ id: string }>(
    sql`select id from releases where correction is not null and ${one.project.id} = any(project_ids)`,
  );
  expect((await takeBack(String(rows[0]?.id))).body.code).toBe('correction_stays');
  expect(await statusOf(one.id)).toBe('rejected');
});

test('where the cycle asks for a second admin, a correction waits for another admin', {
  tags: ['released-decision-is-corrected'],
}, async () => {
  const [one, other] = await releasedPair();
  await saveSettings({ needs_second: true });
  const asked = await correct([one.id, other.id], ACCEPT);
  expect(asked).toMatchObject({ awaits_second: true, changed: [{ version: 1 }, { version: 1 }] });
  expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['rejected', 'rejected']);
  expect(leftOut(await correct([one.id], ACCEPT))).toEqual(['release_is_set']);
  const { rows } = await portal.db.execute<{ id: string; digest: string }>(
    sql`select id, digest from releases where asked is not null and ${one.project.id} = any(project_ids)`,
  );
  const [waiting] = rows;
  if (!waiting) throw new Error('No correction waits.');
  expect((await publish(waiting)).body.code).toBe('second_admin');
  await portal.db.execute(sql`update applications set status = 'withdrawn' where id = ${other.id}`);
  expect((await publish(waiting, { client: second })).body.code).toBe('release_changed');
  expect(await statusOf(one.id)).toBe('rejected');
  await portal.db.execute(sql`update applications set status = 'rejected' where id = ${other.id}`);
  expect((await publish(waiting, { client: second })).body).toMatchObject({
    state: 'released',
    accept: 2,
    correction: 'A wrong list was used.',
  });
  expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['accepted', 'accepted']);
});

test('a correction that waits is taken back without a trace', {
  tags: ['released-decision-is-corrected', 'take-back-release'],
}, async () => {
  const [one] = await releasedPair();
  await saveSettings({ needs_second: true });
  await correct([one.id], ACCEPT);
  const { rows } = await portal.db.execute<{ id: string }>(
    sql`select id from releases where asked is not null and ${one.project.id} = any(project_ids)`,
  );
  expect((await takeBack(String(rows[0]?.id))).body.state).toBe('taken_back');
  await saveSettings();
  expect((await correct([one.id], ACCEPT)).changed).toEqual([{ id: one.id, version: 2 }]);
});
