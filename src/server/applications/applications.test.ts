import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { application_events, applications } from '#server/db/schema/applications.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import { team_member_profiles } from '#server/db/schema/teams.ts';
import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();

const proposal = (project: { id: string }, more: Record<string, unknown> = {}) => ({
  project_id: project.id,
  team_id: null,
  initial_proposal: 'We would like to build it.',
  submission_key: randomUUID(),
  ...more,
});

async function studentAndProject(values: Parameters<typeof createProject>[1] = {}) {
  const [person, project] = [await createPerson(portal), await createProject(portal, values)];
  return { person, project, client: await portal.signIn(person) };
}

const find = (id: string) => portal.db.query.applications.findFirst({ where: eq(applications.id, id) });
const rosterOf = (id: string) =>
  portal.db.select().from(application_members).where(eq(application_members.application_id, id));

test('applying alone creates a submitted application at stage initial, with its event and roster', {
  tags: ['new-application'],
}, async () => {
  const { client, project, person } = await studentAndProject();
  const { status, body } = await client.post('/api/applications', proposal(project));
  expect(status).toBe(200);
  expect(await find(body.id)).toMatchObject({
    status: 'submitted',
    stage: 'initial',
    applicant_id: person.id,
  });
  expect(await rosterOf(body.id)).toMatchObject([{ user_id: person.id, is_leader: true, blocks: true }]);
  const events = await portal.db.query.application_events.findMany({
    where: eq(application_events.application_id, body.id),
  });
  expect(events).toMatchObject([{ kind: 'submitted', to_status: 'submitted', actor_id: person.id }]);
});

test('applying alone emails the programme and the applicant in the same transaction', {
  tags: ['applicant-mails'],
}, async () => {
  const { client, project, person } = await studentAndProject();
  const { body } = await client.post('/api/applications', proposal(project));
  const sent = (await portal.mails()).filter(({ application_id }) => application_id === body.id);
  expect(sent.map(({ recipient, kind }) => [recipient, kind]).sort()).toEqual(
    [
      ...portal.services.env.NOTIFY_EMAILS.map((to) => [to, 'staff_notification']),
      [person.email, 'application_received'],
    ].sort(),
  );
});

test('applying requires an initial proposal', { tags: ['initial-proposal-required'] }, async () => {
  const { client, project } = await studentAndProject();
  const { status, body } = await client.post(
    '/api/applications',
    proposal(project, { initial_proposal: '  ' }),
  );
  expect([status, body.detail]).toEqual([422, 'Please fill in all required fields']);
});

test('applying as a team requires a team', { tags: ['apply-alone-or-as-team'] }, async () => {
  const { client, project } = await studentAndProject();
  const { status, body } = await client.post('/api/applications', proposal(project, { team_id: '' }));
  expect([status, body.title]).toEqual([422, 'Please select a team']);
});

test('an application with unknown fields is rejected', { tags: ['problem-responses'] }, async () => {
  const { client, project } = await studentAndProject();
  expect((await client.post('/api/applications', proposal(project, { status: 'accepted' }))).status).toBe(
    422,
  );
});

test('applying requires a complete profile, with a code that opens the dialog', {
  tags: ['complete-profile'],
}, async () => {
  const person = await createPerson(portal, { complete: false });
  const client = await portal.signIn(person);
  const { status, body } = await client.post('/api/applications', proposal(await createProject(portal)));
  expect([status, body.code, body.title]).toEqual([403, 'profile_incomplete', 'Complete Your Profile']);
});

test('the owner of a project cannot apply to it', { tags: ['no-own-interest'] }, async () => {
  const { client, person } = await studentAndProject();
  const own = await createProject(portal, { owner_id: person.id });
  expect((await client.post('/api/applications', proposal(own))).status).toBe(403);
});

