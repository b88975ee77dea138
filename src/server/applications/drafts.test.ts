import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { team_member_profiles } from '#server/db/schema/teams.ts';
import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();

const draft = (project: { id: string }, initial_proposal: string, revision: number) => ({
  project_id: project.id,
  team_id: null,
  initial_proposal,
  revision,
});

async function writer(values: Parameters<typeof createProject>[1] = {}) {
  const [person, project] = [await createPerson(portal), await createProject(portal, values)];
  return { person, project, client: await portal.signIn(person) };
}

test('a person has one draft per project, however often it is saved', {
  tags: ['drafts-are-saved'],
}, async () => {
  const { client, project, person } = await writer();
  const first = await client.put('/api/application-drafts', draft(project, 'One', 0));
  expect(first).toMatchObject({ status: 200, body: { revision: 1 } });
  const second = await client.put('/api/application-drafts', draft(project, 'Two', 1));
  expect(second.body).toMatchObject({ id: first.body.id, revision: 2 });
  const rows = await portal.db.query.applications.findMany({
    where: and(eq(applications.project_id, project.id), eq(applications.applicant_id, person.id)),
  });
  expect(rows).toMatchObject([{ status: 'draft', initial_proposal: 'Two', submitted_at: null }]);
});

test('a draft revision beyond the range of its column is rejected', {
  tags: ['asvs:1.4.2', 'security:revision-out-of-range'],
}, async () => {
  const { client, project } = await writer();
  const response = await client.put('/api/application-drafts', draft(project, 'A text.', 2 ** 31));
  expect([response.status, response.body.errors[0].path]).toEqual([422, 'revision']);
});

test('a draft isn’t overwritten unseen: an older revision gets the newer text and its time', async () => {
  const { client, project } = await writer();
  await client.put('/api/application-drafts', draft(project, 'From the laptop', 0));
  for (const revision of [0, 7]) {
    const response = await client.put('/api/application-drafts', draft(project, 'From the phone', revision));
    expect(response).toMatchObject({
      status: 409,
      body: {
        code: 'draft_changed',
        current: { initial_proposal: 'From the laptop', revision: 1, updated_at: expect.any(String) },
      },
    });
  }
});

test('a draft that 50 tabs save at once stores exactly one text and informs the others', async () => {
  const { client, project } = await writer();
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      client.put('/api/application-drafts', draft(project, `Tab ${index}`, 0)),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ body }) => body.code === 'draft_changed')).toHaveLength(49);
});

test('a submission uses up the draft', async () => {
  const { client, project } = await writer();
  const saved = await client.put('/api/application-drafts', draft(project, 'Typed', 0));
  const { body } = await client.post('/api/applications', {
    project_id: project.id,
    team_id: null,
    initial_proposal: 'Typed, and finished.',
    submission_key: randomUUID(),
  });
  expect(body.id).toBe(saved.body.id);
  const page = await client.get(`/api/projects/${project.id}/application`);
  expect(page.body.application).toMatchObject({
    status: 'submitted',
    initial_proposal: 'Typed, and finished.',
  });
});

test('a draft cannot be begun after applying, at one’s own project or after the deadline', async () => {
  const { client, project, person } = await writer();
  await createApplication(portal, { project, applicant: person });
  const closed = await createProject(portal, { application_deadline: new Date(0).toISOString() });
  const own = await createProject(portal, { owner_id: person.id });
  const save = (to: { id: string }) => client.put('/api/application-drafts', draft(to, 'Text', 0));
  expect((await save(project)).body.code).toBe('already_applied');
  expect((await save(closed)).body.code).toBe('applications_closed');
  expect((await save(own)).status).toBe(403);
});

test('an existing draft can still be saved after the deadline, so that no text is lost', async () => {
  const { client, project } = await writer({
    application_deadline: new Date(Date.now() + 60_000).toISOString(),
  });
  await client.put('/api/application-drafts', draft(project, 'In time', 0));
  portal.clock.forward(60);
  const late = await client.put('/api/application-drafts', draft(project, 'Late', 1));
  portal.clock.set(new Date());
  expect(late.status).toBe(200);
});

test('only its writer can discard a draft', async () => {
  const { client, project } = await writer();
  const { body } = await client.put('/api/application-drafts', draft(project, 'Text', 0));
  const stranger = await portal.signIn(await createPerson(portal));
  expect((await stranger.delete(`/api/application-drafts/${body.id}`)).status).toBe(404);
  expect((await client.delete(`/api/application-drafts/${body.id}`)).status).toBe(200);
  expect((await client.get(`/api/projects/${project.id}/application`)).body.application).toBeNull();
});

