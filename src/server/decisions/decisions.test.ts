import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import {
  createApplication,
  createAssignment,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
  createTeam,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const staff = await portal.signIn(await createPerson(portal, { role: 'admin', display_name: 'Dev Decider' }));
const other = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
const round = await createReviewRound(portal);
const reader = await createReviewer(portal, round, await createPerson(portal, { role: 'manager' }));
const ACCEPT = { outcome: 'accept' };
const REASON = '6fc8a6d0-7f59-4d6c-9a43-2f6f1f0f6b01';
const REJECT = { outcome: 'reject', reasons: [REASON], feedback: 'The data are missing.' };

beforeEach(async () => {
  await portal.db.delete(applications);
});

type Row = { id: string; version: number };
const decide = (rows: Row[], decision: object | null, client = staff) =>
  client.post('/api/staff/decisions', { rows, decision });

async function reviewed(values: { project?: { id: string } } = {}) {
  const project = values.project ?? (await createProject(portal));
  const application = await createApplication(portal, { project, applicant: await createPerson(portal) });
  await createReview(portal, round, await createAssignment(portal, round, reader, application), 70);
  return application;
}

/** The pending decision in the table of results. */
async function decisionOf(id: string, client = staff) {
  const { body } = await client.get('/api/staff/review-results');
  const row = body.results.find((one: { id: string }) => one.id === id);
  return row && (row.decision as { outcome: string | null; rank: number | null; version: number } | null);
}
const statusOf = async (id: string) =>
  (await portal.db.query.applications.findFirst({ where: (a, { eq }) => eq(a.id, id) }))?.status;

describe('a pending decision', { tags: ['pending-decisions'] }, () => {
  test('is beside the scores of staff, and the status stays', async () => {
    const { id } = await reviewed();
    const { body } = await decide([{ id, version: 0 }], REJECT);
    expect(body).toEqual({ batch: expect.any(String), changed: [{ id, version: 1 }], left_out: [] });
    expect(await decisionOf(id, other)).toEqual({
      ...REJECT,
      rank: null,
      version: 1,
      is_released: false,
      offer: null,
      by: 'Dev Decider',
    });
    expect(await statusOf(id)).toBe('submitted');
  });

  test('over another version than the present one changes nothing, so that no decision is lost', async () => {
    const { id } = await reviewed();
    await decide([{ id, version: 0 }], ACCEPT);
    const late = await decide([{ id, version: 0 }], REJECT, other);
    expect(late.body).toMatchObject({ changed: [], left_out: [{ id, problem: 'decision_changed' }] });
    expect((await decide([{ id, version: 1 }], REJECT, other)).body.changed).toEqual([{ id, version: 2 }]);
  });

  test('of fifty decisions at once over one version exactly one counts', async () => {
    const { id } = await reviewed();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => decide([{ id, version: 0 }], index % 2 ? ACCEPT : REJECT)),
    );
    expect(answers.filter(({ body }) => body.changed.length === 1)).toHaveLength(1);
    expect(await decisionOf(id)).toMatchObject({ version: 1 });
  });

  test('ranks a waiting list in the order of the rows, behind those who are on it', async () => {
    const project = await createProject(portal);
    const [first, second, third] = [
      await reviewed({ project }),
      await reviewed({ project }),
      await reviewed({ project }),
    ];
    const waiting = { outcome: 'waitlist', rank: null };
    await decide([{ id: third.id, version: 0 }], waiting);
    await decide(
      [second, first].map(({ id }) => ({ id, version: 0 })),
      waiting,
    );
    const ranks = [];
    for (const { id } of [third, second, first]) ranks.push((await decisionOf(id))?.rank);
    expect(ranks).toEqual([1, 2, 3]);
  });

  test('is undone with all of its press, at any time, except for what has changed since', async () => {
    const [one, two] = [await reviewed(), await reviewed()];
    await decide([{ id: one.id, version: 0 }], ACCEPT);
    const press = await decide(
      [
        { id: one.id, version: 1 },
        { id: two.id, version: 0 },
      ],
      REJECT,
    );
    const { body } = await other.put(`/api/staff/decisions/${press.body.batch}/undo`);
    expect(body.changed).toHaveLength(2);
    expect(await decisionOf(one.id)).toMatchObject({ outcome: 'accept', version: 3 });
    expect(await decisionOf(two.id)).toMatchObject({ outcome: null, version: 2 });
    const again = await other.put(`/api/staff/decisions/${press.body.batch}/undo`);
    expect(again.body).toMatchObject({
      changed: [],
      left_out: [{ problem: 'decision_changed' }, { problem: 'decision_changed' }],
    });
    expect((await other.put(`/api/staff/decisions/${REASON}/undo`)).status).toBe(404);
  });

  test('is made about open applications only', async () => {
    const decidable = await reviewed();
    const project = await createProject(portal);
    const accepted = await createApplication(portal, {
      project,
      applicant: await createPerson(portal),
      values: { status: 'accepted' },
    });
    const rows = [accepted.id, REASON, decidable.id].map((id) => ({ id, version: 0 }));
    expect((await decide(rows, ACCEPT)).body).toMatchObject({
      changed: [{ id: decidable.id }],
      left_out: [
        { id: accepted.id, problem: 'not_decidable' },
        { id: REASON, problem: 'missing' },
      ],
    });
  });

  test('leaves an audit line with its outcome and no text', async () => {
    const { id } = await reviewed();
    await decide([{ id, version: 0 }], REJECT);
    const line = await portal.db.query.audit_log.findFirst({ where: (l, { eq }) => eq(l.subject_id, id) });
    expect(line).toMatchObject({ action: 'decision_prepared', details: { to: 'reject', version: 1 } });
    expect(JSON.stringify(line)).not.toContain(REJECT.feedback);
  });
});