test('a duplicate application gets the specified error; a rejected one blocks too, a withdrawn one doesn’t', {
  tags: ['duplicate-application'],
}, async () => {
  const { client, project, person } = await studentAndProject();
  await createApplication(portal, { project, applicant: person, values: { status: 'rejected' } });
  const { status, body } = await client.post('/api/applications', proposal(project));
  expect([status, body.title, body.detail]).toEqual([
    409,
    'Application already exists',
    'You have already applied to this project.',
  ]);
  const other = await createProject(portal);
  await createApplication(portal, { project: other, applicant: person, values: { status: 'withdrawn' } });
  expect((await client.post('/api/applications', proposal(other))).status).toBe(200);
});

test('an application that is sent again with its key is the same application', async () => {
  const { client, project } = await studentAndProject();
  const body = proposal(project);
  const first = await client.post('/api/applications', body);
  const second = await client.post('/api/applications', body);
  expect(second).toMatchObject({ status: 200, body: { id: first.body.id } });
});

test('the key of another person’s application reveals nothing', async () => {
  const [one, two] = [await studentAndProject(), await studentAndProject()];
  const body = proposal(one.project);
  await one.client.post('/api/applications', body);
  const response = await two.client.post('/api/applications', { ...body, project_id: two.project.id });
  expect(response.status).toBe(409);
});

test.each([
  ['a hidden project', { is_visible_to_public: false }, 404],
  ['a completed project', { status: 'completed' as const }, 404],
  ['a deleted project', { deleted_at: new Date().toISOString() }, 404],
])('nobody can apply to %s', async (_, values, expected) => {
  const { client, project } = await studentAndProject(values);
  expect((await client.post('/api/applications', proposal(project))).status).toBe(expected);
});

test('staff who see a hidden project cannot apply to it', async () => {
  const client = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  const hidden = await createProject(portal, { is_visible_to_public: false });
  const { status, body } = await client.post('/api/applications', proposal(hidden));
  expect([status, body.code]).toEqual([409, 'project_not_open']);
});

describe('the deadline of applications', () => {
  const closing = () => new Date(Date.now() + 60_000).toISOString();

  test('an application after the deadline is rejected', async () => {
    const { client, project } = await studentAndProject({ application_deadline: new Date(0).toISOString() });
    const { status, body } = await client.post('/api/applications', proposal(project));
    expect([status, body.code, body.title]).toEqual([409, 'applications_closed', 'Applications Closed']);
  });

  test('a draft begun before the deadline can be submitted 15 minutes longer', {
    tags: ['apply-before-deadline'],
  }, async () => {
    const deadline = closing();
    for (const [minutes, expected] of [
      [14, 200],
      [16, 409],
    ] as const) {
      const { client, project } = await studentAndProject({ application_deadline: deadline });
      await client.put('/api/application-drafts', {
        project_id: project.id,
        team_id: null,
        initial_proposal: 'Begun in time.',
        revision: 0,
      });
      portal.clock.set(new Date(Date.parse(deadline) + minutes * 60_000));
      expect((await client.post('/api/applications', proposal(project))).status).toBe(expected);
      portal.clock.set(new Date());
    }
  });

  test('the deadline doesn’t apply to the detailed proposal', async () => {
    const { client, project, person } = await studentAndProject({
      application_deadline: new Date(0).toISOString(),
    });
    const application = await createApplication(portal, { project, applicant: person });
    const page = await client.get(`/api/projects/${project.id}/application`);
    expect(page.body.application).toMatchObject({
      id: application.id,
      can: { submit_detailed_proposal: true },
    });
  });
});

