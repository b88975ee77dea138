import { expect, test } from 'vitest';
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
  setCycleState,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const TAGS = { tags: ['personal-cycle'] };
const year = (number: number) => ({
  name: `Residency ${number}`,
  slug: `${number}`,
  opens_at: `${number}-01-01T00:00:00Z`,
  state: 'open' as const,
});
const older = await createCycle(portal, year(2030));
const newer = await createCycle(portal, year(2031));
const oldProject = await createProject(portal, { cycle_id: older.id });
const newProject = await createProject(portal, { cycle_id: newer.id });

/** The default of the session, and the cycle whose projects the list has without an address. */
async function seenBy(client: Client) {
  const { body } = await client.get('/api/session');
  const { body: list } = await client.get('/api/projects');
  const [shown] = body.user.cycles.filter((cycle: { is_current: boolean }) => cycle.is_current);
  const hasOld = list.projects.some(({ id }: { id: string }) => id === oldProject.id);
  return [shown.slug, hasOld ? '2030' : '2031'];
}

const BOTH_OLD = ['2030', '2030'];
const BOTH_NEW = ['2031', '2031'];

test('a newly opened cycle without visible projects is nobody’s default', TAGS, async () => {
  const student = await portal.signIn(await createPerson(portal));
  const empty = await createCycle(portal, year(2032));
  const hidden = await createProject(portal, { cycle_id: empty.id, is_visible_to_public: false });
  expect(await seenBy(student)).toEqual(BOTH_NEW);
  await createProject(portal, { cycle_id: empty.id, owner_id: hidden.owner_id });
  const { body } = await student.get('/api/session');
  expect(body.user.cycles.find((cycle: { is_current: boolean }) => cycle.is_current).slug).toBe('2032');
  await setCycleState(portal, empty, 'archived');
});

test('a student keeps seeing the cycle of their team, draft or undecided application', TAGS, async () => {
  const asStudent = async (
    prepare: (person: Awaited<ReturnType<typeof createPerson>>) => Promise<unknown>,
  ) => {
    const person = await createPerson(portal);
    await prepare(person);
    return seenBy(await portal.signIn(person));
  };
  expect(await asStudent(async () => {})).toEqual(BOTH_NEW);
  expect(await asStudent((leader) => createTeam(portal, leader, [], { cycle_id: older.id }))).toEqual(
    BOTH_OLD,
  );
  const apply =
    (status: 'draft' | 'submitted' | 'rejected') => (applicant: Awaited<ReturnType<typeof createPerson>>) =>
      createApplication(portal, { project: oldProject, applicant, values: { status } });
  expect(await asStudent(apply('draft'))).toEqual(BOTH_OLD);
  expect(await asStudent(apply('submitted'))).toEqual(BOTH_OLD);
  expect(await asStudent(apply('rejected'))).toEqual(BOTH_NEW);
  const both = async (person: Awaited<ReturnType<typeof createPerson>>) => {
    await apply('submitted')(person);
    await createApplication(portal, { project: newProject, applicant: person, values: { status: 'draft' } });
  };
  expect(await asStudent(both)).toEqual(BOTH_NEW);
});

test(
  'admins see the cycle with undecided applications, and from then on their own choice',
  TAGS,
  async () => {
    const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
    expect(await seenBy(admin)).toEqual(BOTH_OLD);
    expect((await admin.put('/api/shown-cycle', { cycle: '2031' })).status).toBe(200);
    expect(await seenBy(admin)).toEqual(BOTH_NEW);
    expect((await admin.get('/api/staff/applications')).body.total).toBe(1);
    expect((await admin.put('/api/shown-cycle', { cycle: 'none' })).status).toBe(404);
    expect((await admin.put('/api/shown-cycle', { cycle: 'all' })).status).toBe(422);
  },
);

test(
  'a manager sees the cycle of their projects or reviews, and a student’s choice changes nothing',
  TAGS,
  async () => {
    const owner = await createPerson(portal, { role: 'manager' });
    await createProject(portal, { cycle_id: older.id, owner_id: owner.id });
    expect(await seenBy(await portal.signIn(owner))).toEqual(BOTH_OLD);
    const reader = await createPerson(portal, { role: 'manager' });
    await createReviewer(portal, await createReviewRound(portal, { cycle_id: older.id }), reader);
    expect(await seenBy(await portal.signIn(reader))).toEqual(BOTH_OLD);
    const student = await portal.signIn(await createPerson(portal));
    await student.put('/api/shown-cycle', { cycle: '2030' });
    expect(await seenBy(student)).toEqual(BOTH_NEW);
  },
);

test('an application that is hidden from an admin doesn’t count as undecided for them', TAGS, async () => {
  const person = await createPerson(portal, { role: 'admin' });
  const client = await portal.signIn(person);
  const undecided = async () => {
    const { body } = await client.get('/api/session');
    const one = body.user.cycles.find(({ slug }: { slug: string }) => slug === '2030');
    const { body: list } = await client.get(
      '/api/staff/applications?cycle=2030&status=submitted,under_review,shortlisted,waitlisted',
    );
    return [one.waiting.applications, list.total];
  };
  const before = await undecided();
  const application = await createApplication(portal, {
    project: oldProject,
    applicant: await createPerson(portal),
  });
  const [count = 0] = before;
  expect(await undecided()).toEqual([count + 1, count + 1]);
  const round = await createReviewRound(portal, { cycle_id: older.id });
  const reviewer = await createReviewer(portal, round, person);
  await createAssignment(portal, round, reviewer, application, { is_blind: true });
  expect(await undecided()).toEqual(before);
});

test('a student may choose a closed cycle in which they have a team', {
  tags: ['one-cycle-at-a-time'],
}, async () => {
  const leader = await createPerson(portal);
  const closed = await createCycle(portal, { ...year(2029), state: 'closed' });
  const client = await portal.signIn(leader);
  const other = await portal.signIn(await createPerson(portal));
  await createTeam(portal, leader, [], { cycle_id: closed.id });
  expect((await client.get('/api/teams/mine?cycle=2029')).body).toHaveLength(1);
  expect((await other.get('/api/teams/mine?cycle=2029')).status).toBe(404);
});

test(
  'a request of an open page stays in the cycle that the page shows, when another page has changed the default',
  TAGS,
  async () => {
    const client = await portal.signIn(await createPerson(portal, { role: 'admin' }));
    const shown = { 'X-Shown-Cycle': '2030' };
    await client.put('/api/shown-cycle', { cycle: '2031' });
    const totalWith = async (headers: Record<string, string>) =>
      (await client.get('/api/staff/overview', headers)).body.projects.map(({ id }: { id: string }) => id);
    expect(await totalWith(shown)).toContain(oldProject.id);
    expect(await totalWith({ 'X-Shown-Cycle': 'none' })).toContain(newProject.id);
    const student = await portal.signIn(await createPerson(portal));
    await createCycle(portal, { ...year(2028), state: 'closed' });
    const { body } = await student.get('/api/projects', { 'X-Shown-Cycle': '2028' });
    expect(body.projects.map(({ id }: { id: string }) => id)).toContain(newProject.id);
  },
);
