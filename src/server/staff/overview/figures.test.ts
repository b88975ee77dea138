import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { profiles } from '#server/db/schema/users.ts';
import {
  createApplication,
  createCycle,
  createPerson,
  createProject,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const NOW = '2025-06-15T10:00:00.000Z';

const portal = await portalForFile();
portal.clock.set(NOW);
const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
beforeEach(async () => {
  await portal.db.delete(applications);
});

const figures = async (query = '') => (await admin.get(`/api/staff/figures${query}`)).body;
type Values = Partial<typeof applications.$inferInsert>;

async function apply(values: Values = {}, applicant?: Person) {
  const project = await createProject(portal);
  const person = applicant ?? (await createPerson(portal));
  return createApplication(portal, { project, applicant: person, values: { submitted_at: NOW, ...values } });
}

test('without applications every figure is zero and the chart has all days', {
  tags: ['admin-figures'],
}, async () => {
  const body = await figures();
  expect(body).toMatchObject({
    total: 0,
    drafts: 0,
    by_project: [],
    other_projects: { projects: 0, count: 0 },
    with_detailed_proposal: 0,
    by_teams: 0,
    alone: 0,
    decisions: null,
    people: 0,
    colleges: 0,
    by_college: [],
    by_degree: [],
    team_sizes: [],
  });
  expect(body.per_day).toHaveLength(30);
  expect(body.per_day.every(({ count }: { count: number }) => count === 0)).toBe(true);
});

describe('applications per day', () => {
  const countOf = (body: { per_day: { day: string; count: number }[] }, day: string) =>
    body.per_day.find((entry) => entry.day === day)?.count;

  test('applications per day use the calendar of Asia/Kolkata and include days without any', {
    tags: ['admin-figures'],
  }, async () => {
    await apply({ submitted_at: '2025-06-13T18:29:59.000Z' });
    await apply({ submitted_at: '2025-06-13T18:30:00.000Z' });
    await apply({ submitted_at: '2025-06-14T18:29:59.000Z' });
    const body = await figures();
    expect(['2025-06-12', '2025-06-13', '2025-06-14', '2025-06-15'].map((day) => countOf(body, day))).toEqual(
      [0, 1, 2, 0],
    );
  });

  test('applications per day go back 30 or 90 days, today included, and nothing else', {
    tags: ['admin-figures'],
  }, async () => {
    await apply({ submitted_at: '2025-05-16T18:29:59.000Z' });
    await apply({ submitted_at: '2025-05-16T18:30:00.000Z' });
    const thirty = await figures('?days=30');
    expect([thirty.per_day[0], thirty.per_day.at(-1)]).toEqual([
      { day: '2025-05-17', count: 1 },
      { day: '2025-06-15', count: 0 },
    ]);
    const ninety = await figures('?days=90');
    expect([ninety.per_day.length, ninety.per_day[0].day, countOf(ninety, '2025-05-16')]).toEqual([
      90,
      '2025-03-18',
      1,
    ]);
    expect((await admin.get('/api/staff/figures?days=31')).status).toBe(422);
  });

  test('applications per day leave out drafts and include later withdrawals', {
    tags: ['admin-figures'],
  }, async () => {
    await apply({ status: 'draft', submitted_at: null });
    await apply({ status: 'withdrawn' });
    expect(countOf(await figures(), '2025-06-15')).toBe(1);
  });
});

test('the figures count drafts, and their total is that of the list', {
  tags: ['admin-figures'],
}, async () => {
  await apply({ status: 'rejected', decided_at: NOW });
  await apply({ status: 'draft', submitted_at: null });
  await apply();
  const body = await figures();
  const list = await admin.get('/api/staff/applications');
  expect([body.drafts, body.total, list.body.total]).toEqual([1, 3, 3]);
});

test('the counts by project name the ten largest and combine the rest', {
  tags: ['admin-figures'],
}, async () => {
  const popular = await createProject(portal, { name: 'Popular' });
  for (let index = 0; index < 3; index++) {
    await createApplication(portal, { project: popular, applicant: await createPerson(portal) });
  }
  for (let index = 0; index < 11; index++) await apply();
  const body = await figures();
  expect(body.by_project[0]).toEqual({ id: popular.id, name: 'Popular', count: 3 });
  expect([body.by_project.length, body.other_projects]).toEqual([10, { projects: 2, count: 2 }]);
});

test('the counts separate teams from individuals and detailed from initial, and give the sizes of teams', {
  tags: ['admin-figures'],
}, async () => {
  const [leader, member] = [await createPerson(portal), await createPerson(portal)];
  const team = await createTeam(portal, leader, [member]);
  await createTeam(portal, await createPerson(portal), [], { archived_at: NOW });
  const project = await createProject(portal);
  const values = { stage: 'detailed', technical_approach: 'A plan.' } as const;
  await createApplication(portal, { project, applicant: leader, team, members: [member], values });
  await apply();
  await apply();
  const { by_teams, alone, with_detailed_proposal, team_sizes, people } = await figures();
  expect({ by_teams, alone, with_detailed_proposal, team_sizes, people }).toEqual({
    by_teams: 1,
    alone: 2,
    with_detailed_proposal: 1,
    team_sizes: [{ size: 2, count: 1 }],
    people: 4,
  });
});

test('the counts by college ignore case, accents and spaces, and count each person once', {
  tags: ['admin-figures'],
}, async () => {
  const from = async (college: string, degree: string) => {
    const person = await createPerson(portal);
    await portal.db.update(profiles).set({ college, degree }).where(eq(profiles.user_id, person.id));
    await apply({}, person);
    return person;
  };
  await apply({}, await from('Collège of Science', 'MTech'));
  await from('COLLEGE OF SCIENCE ', 'BTech');
  await from('Collège of Science', 'BTech');
  await from('Another College', 'BTech');
  const { people, colleges, by_college, by_degree } = await figures();
  expect({ people, colleges, by_college, by_degree }).toEqual({
    people: 4,
    colleges: 2,
    by_college: [
      { college: 'Collège of Science', count: 3 },
      { college: 'Another College', count: 1 },
    ],
    by_degree: [
      { degree: 'BTech', count: 3 },
      { degree: 'MTech', count: 1 },
    ],
  });
});

test('the time to a decision is the median and the 90th percentile of the days from submission to decision', {
  tags: ['admin-figures'],
}, async () => {
  for (const days of [1, 2, 3, 4, 11]) {
    const decided_at = new Date(Date.parse(NOW) + days * 86_400_000).toISOString();
    await apply({ status: days % 2 ? 'accepted' : 'rejected', decided_at });
  }
  await apply();
  expect((await figures()).decisions).toEqual({ decided: 5, median: 3, ninetieth: 8.2 });
});

test('two cycles lie over one another by the day since each opened', {
  tags: ['admin-figures'],
}, async () => {
  await portal.db.update(cycles).set({ slug: 'now', opens_at: '2025-06-10T00:00:00Z' });
  const former = await createCycle(portal, {
    slug: 'former',
    state: 'closed',
    opens_at: '2024-06-01T00:00:00Z',
    closes_at: '2024-07-01T00:00:00Z',
  });
  await apply({ submitted_at: '2025-06-10T12:00:00Z' });
  await apply({ submitted_at: '2025-06-12T12:00:00Z' });
  const project = await createProject(portal, { cycle_id: former.id });
  const values = { submitted_at: '2024-06-03T12:00:00Z' };
  await createApplication(portal, { project, applicant: await createPerson(portal), values });
  const { body } = await admin.get('/api/staff/figures/since-opening?compared_with=former');
  expect(body.map(({ slug, days }: { slug: string; days: unknown }) => [slug, days])).toEqual([
    [
      'now',
      [
        { day: 0, count: 1 },
        { day: 2, count: 1 },
      ],
    ],
    ['former', [{ day: 2, count: 1 }]],
  ]);
  // The running cycle ends today, the former one with its closing.
  expect(body.map(({ last_day }: { last_day: number }) => last_day)).toEqual([5, 30]);
});