describe('applying as a team', () => {
  async function teamOf(members: number, max_team_size = 5) {
    const people = await Promise.all(Array.from({ length: members }, () => createPerson(portal)));
    const [leader, ...others] = people;
    if (!leader) throw new Error('A team has a leader.');
    const team = await createTeam(portal, leader, others);
    const project = await createProject(portal, { max_team_size });
    return { leader, others, team, project, client: await portal.signIn(leader) };
  }

  test('applying as a team copies the roster, described members included, and notifies its accounts', {
    tags: ['roster-is-copied'],
  }, async () => {
    const { client, team, project, leader, others } = await teamOf(2);
    await portal.db.insert(team_member_profiles).values([
      { team_id: team.id, display_name: 'Guest', email: 'guest@example.test' },
      { team_id: team.id, display_name: 'The same person', email: leader.email.toUpperCase() },
    ]);
    const { body } = await client.post('/api/applications', proposal(project, { team_id: team.id }));
    const roster = await rosterOf(body.id);
    expect(roster.map(({ user_id, display_name }) => user_id ?? display_name).sort()).toEqual(
      [leader.id, others[0]?.id, 'Guest'].sort(),
    );
    const notified = (await portal.mails()).filter(
      ({ application_id, kind }) => application_id === body.id && kind === 'application_received',
    );
    expect(notified.map(({ recipient }) => recipient).sort()).toEqual(
      [leader.email, others[0]?.email].sort(),
    );
  });

  test('only the leader can apply for a team', { tags: ['apply-alone-or-as-team'] }, async () => {
    const { others, team, project } = await teamOf(2);
    const member = await portal.signIn(others[0] ?? team);
    expect((await member.post('/api/applications', proposal(project, { team_id: team.id }))).status).toBe(
      403,
    );
  });

  test('an application for a missing or archived team is rejected', async () => {
    const { client, project, leader } = await teamOf(1);
    const archived = await createTeam(portal, leader, [], { archived_at: new Date().toISOString() });
    for (const team_id of [randomUUID(), archived.id]) {
      const { status, body } = await client.post('/api/applications', proposal(project, { team_id }));
      expect([status, body.title]).toEqual([422, 'Please select a team']);
    }
  });

  test('an application for a team larger than the project allows is rejected', {
    tags: ['roster-is-copied'],
  }, async () => {
    const { client, team, project } = await teamOf(3, 2);
    const { status, body } = await client.post('/api/applications', proposal(project, { team_id: team.id }));
    expect([status, body.code]).toEqual([409, 'team_too_large']);
    expect(body.detail).toBe('Your team has 3 members, and this project accepts teams of up to 2.');
  });

  test('a member who has applied stops the team’s application and is named', {
    tags: ['one-blocking-application', 'team-member-blocks'],
  }, async () => {
    const { client, team, project, others } = await teamOf(2);
    const [member] = others;
    if (!member) throw new Error('There is a member.');
    await createApplication(portal, { project, applicant: member });
    const { status, body } = await client.post('/api/applications', proposal(project, { team_id: team.id }));
    expect([status, body.code, body.title]).toEqual([
      409,
      'member_already_applied',
      'Application already exists',
    ]);
    expect(body.detail).toContain(member.display_name);
  });

  test('a member who owns the project stops the team’s application', async () => {
    const { client, team, others } = await teamOf(2);
    const project = await createProject(portal, { owner_id: others[0]?.id ?? null });
    const { status, body } = await client.post('/api/applications', proposal(project, { team_id: team.id }));
    expect([status, body.code]).toEqual([409, 'member_owns_project']);
  });

  test('a team’s application blocks its members from applying alone', {
    tags: ['one-blocking-application'],
  }, async () => {
    const { client, team, project, others } = await teamOf(2);
    await client.post('/api/applications', proposal(project, { team_id: team.id }));
    const member = await portal.signIn(others[0] ?? team);
    expect((await member.post('/api/applications', proposal(project))).status).toBe(409);
  });
});

test('an application can be withdrawn until a final decision, and withdrawing twice changes nothing', {
  tags: ['withdraw-until-decided'],
}, async () => {
  const { client, project, person } = await studentAndProject();
  const { id } = await createApplication(portal, {
    project,
    applicant: person,
    values: { status: 'shortlisted' },
  });
  expect((await client.put(`/api/applications/${id}/withdrawal`)).status).toBe(200);
  expect((await client.put(`/api/applications/${id}/withdrawal`)).status).toBe(200);
  expect(await find(id)).toMatchObject({ status: 'withdrawn', withdrawn_by: 'applicant' });
  const events = await portal.db.query.application_events.findMany({
    where: eq(application_events.application_id, id),
  });
  expect(events).toMatchObject([{ kind: 'withdrawn', from_status: 'shortlisted' }]);
});

