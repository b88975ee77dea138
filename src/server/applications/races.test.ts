import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const K = 50;
const portal = await portalForFile();

const proposal = (
  project: { id: string },
  team_id: string | null,
  submission_key: string = randomUUID(),
) => ({
  project_id: project.id,
  team_id,
  initial_proposal: 'We would like to build it.',
  submission_key,
});

const blockingOf = (project: { id: string }, person: Person) =>
  portal.db.$count(
    application_members,
    and(
      eq(application_members.project_id, project.id),
      eq(application_members.user_id, person.id),
      eq(application_members.blocks, true),
    ),
  );

test('50 submissions of one person, alone and through 25 teams, create exactly one blocking application', {
  tags: ['one-blocking-application', 'asvs:2.3.2'],
}, async () => {
  const [person, project] = [await createPerson(portal), await createProject(portal)];
  const alone = await portal.signIn(person);
  const leaders = await Promise.all(Array.from({ length: K / 2 }, () => createPerson(portal)));
  const attempts = await Promise.all(
    leaders.map(async (leader) => {
      const team = await createTeam(portal, leader, [person]);
      const client = await portal.signIn(leader);
      return () => client.post('/api/applications', proposal(project, team.id));
    }),
  );
  const all = [
    ...attempts,
    ...attempts.map(() => () => alone.post('/api/applications', proposal(project, null))),
  ];
  const responses = await Promise.all(all.map((attempt) => attempt()));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const errors = responses.filter(({ status }) => status !== 200);
  expect(new Set(errors.map(({ body }) => body.title))).toEqual(new Set(['Application already exists']));
  expect(await blockingOf(project, person)).toBe(1);
});

test('two teams with the same people in another order never deadlock', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => createPerson(portal)));
  const project = await createProject(portal);
  const attempts = await Promise.all(
    people.map(async (leader) => {
      const team = await createTeam(
        portal,
        leader,
        people.filter((person) => person !== leader),
      );
      const client = await portal.signIn(leader);
      return () => client.post('/api/applications', proposal(project, team.id));
    }),
  );
  const responses = await Promise.all([...attempts, ...attempts].map((attempt) => attempt()));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
});

test.each([true, false])(
  '50 submissions with one key create one application (with a draft: %s)',
  async (hasDraft) => {
    const [person, project] = [await createPerson(portal), await createProject(portal)];
    const client = await portal.signIn(person);
    if (hasDraft) {
      const draft = { project_id: project.id, team_id: null, initial_proposal: 'A draft.', revision: 0 };
      expect((await client.put('/api/application-drafts', draft)).status).toBe(200);
    }
    const body = proposal(project, null);
    const responses = await Promise.all(
      Array.from({ length: K }, () => client.post('/api/applications', body)),
    );
    expect(new Set(responses.map((response) => `${response.status} ${response.body.id}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(200);
    expect(await portal.db.$count(applications, eq(applications.project_id, project.id))).toBe(1);
  },
);

test('two admins decide at once: one wins, the other gets the new status', {
  tags: ['review-conflict', 'asvs:2.3.4'],
}, async () => {
  const admins = await Promise.all(Array.from({ length: 5 }, () => createPerson(portal, { role: 'admin' })));
  const clients = await Promise.all(admins.map((admin) => portal.signIn(admin)));
  const { id } = await createApplication(portal, {
    project: await createProject(portal),
    applicant: await createPerson(portal),
  });
  const responses = await Promise.all(
    Array.from({ length: K }, (_, index) =>
      clients[index % 5]?.put(`/api/applications/${id}/status`, {
        status: index % 2 ? 'accepted' : 'rejected',
        expected_status: 'submitted',
      }),
    ),
  );
  expect(responses.filter((response) => response?.status === 200)).toHaveLength(1);
  const [row] = await portal.db.select().from(applications).where(eq(applications.id, id));
  const losers = responses.filter((response) => response?.status === 409);
  expect(losers).toHaveLength(K - 1);
  for (const loser of losers) {
    expect(loser?.body).toMatchObject({ code: 'status_changed', current: { status: row?.status } });
  }
});

test('a decision and 50 withdrawals at once leave one of the two, never both', {
  tags: ['asvs:2.3.1'],
}, async () => {
  const [admin, person] = [await createPerson(portal, { role: 'admin' }), await createPerson(portal)];
  const { id } = await createApplication(portal, { project: await createProject(portal), applicant: person });
  const [staff, applicant] = [await portal.signIn(admin), await portal.signIn(person)];
  const [decision, ...withdrawals] = await Promise.all([
    staff.put(`/api/applications/${id}/status`, { status: 'accepted', expected_status: 'submitted' }),
    ...Array.from({ length: K }, () => applicant.put(`/api/applications/${id}/withdrawal`)),
  ]);
  const [row] = await portal.db.select().from(applications).where(eq(applications.id, id));
  const isWithdrawn = row?.status === 'withdrawn';
  expect(decision?.status).toBe(isWithdrawn ? 409 : 200);
  expect(withdrawals.some(({ status }) => status === 200)).toBe(isWithdrawn);
});