test('nobody decides their own or their team’s application, or one of which they write a review', {
  tags: ['pending-decisions', 'no-own-interest', 'others-reviews-are-hidden'],
}, async () => {
  const admin = await createPerson(portal, { role: 'admin' });
  const client = await portal.signIn(admin);
  const team = await createTeam(portal, admin);
  const own = await createApplication(portal, {
    project: await createProject(portal),
    applicant: admin,
    team,
  });
  const unread = await createApplication(portal, {
    project: await createProject(portal),
    applicant: await createPerson(portal),
  });
  await createAssignment(portal, round, await createReviewer(portal, round, admin), unread);
  const rows = [own.id, unread.id].map((id) => ({ id, version: 0 }));
  const { body } = await decide(rows, ACCEPT, client);
  expect(body.changed).toEqual([]);
  expect(body.left_out.map(({ problem }: { problem: string }) => problem)).toEqual(['missing', 'missing']);
  const press = await decide(rows, ACCEPT, staff);
  expect(press.body.changed).toHaveLength(2);
  expect((await client.put(`/api/staff/decisions/${press.body.batch}/undo`)).status).toBe(404);
  expect((await client.get('/api/staff/decision-projects')).body).toEqual([]);
});

test('the bar of a project counts the people of accepted and pending applications against its seats', {
  tags: ['seats-of-a-project'],
}, async () => {
  const project = await createProject(portal, { name: 'A pump' });
  const leader = await createPerson(portal);
  const mate = await createPerson(portal);
  const team = await createTeam(portal, leader, [mate]);
  const pending = await createApplication(portal, { project, applicant: leader, team, members: [mate] });
  const alone = { project, applicant: await createPerson(portal) };
  await createApplication(portal, { ...alone, values: { status: 'accepted' } });
  await createApplication(portal, { project, applicant: await createPerson(portal) });
  await decide([{ id: pending.id, version: 0 }], ACCEPT);
  const bar = async () => (await staff.get('/api/staff/decision-projects')).body[0];
  const path = `/api/staff/decision-projects/${project.id}/seats`;
  expect((await staff.put(path, { seats: 3, unit: 'people' })).status).toBe(200);
  expect(await bar()).toEqual({
    id: project.id,
    name: 'A pump',
    seats: 3,
    unit: 'people',
    taken: 1,
    pending: 2,
    accept: 1,
    waitlist: 0,
    reject: 0,
    undecided: 1,
    waiting: 0,
    offered: 0,
    seen: 0,
    accepted: 0,
    joined: 0,
    unjoined: 0,
  });
  await staff.put(path, { seats: 2, unit: 'teams' });
  expect(await bar()).toMatchObject({ seats: 2, unit: 'teams', taken: 1, pending: 1 });
  await staff.put(path, { seats: null, unit: 'people' });
  expect(await bar()).toMatchObject({ seats: null });
});

test('letters and reasons are saved over the version that was seen', {
  tags: ['letters-of-decisions'],
}, async () => {
  const input = {
    expected_version: 0,
    reasons: [{ key: REASON, text: 'Too many applications' }],
    letters: { accept: 'Dear {name}, welcome to {project}.', waitlist: '', reject: '' },
    needs_second: true,
    answer_days: null,
    promotes_by_itself: false,
    join_by: null,
    ends_unjoined: false,
  };
  const path = '/api/staff/decision-settings';
  expect((await staff.put(path, input)).status).toBe(200);
  expect((await other.put(path, input)).body.code).toBe('settings_changed');
  const { expected_version: _, ...saved } = input;
  expect((await other.get(path)).body).toEqual({ ...saved, version: 1, is_archived: false });
  expect(await portal.db.$count(audit_log)).toBeGreaterThan(0);
});

test('a day that is over never ends seats by itself, and what an old page leaves out stays', {
  tags: ['joined-by-a-date'],
}, async () => {
  const path = '/api/staff/decision-settings';
  const input = {
    reasons: [],
    letters: { accept: '', waitlist: '', reject: '' },
    needs_second: true,
    answer_days: null,
    promotes_by_itself: false,
  };
  const stored = async () => (await staff.get(path)).body;
  const save = async (values: object) =>
    staff.put(path, { expected_version: (await stored()).version, ...input, ...values });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const [past, ahead] = [inDays(-1), inDays(9)];
  const refused = { status: 422, body: { errors: [{ path: 'join_by' }] } };
  expect(await save({ join_by: past, ends_unjoined: true })).toMatchObject(refused);
  expect((await save({ join_by: past, ends_unjoined: false })).status).toBe(200);
  expect(await save({ ends_unjoined: true })).toMatchObject(refused);
  expect((await save({ join_by: ahead, ends_unjoined: true })).status).toBe(200);
  expect(await save({ join_by: past })).toMatchObject(refused);
  expect((await save({})).status).toBe(200);
  const { join_by, ends_unjoined } = await stored();
  expect([Date.parse(join_by), ends_unjoined]).toEqual([Date.parse(ahead), true]);
  // Days go by, and the letters are saved again.
  await portal.db.execute(sql`update decision_settings set join_by = ${past}`);
  expect((await save({ join_by: (await stored()).join_by, ends_unjoined: true })).status).toBe(200);
});