test.each(['accepted', 'selected', 'rejected'] as const)(
  'an application that is %s cannot be withdrawn',
  async (status) => {
    const { client, project, person } = await studentAndProject();
    const { id } = await createApplication(portal, { project, applicant: person, values: { status } });
    const response = await client.put(`/api/applications/${id}/withdrawal`);
    expect([response.status, response.body.code]).toEqual([409, 'not_withdrawable']);
  },
);

test('only the leader can withdraw a team’s application; a member gets 403, a stranger 404', async () => {
  const [leader, member, stranger] = await Promise.all([1, 2, 3].map(() => createPerson(portal)));
  if (!leader || !member || !stranger) throw new Error('Three people.');
  const team = await createTeam(portal, leader, [member]);
  const project = await createProject(portal);
  const { id } = await createApplication(portal, { project, applicant: leader, team, members: [member] });
  expect((await (await portal.signIn(member)).put(`/api/applications/${id}/withdrawal`)).status).toBe(403);
  expect((await (await portal.signIn(stranger)).put(`/api/applications/${id}/withdrawal`)).status).toBe(404);
  expect((await (await portal.signIn(leader)).put(`/api/applications/${id}/withdrawal`)).status).toBe(200);
  const notified = (await portal.mails()).filter(({ application_id }) => application_id === id);
  expect(notified.map(({ recipient }) => recipient)).toEqual([member.email]);
});

test('a withdrawn application can be sent again with the same text', { tags: ['apply-again'] }, async () => {
  const { client, project, person } = await studentAndProject();
  const { id } = await createApplication(portal, {
    project,
    applicant: person,
    values: { status: 'withdrawn', initial_proposal: 'The first attempt.' },
  });
  const { body } = await client.get(`/api/projects/${project.id}/application`);
  expect(body.application).toMatchObject({
    id,
    initial_proposal: 'The first attempt.',
    can: { apply_again: true },
  });
  expect((await client.post('/api/applications', proposal(project))).status).toBe(200);
});

test('my applications show mine and those of my teams, with history and next step, without the review', {
  tags: ['application-follows-policy'],
}, async () => {
  const [leader, member] = [await createPerson(portal), await createPerson(portal)];
  const team = await createTeam(portal, leader, [member]);
  const project = await createProject(portal);
  const { id } = await createApplication(portal, {
    project,
    applicant: leader,
    team,
    members: [member],
    values: { score: 77, admin_comments: 'A secret of the staff.' },
  });
  await portal.db.insert(application_events).values([
    { application_id: id, kind: 'submitted', to_status: 'submitted', actor_id: leader.id },
    { application_id: id, kind: 'reviewed', actor_id: leader.id },
    { application_id: id, kind: 'contacted', note: 'A private message.', actor_id: leader.id },
  ]);
  for (const person of [leader, member]) {
    const client = await portal.signIn(person);
    const { body } = await client.get('/api/applications/mine');
    expect(body).toMatchObject([
      {
        id,
        project: { name: project.name },
        team: { name: team.name },
        next_step:
          person === leader
            ? 'Next step: submit your detailed proposal.'
            : `Next step: ${leader.display_name} submits the detailed proposal for the team.`,
        events: [{ kind: 'submitted' }],
        can: { withdraw: person === leader, submit_detailed_proposal: person === leader },
      },
    ]);
    const one = await client.get(`/api/applications/${id}`);
    const page = await client.get(`/api/projects/${project.id}/application`);
    const texts = JSON.stringify([body, one.body, page.body]);
    expect(texts).not.toMatch(/score|admin_comments|:77[,}]|secret|private message|reviewed/);
  }
});

