import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { UNDECIDED } from '#domain/applications/undecided.ts';
import { projects } from '#server/db/schema/projects.ts';
import {
  createApplication,
  createAssignment,
  createPerson,
  createProject,
  createReviewer,
  createReviewRound,
  createTeam,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const admin = await createPerson(portal, { role: 'super_admin' });
const client = await portal.signIn(admin);
const DAY_MS = 86_400_000;

/** An application of each status, old and new, alone and of a team; one undecided old one is hidden from the admin. */
async function fill() {
  const project = await createProject(portal);
  const old = new Date(portal.clock.now().getTime() - 20 * DAY_MS).toISOString();
  const apply = async (values: Parameters<typeof createApplication>[1]['values']) =>
    createApplication(portal, { project, applicant: await createPerson(portal), values });
  for (const status of ['submitted', 'under_review', 'shortlisted', 'waitlisted'] as const) {
    await apply({ status });
    await apply({ status, submitted_at: old });
  }
  for (const status of ['accepted', 'rejected', 'withdrawn'] as const)
    await apply({ status, submitted_at: old });
  await apply({ status: 'draft', submitted_at: null });
  const leader = await createPerson(portal);
  const team = await createTeam(portal, leader);
  await createApplication(portal, { project, applicant: leader, team });
  const hidden = await apply({ status: 'submitted', submitted_at: old });
  const round = await createReviewRound(portal, { is_blind: true });
  await createAssignment(portal, round, await createReviewer(portal, round, admin), hidden);
  return project;
}

type Query = Record<string, string>;
const rowsOf = async (query: Query) =>
  (await client.get(`/api/staff/applications?${new URLSearchParams(query)}`)).body.total;

test('every number of applications that staff read is that of the rows to which it leads', {
  tags: ['undecided-applications', 'blind-reading'],
}, async () => {
  const project = await fill();
  const { body: overview } = await client.get('/api/staff/overview');
  const { body: figures } = await client.get('/api/staff/figures');
  const { body: session } = await client.get('/api/session');
  const [cycle] = session.user.cycles;
  expect(overview.waiting.count).toBe(4);
  expect(await rowsOf({ ...UNDECIDED, submitted_to: overview.waiting.submitted_to })).toBe(4);
  expect(cycle.waiting.applications).toBe(9);
  expect(await rowsOf(UNDECIDED)).toBe(9);
  for (const { status, count } of overview.by_status)
    expect([status, await rowsOf({ status })]).toEqual([status, count]);
  const today = figures.per_day.at(-1);
  const linked: [number, Query][] = [
    [figures.total, {}],
    [figures.drafts, { status: 'draft' }],
    [figures.by_teams, { kind: 'team' }],
    [figures.alone, { kind: 'alone' }],
    [figures.with_detailed_proposal, { stage: 'detailed' }],
    [figures.by_project[0].count, { project: project.id }],
    [today.count, { submitted_from: today.day, submitted_to: today.day }],
    [
      figures.per_day.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
      { submitted_from: figures.per_day[0].day },
    ],
  ];
  for (const [number, query] of linked) expect([query, await rowsOf(query)]).toEqual([query, number]);
  expect(figures.total).toBe(13);
  await portal.db.update(projects).set({ owner_id: admin.id }).where(eq(projects.id, project.id));
  const { body: page } = await client.get(`/api/projects/${project.id}`);
  for (const { status, count } of page.application_counts)
    expect([status, await rowsOf({ status, project: project.id })]).toEqual([status, count]);
});

test('the other numbers of the panel are those of their lists', { tags: ['admin-panel'] }, async () => {
  await createProject(portal, { status: 'on_hold' });
  const { body } = await client.get('/api/staff/overview');
  const totalOf = async (path: string) => (await client.get(path)).body.total;
  expect(await totalOf('/api/staff/users')).toBe(body.total_users);
  expect(await totalOf('/api/staff/projects')).toBe(body.total_projects);
  expect(await totalOf('/api/staff/projects?status=active')).toBe(body.active_projects);
  expect((await client.get('/api/departments')).body).toHaveLength(body.departments);
});

test('a reviewer’s number is that of their open reviews, stage by stage', {
  tags: ['staff-navigation'],
}, async () => {
  const reader = await createPerson(portal, { role: 'manager' });
  const asReader = await portal.signIn(reader);
  const project = await createProject(portal);
  for (const stage of ['initial', 'detailed', 'detailed'] as const) {
    const round = await createReviewRound(portal, { stage });
    const application = await createApplication(portal, { project, applicant: await createPerson(portal) });
    await createAssignment(portal, round, await createReviewer(portal, round, reader), application);
  }
  const { body } = await asReader.get('/api/session');
  expect(body.user.cycles[0].waiting).toEqual({
    applications: 0,
    initial_reviews: 1,
    detailed_reviews: 2,
    failed_mails: 0,
  });
  for (const [stage, left] of [
    ['initial', 1],
    ['detailed', 2],
  ] as const) {
    const { body: queue } = await asReader.get(`/api/reviews?stage=${stage}`);
    expect([queue.mine.left, queue.entries.length]).toEqual([left, left]);
  }
});
