import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { runCycleSchedule } from '#server/cycles/run-cycle-schedule.ts';
import { deadline_extensions, detailed_drafts } from '#server/db/schema/applications.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { mails, notifications } from '#server/db/schema/mails.ts';
import type { projects } from '#server/db/schema/projects.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import type { Client } from '#tests/client.ts';
import {
  createApplication,
  createAssignment,
  createCycle,
  createPerson,
  createProject,
  createReviewer,
  createReviewRound,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const { db } = portal;
portal.clock.set('2026-05-08T10:00:00.000Z');
const MAY_10 = '2026-05-10T18:29:59.999Z';
const MAY_12 = '2026-05-12T18:29:59.999Z';
const NIGHT_OF_12 = '2026-05-12';
const reason = 'Their college had no power.';

const admin = await createPerson(portal, { role: 'admin' });
let staff: Client;
let cycle: typeof cycles.$inferSelect;
let project: typeof projects.$inferSelect;
let person: Person;
let student: Client;
beforeEach(async () => {
  portal.clock.set('2026-05-08T10:00:00.000Z');
  staff = await portal.signIn(admin);
  cycle = await createCycle(portal, { state: 'open', opens_at: '2026-01-01T00:00:00Z' });
  project = await createProject(portal, { cycle_id: cycle.id, name: 'Tides', application_deadline: MAY_10 });
  person = await createPerson(portal, { display_name: 'Asha' });
  student = await portal.signIn(person);
});

/** Sessions end before the clock of these tests moves on. */
async function moveTo(at: string): Promise<void> {
  portal.clock.set(at);
  [student, staff] = [await portal.signIn(person), await portal.signIn(admin)];
}

const extend = (user_id: string, values: object = {}, client: Client = staff) =>
  client.put(`/api/projects/${project.id}/extensions`, {
    user_id,
    step: 'initial',
    until: NIGHT_OF_12,
    reason,
    ...values,
  });
const submit = (client: Client, team_id: string | null = null) =>
  client.post('/api/applications', {
    project_id: project.id,
    team_id,
    initial_proposal: 'We would like to build it.',
    submission_key: randomUUID(),
  });
const saveDraft = (client: Client) =>
  client.put('/api/application-drafts', {
    project_id: project.id,
    team_id: null,
    initial_proposal: 'We would like to build it.',
    revision: 0,
  });
const canApply = async (client: Client) => (await client.get(`/api/projects/${project.id}`)).body.can.apply;

test('one person with nothing yet submits after the deadline, and nobody else does', {
  tags: ['one-persons-deadline'],
}, async () => {
  expect((await extend(person.id)).status).toBe(200);
  await moveTo('2026-05-11T10:00:00.000Z');
  const other = await portal.signIn(await createPerson(portal));
  expect([await canApply(student), await canApply(other)]).toEqual([true, false]);
  expect((await saveDraft(other)).body.code).toBe('applications_closed');
  expect((await saveDraft(student)).status).toBe(200);
  expect((await submit(other)).body.code).toBe('applications_closed');
  expect((await submit(student)).status).toBe(200);
});

test('every screen of the person has the later deadline, the form of the project does not', {
  tags: ['one-persons-deadline'],
}, async () => {
  await extend(person.id);
  const { body: list } = await student.get(`/api/projects?cycle=${cycle.slug}`);
  expect(Date.parse(list.projects[0].application_deadline)).toBe(Date.parse(MAY_12));
  const { body: page } = await student.get(`/api/projects/${project.id}/application`);
  expect(Date.parse(page.project.application_deadline)).toBe(Date.parse(MAY_12));
  const { body: detail } = await student.get(`/api/projects/${project.id}`);
  expect([Date.parse(detail.application_deadline), Date.parse(detail.own_deadline)]).toEqual([
    Date.parse(MAY_10),
    Date.parse(MAY_12),
  ]);
  const { body: all } = await staff.get(`/api/projects?cycle=${cycle.slug}`);
  expect(Date.parse(all.projects[0].application_deadline)).toBe(Date.parse(MAY_10));
});

test('more time counts after the cycle has closed, and fifteen minutes more for a draft, but not in an archive', {
  tags: ['one-persons-deadline', 'cycle-states'],
}, async () => {
  await createApplication(portal, {
    project,
    applicant: person,
    values: { status: 'draft', created_at: '2026-05-09T10:00:00Z' },
  });
  await db.update(cycles).set({ state: 'closed' }).where(eq(cycles.id, cycle.id));
  await moveTo('2026-05-11T10:00:00.000Z');
  expect((await submit(student)).body.code).toBe('cycle_closed');
  await extend(person.id);
  const { body } = await student.get(`/api/projects/${project.id}`);
  expect([body.can.submit_draft, body.next_step]).toEqual([
    true,
    'Finish your application and submit it by 12/05/2026 23:59 (India time).',
  ]);
  await moveTo('2026-05-12T18:50:00.000Z');
  expect((await submit(student)).body.code).toBe('cycle_closed');
  await moveTo('2026-05-12T18:40:00.000Z');
  await db.update(cycles).set({ state: 'archived' }).where(eq(cycles.id, cycle.id));
  expect((await submit(student)).status).toBe(409);
  await db.update(cycles).set({ state: 'closed' }).where(eq(cycles.id, cycle.id));
  expect((await submit(student)).status).toBe(200);
});

test('a leader with more time submits for the team, a member without it does not lead one into it', {
  tags: ['one-persons-deadline'],
}, async () => {
  const leader = await createPerson(portal);
  const team = await createTeam(portal, leader, [person], { cycle_id: cycle.id });
  await extend(person.id);
  await moveTo('2026-05-11T10:00:00.000Z');
  const asLeader = await portal.signIn(leader);
  expect((await submit(asLeader, team.id)).body.code).toBe('applications_closed');
  await extend(leader.id);
  expect((await submit(asLeader, team.id)).status).toBe(200);
});

test('the person is told, the reason stays with staff, and the audit log has ids alone', {
  tags: ['one-persons-deadline', 'audit-log'],
}, async () => {
  await extend(person.id);
  const told = await db.select().from(notifications).where(eq(notifications.user_id, person.id));
  expect(told.map(({ kind }) => kind)).toEqual(['deadline_extended']);
  const { body: list } = await student.get('/api/notifications');
  expect(JSON.stringify(list)).toContain('You have more time for “Tides”.');
  const [mail] = await db.select().from(mails).where(eq(mails.user_id, person.id));
  expect(mail?.subject).toBe('You have more time: Tides');
  expect(mail?.text).toContain('until 12/05/2026 23:59 (India time)');
  expect(mail?.text).not.toContain(reason);
  const [line] = await db
    .select()
    .from(audit_log)
    .where(and(eq(audit_log.action, 'deadline_extended'), eq(audit_log.subject_id, person.id)));
  expect(line).toMatchObject({
    actor_id: admin.id,
    subject_type: 'user',
    details: { project: project.id, step: 'initial', until: MAY_12 },
  });
  const { body } = await staff.get(`/api/projects/${project.id}/extensions`);
  expect(body).toEqual([
    {
      user_id: person.id,
      name: 'Asha',
      step: 'initial',
      until: '2026-05-12T18:29:59.999+00:00',
      reason,
      granted_by: admin.display_name,
    },
  ]);
});

test('a second extension replaces the first', { tags: ['one-persons-deadline'] }, async () => {
  await extend(person.id);
  await extend(person.id, { until: '2026-05-20' });
  const rows = await db.select().from(deadline_extensions).where(eq(deadline_extensions.user_id, person.id));
  expect(rows.map(({ until }) => new Date(until).toISOString())).toEqual(['2026-05-20T18:29:59.999Z']);
});

const takeBack = (user_id: string, client: Client = staff) =>
  client.delete(`/api/projects/${project.id}/extensions/${user_id}/initial`);

test('staff take an extension back: the deadline of everybody counts again, and the person is told', {
  tags: ['one-persons-deadline', 'audit-log'],
}, async () => {
  await extend(person.id);
  await moveTo('2026-05-11T10:00:00.000Z');
  expect(await canApply(student)).toBe(true);
  expect((await takeBack(person.id)).status).toBe(200);
  expect(await canApply(student)).toBe(false);
  expect((await staff.get(`/api/projects/${project.id}/extensions`)).body).toEqual([]);
  expect((await takeBack(person.id)).status).toBe(404);
  const told = await db.select().from(notifications).where(eq(notifications.user_id, person.id));
  expect(told.map(({ kind }) => kind)).toEqual(['deadline_extended', 'extension_withdrawn']);
  const written = await db.select().from(mails).where(eq(mails.user_id, person.id)).orderBy(mails.created_at);
  expect(written.at(-1)?.subject).toBe('Your deadline has changed: Tides');
  const [line] = await db
    .select()
    .from(audit_log)
    .where(and(eq(audit_log.action, 'extension_withdrawn'), eq(audit_log.subject_id, person.id)));
  expect(line).toMatchObject({ actor_id: admin.id, details: { project: project.id, step: 'initial' } });
});

test('nobody takes back the extension of their team, and a blind reader finds none', {
  tags: ['one-persons-deadline', 'no-own-interest', 'blind-reading'],
}, async () => {
  const [boss, reader] = [
    await createPerson(portal, { role: 'admin' }),
    await createPerson(portal, { role: 'admin' }),
  ];
  await createTeam(portal, person, [boss], { cycle_id: cycle.id });
  await extend(person.id);
  const application = await createApplication(portal, { project, applicant: person });
  const round = await createReviewRound(portal, { cycle_id: cycle.id, is_blind: true });
  await createAssignment(portal, round, await createReviewer(portal, round, reader), application);
  expect((await takeBack(person.id, await portal.signIn(boss))).status).toBe(403);
  expect((await takeBack(person.id, await portal.signIn(reader))).status).toBe(404);
  expect((await takeBack(person.id)).status).toBe(200);
});

test.each([
  ['a moment before the deadline', { until: '2026-05-09' }, 'until'],
  ['a moment that has passed', { until: '2026-04-20' }, 'until'],
  ['no day', { until: '' }, 'until'],
  ['no reason', { reason: ' ' }, 'reason'],
  ['a stranger', { user_id: '00000000-0000-4000-8000-000000000000' }, 'user_id'],
  ['a second step without a deadline', { step: 'detailed' }, 'step'],
])('%s is refused at its field', { tags: ['one-persons-deadline'] }, async (_, values, path) => {
  const { status, body } = await extend(person.id, values);
  expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
});

test('nobody gives more time to themselves, their team, or the application of a team they left', {
  tags: ['one-persons-deadline', 'no-own-interest'],
}, async () => {
  const boss = await createPerson(portal, { role: 'admin' });
  const asBoss = await portal.signIn(boss);
  const mate = await createPerson(portal);
  await createTeam(portal, mate, [boss], { cycle_id: cycle.id });
  await createApplication(portal, { project, applicant: person, members: [boss] });
  const statuses = [boss.id, mate.id, person.id].map(async (id) => (await extend(id, {}, asBoss)).status);
  expect(await Promise.all(statuses)).toEqual([403, 403, 403]);
  expect((await extend((await createPerson(portal)).id, {}, asBoss)).status).toBe(200);
});

test('an archived cycle refuses more time, in the database too', { tags: ['archived-cycle'] }, async () => {
  await extend(person.id);
  await db.update(cycles).set({ state: 'archived' }).where(eq(cycles.id, cycle.id));
  expect((await extend(person.id)).body.code).toBe('cycle_archived');
  await expect(
    db.update(deadline_extensions).set({ reason: 'x' }).where(eq(deadline_extensions.user_id, person.id)),
  ).rejects.toThrow();
});

test('a blind reader of an application learns from no list that its writer has more time', {
  tags: ['blind-reading'],
}, async () => {
  const reader = await createPerson(portal, { role: 'admin' });
  const asReader = await portal.signIn(reader);
  await extend(person.id);
  const seen = async () => {
    const { body: extensions } = await asReader.get(`/api/projects/${project.id}/extensions`);
    const { body: lines } = await asReader.get(`/api/staff/audit?cycle=all&subject_id=${person.id}`);
    const { body: outbox } = await asReader.get('/api/staff/outbox?cycle=all');
    const of = JSON.stringify(outbox).includes('You have more time: Tides for the blind');
    return [extensions.length, lines.entries.length, of];
  };
  await db
    .update(mails)
    .set({ subject: 'You have more time: Tides for the blind' })
    .where(eq(mails.user_id, person.id));
  expect(await seen()).toEqual([1, 1, true]);
  const application = await createApplication(portal, { project, applicant: person });
  const round = await createReviewRound(portal, { cycle_id: cycle.id, is_blind: true });
  await createAssignment(portal, round, await createReviewer(portal, round, reader), application);
  expect(await seen()).toEqual([0, 0, false]);
});

test('the detailed proposal of one person has more time too', {
  tags: ['one-persons-deadline', 'second-deadline'],
}, async () => {
  await db.update(cycles).set({ detailed_deadline: MAY_10 }).where(eq(cycles.id, cycle.id));
  const application = await createApplication(portal, { project, applicant: person });
  const can = async () =>
    (await student.get(`/api/applications/${application.id}`)).body.can.submit_detailed_proposal;
  await moveTo('2026-05-11T10:00:00.000Z');
  expect(await can()).toBe(false);
  expect((await extend(person.id, { step: 'detailed' })).status).toBe(200);
  expect(await can()).toBe(true);
  expect(await db.$count(detailed_drafts, eq(detailed_drafts.application_id, application.id))).toBe(0);
});

test('a person is reminded before their own deadline and not before that of the others', {
  tags: ['draft-reminders', 'one-persons-deadline'],
}, async () => {
  await createApplication(portal, { project, applicant: person, values: { status: 'draft' } });
  await extend(person.id);
  const kinds = async (at: string) => {
    portal.clock.set(at);
    await runCycleSchedule(portal.services);
    const rows = await db.select().from(notifications).where(eq(notifications.user_id, person.id));
    return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('draft'));
  };
  expect(await kinds('2026-05-08T11:00:00Z')).toEqual([]);
  expect(await kinds('2026-05-10T10:00:00Z')).toEqual(['draft_closes_in_three_days']);
  expect(await kinds('2026-05-12T10:00:00Z')).toEqual([
    'draft_closes_in_three_days',
    'draft_closes_in_one_day',
  ]);
});