test('my applications show a draft to its writer only, even when it is for a team', async () => {
  const [leader, member] = [await createPerson(portal), await createPerson(portal)];
  const team = await createTeam(portal, leader, [member]);
  const project = await createProject(portal);
  const draft = await createApplication(portal, {
    project,
    applicant: leader,
    team,
    values: { status: 'draft' },
  });
  const mine = async (person: typeof leader) => (await portal.signIn(person)).get('/api/applications/mine');
  expect((await mine(leader)).body).toMatchObject([{ id: draft.id, can: { continue_draft: true } }]);
  expect((await mine(member)).body).toEqual([]);
  expect((await (await portal.signIn(member)).get(`/api/applications/${draft.id}`)).status).toBe(404);
});

test('my applications no longer show those of a team that I have left', async () => {
  const [leader, member] = [await createPerson(portal), await createPerson(portal)];
  const team = await createTeam(portal, leader, [member]);
  const application = await createApplication(portal, {
    project: await createProject(portal),
    applicant: leader,
    team,
    members: [member],
  });
  await portal.db
    .update(application_members)
    .set({ left_at: new Date().toISOString() })
    .where(eq(application_members.user_id, member.id));
  const client = await portal.signIn(member);
  expect((await client.get('/api/applications/mine')).body).toEqual([]);
  expect((await client.get(`/api/applications/${application.id}`)).status).toBe(404);
});

describe('a team that changes under an open form', { tags: ['summary-is-of-now'] }, () => {
  async function teamOfTwo() {
    const { client, project, person } = await studentAndProject();
    const zoya = await createPerson(portal, { display_name: 'Zoya Diver' });
    const team = await createTeam(portal, person, [zoya]);
    const { body } = await client.get(`/api/projects/${project.id}/application`);
    return { client, project, person, zoya, team, people: body.teams[0].people };
  }
  const submissionsOf = (project: { id: string }) =>
    portal.db.$count(applications, eq(applications.project_id, project.id));

  test('a submission with the people of its summary is accepted', async () => {
    const { client, project, team, people } = await teamOfTwo();
    const { status, body } = await client.post(
      '/api/applications',
      proposal(project, { team_id: team.id, people }),
    );
    expect(status).toBe(200);
    expect(await rosterOf(body.id)).toHaveLength(2);
  });

  test('a submission is refused if a person of its summary has left, by name, and accepted with the people of now', async () => {
    const { client, project, team, zoya, people } = await teamOfTwo();
    const zoyas = await portal.signIn(zoya);
    expect((await zoyas.delete(`/api/teams/${team.id}/members/${zoya.id}`)).status).toBe(200);
    const stale = proposal(project, { team_id: team.id, people });
    const { status, body } = await client.post('/api/applications', stale);
    expect([status, body.code, body.current]).toEqual([
      409,
      'roster_changed',
      { change: 'Your team has changed. Zoya Diver has left.' },
    ]);
    expect(await submissionsOf(project)).toBe(0);
    const page = await client.get(`/api/projects/${project.id}/application`);
    const { people: now } = page.body.teams[0];
    expect((await client.post('/api/applications', { ...stale, people: now })).status).toBe(200);
  });

  test('a submission is refused if a described member was added or got another name', async () => {
    const { client, project, team, people } = await teamOfTwo();
    const [described] = await portal.db
      .insert(team_member_profiles)
      .values({ team_id: team.id, display_name: 'Mira Rao', email: 'mira@example.com' })
      .returning();
    const send = (shown: unknown) =>
      client.post('/api/applications', proposal(project, { team_id: team.id, people: shown }));
    expect((await send(people)).body.current).toEqual({
      change: 'Your team has changed. Mira Rao has joined.',
    });
    const named = [...people, { id: described?.id, name: 'Mira' }];
    expect((await send(named)).body.current).toEqual({
      change: 'Your team has changed. Mira is now Mira Rao.',
    });
    expect((await send([])).status).toBe(409);
    expect(await submissionsOf(project)).toBe(0);
  });
});