test('a draft begins with a text: a choice alone creates none', {
  tags: ['draft-remembers-team'],
}, async () => {
  const { client, project, person } = await writer();
  const blank = await client.put('/api/application-drafts', {
    ...draft(project, ' \n', 0),
    is_for_team: true,
  });
  expect([blank.status, blank.body.errors[0].path]).toEqual([422, 'initial_proposal']);
  expect(await portal.db.$count(applications, eq(applications.applicant_id, person.id))).toBe(0);
  await client.put('/api/application-drafts', draft(project, 'A text', 0));
  expect((await client.put('/api/application-drafts', draft(project, '', 1))).status).toBe(200);
});

test('a draft remembers a team application without a selected team', {
  tags: ['draft-remembers-team'],
}, async () => {
  const { client, project } = await writer();
  const saveFor = (is_for_team: boolean | undefined, revision: number) =>
    client.put('/api/application-drafts', { ...draft(project, 'A text', revision), is_for_team });
  const read = async () =>
    (await client.get(`/api/projects/${project.id}/application`)).body.application.is_for_team;
  await saveFor(true, 0);
  expect(await read()).toBe(true);
  expect((await saveFor(undefined, 0)).body.current).toMatchObject({ is_for_team: true, team_id: null });
  await saveFor(false, 1);
  expect(await read()).toBe(false);
});

test('the apply page lists the members of the viewer’s teams once, the leader first', {
  tags: ['draft-remembers-team'],
}, async () => {
  const { client, project, person } = await writer();
  const member = await createPerson(portal, { display_name: 'Aditi Member' });
  const team = await createTeam(portal, person, [member]);
  const described = (display_name: string, email: string) => ({ team_id: team.id, display_name, email });
  await portal.db
    .insert(team_member_profiles)
    .values([described('Zoya Described', 'zoya@example.test'), described('The same', member.email)]);
  const page = await client.get(`/api/projects/${project.id}/application`);
  expect(page.body.teams).toMatchObject([
    {
      id: team.id,
      name: team.name,
      people: [{ name: person.display_name }, { name: 'Aditi Member' }, { name: 'Zoya Described' }],
    },
  ]);
});

describe('the team of a draft', () => {
  const naming = (project: { id: string }, team_id: string | null, revision: number) => ({
    ...draft(project, 'For the team.', revision),
    team_id,
  });

  test.each([
    [0, 'a first save'],
    [1, 'a save over an existing draft'],
  ])(
    'a draft for a team that its writer doesn’t lead is rejected at its field (revision %i: %s)',
    { tags: ['roster-is-copied'] },
    async (revision) => {
      const { client, project, person } = await writer();
      const stranger = await createPerson(portal);
      const archived_at = new Date().toISOString();
      const foreign = await createTeam(portal, stranger);
      const joined = await createTeam(portal, stranger, [person]);
      const dissolved = await createTeam(portal, person, [], { archived_at });
      if (revision === 1) await client.put('/api/application-drafts', draft(project, 'Alone.', 0));
      const failures = [];
      for (const id of [randomUUID(), foreign.id, joined.id, dissolved.id]) {
        const { status, body } = await client.put('/api/application-drafts', naming(project, id, revision));
        failures.push([status, body.errors?.[0].path]);
      }
      expect(failures).toEqual([
        [422, 'team_id'],
        [403, 'team_id'],
        [403, 'team_id'],
        [422, 'team_id'],
      ]);
      const saved = await portal.db.query.applications.findFirst({
        where: eq(applications.applicant_id, person.id),
      });
      expect(saved?.team_id ?? null).toBeNull();
      const own = await createTeam(portal, person);
      const response = await client.put('/api/application-drafts', naming(project, own.id, revision));
      expect(response.status).toBe(200);
    },
  );

  test('a draft forgets its team when somebody else leads it, and staff never see that leader’s contact', {
    tags: ['roster-is-copied'],
  }, async () => {
    const { client, project, person } = await writer();
    const heir = await createPerson(portal);
    const team = await createTeam(portal, person, [heir]);
    const { body } = await client.put('/api/application-drafts', naming(project, team.id, 0));
    expect((await client.put(`/api/teams/${team.id}/leader`, { user_id: heir.id })).status).toBe(200);
    const saved = await portal.db.query.applications.findFirst({ where: eq(applications.id, body.id) });
    expect(saved).toMatchObject({
      team_id: null,
      is_for_team: true,
      initial_proposal: 'For the team.',
      revision: 1,
    });
    const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
    const { body: shown } = await admin.get(`/api/staff/applications/${body.id}`);
    expect(shown.contact.id).toBe(person.id);
  });
});
