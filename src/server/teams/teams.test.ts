import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import { team_join_requests, team_member_profiles, team_members, teams } from '#server/db/schema/teams.ts';
import { profiles } from '#server/db/schema/users.ts';
import type { Client } from '#tests/client.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

let leader: Person;
let member: Person;
let stranger: Person;
let asLeader: Client;
let asMember: Client;
let asStranger: Client;

const portal = await portalForFile();
beforeEach(async () => {
  [leader, member, stranger] = [
    await createPerson(portal, { display_name: 'Leela' }),
    await createPerson(portal, { display_name: 'Mohan' }),
    await createPerson(portal, { display_name: 'Sunil' }),
  ];
  [asLeader, asMember, asStranger] = [
    await portal.signIn(leader),
    await portal.signIn(member),
    await portal.signIn(stranger),
  ];
});

const membersOf = async (teamId: string) => {
  const rows = await portal.db.select().from(team_members).where(eq(team_members.team_id, teamId));
  return rows.map(({ user_id }) => user_id).toSorted();
};
const mailTo = async (person: { email: string }) =>
  (await portal.mails()).filter(({ recipient }) => recipient === person.email).map(({ subject }) => subject);
const freeze = async (team: { id: string }, people: Person[], name = 'Frozen project') => {
  const [applicant, ...members] = people as [Person, ...Person[]];
  const project = await createProject(portal, { name });
  return createApplication(portal, { project, applicant, team, members });
};
const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

it('the creator of a team is its leader and only member, and its policy is open by default', async () => {
  const { status, body } = await asLeader.post('/api/teams', { name: '  Night Owls ' });
  expect(status).toBe(200);
  const [team] = (await asLeader.get('/api/teams/mine')).body;
  expect(team).toMatchObject({
    id: body.id,
    name: 'Night Owls',
    description: null,
    join_policy: 'open',
    leader_name: 'Leela',
    seats_taken: 1,
    is_leader: true,
    can: { manage: true, decide_requests: true, leave: true },
  });
});

it('a team needs a name', { tags: ['create-team'] }, async () => {
  const { status, body } = await asLeader.post('/api/teams', { name: ' ' });
  expect([status, body.errors[0].path, body.detail]).toEqual([422, 'name', 'Please enter a team name.']);
});

it('creating a team requires a complete profile', { tags: ['teams-need-complete-profile'] }, async () => {
  const incomplete = await portal.signIn(await createPerson(portal, { complete: false }));
  const { status, body } = await incomplete.post('/api/teams', { name: 'A team' });
  expect([status, body.code, body.title]).toEqual([403, 'profile_incomplete', 'Complete Your Profile']);
});

it('the list of teams shows name, leader, seats, policy and the viewer’s own state, and members to its members only', async () => {
  const team = await createTeam(portal, leader, [member], { name: 'Listed Ones', join_policy: 'approval' });
  await asStranger.post(`/api/teams/${team.id}/join-requests`);
  const { body } = await asStranger.get('/api/teams?search=listed');
  expect(body.total).toBe(1);
  expect(body.teams[0]).toEqual({
    id: team.id,
    name: 'Listed Ones',
    description: null,
    leader_name: 'Leela',
    seats_taken: 2,
    wanted_skills: [],
    target_project: null,
    join_policy: 'approval',
    is_frozen: false,
    looks_for_people: true,
    is_member: false,
    is_leader: false,
    has_asked: true,
  });
  expect((await asMember.get('/api/teams?search=LISTED')).body.teams[0].is_member).toBe(true);
  expect((await asStranger.get(`/api/teams/${team.id}`)).body).toMatchObject({
    members: [],
    member_profiles: [],
    join_requests: [],
    invites: null,
    can: { manage: false, leave: false },
  });
});

it('the list of teams has pages without dissolved teams', async () => {
  const made = [];
  for (let n = 0; n < 23; n++) made.push(await createTeam(portal, leader, [], { name: `Many ${n}` }));
  const [first] = made;
  await portal.db
    .update(teams)
    .set({ archived_at: new Date().toISOString() })
    .where(eq(teams.id, first?.id ?? ''));
  const pages = [
    await asStranger.get('/api/teams?search=Many'),
    await asStranger.get('/api/teams?search=Many&page=2'),
  ];
  expect(pages.map(({ body }) => [body.total, body.teams.length])).toEqual([
    [22, 20],
    [22, 2],
  ]);
  expect((await asLeader.get(`/api/teams/${first?.id}`)).status).toBe(404);
});

it('a page beyond the end of the list of teams is its last page', async () => {
  for (let n = 0; n < 21; n++) await createTeam(portal, leader, [], { name: `Beyond ${n}` });
  const pages = [
    await asStranger.get('/api/teams?search=Beyond&page=999'),
    await asStranger.get('/api/teams?search=Nobody%20has%20this&page=2'),
  ];
  expect(pages.map(({ body }) => [body.total, body.page, body.teams.length])).toEqual([
    [21, 2, 1],
    [0, 1, 0],
  ]);
});

it('a team shows its members each other without contact data, and requests to the leader only', async () => {
  const team = await createTeam(portal, leader, [member], { join_policy: 'approval' });
  await asStranger.post(`/api/teams/${team.id}/join-requests`);
  const seen = (await asMember.get(`/api/teams/${team.id}`)).body;
  expect(seen.members[0]).toEqual({
    user_id: leader.id,
    display_name: 'Leela',
    college: 'College of Examples',
    degree: 'BTech',
    year: 6,
    github_link: 'https://github.com/example',
    is_leader: true,
    joined_at: expect.any(String),
  });
  expect(seen.join_requests).toEqual([]);
  expect((await asLeader.get(`/api/teams/${team.id}`)).body.join_requests).toMatchObject([
    { user_id: stranger.id, display_name: 'Sunil' },
  ]);
  const asAdmin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  expect((await asAdmin.get(`/api/teams/${team.id}`)).body).toMatchObject({
    join_requests: [],
    can: { manage: true, decide_requests: false },
  });
});

it('only the leader edits a team', async () => {
  const team = await createTeam(portal, leader, [member]);
  const values = { name: 'New name', description: 'We build.', join_policy: 'invite' };
  expect((await asMember.put(`/api/teams/${team.id}`, values)).status).toBe(403);
  expect((await asLeader.put(`/api/teams/${team.id}`, values)).status).toBe(200);
  expect((await asMember.get(`/api/teams/${team.id}`)).body).toMatchObject(values);
  expect((await asLeader.put(`/api/teams/${team.id}`, { name: 'x' })).body.errors[0].path).toBe(
    'join_policy',
  );
});

it('the leader hands a team to a member, who is notified; a stranger cannot get it', async () => {
  const team = await createTeam(portal, leader, [member], { name: 'Handed' });
  const put = (client: Client, user_id: string) => client.put(`/api/teams/${team.id}/leader`, { user_id });
  expect((await put(asMember, member.id)).status).toBe(403);
  expect((await put(asLeader, stranger.id)).status).toBe(404);
  expect((await put(asLeader, member.id)).status).toBe(200);
  expect(await mailTo(member)).toEqual(['An update on your team']);
  expect((await put(asLeader, leader.id)).status).toBe(403);
});

it('joining an open team takes effect at once, with a complete profile, once', async () => {
  const team = await createTeam(portal, leader);
  expect((await asStranger.post(`/api/teams/${team.id}/members`)).status).toBe(200);
  expect(await membersOf(team.id)).toEqual([leader.id, stranger.id].toSorted());
  expect(refusal(await asStranger.post(`/api/teams/${team.id}/members`))).toEqual([409, 'already_member']);
  const incomplete = await portal.signIn(await createPerson(portal, { complete: false }));
  expect(refusal(await incomplete.post(`/api/teams/${team.id}/members`))).toEqual([
    403,
    'profile_incomplete',
  ]);
});

it('joining directly is rejected by other policies', { tags: ['join-policies'] }, async () => {
  const [asking, closed] = [
    await createTeam(portal, leader, [], { join_policy: 'approval' }),
    await createTeam(portal, leader, [], { join_policy: 'invite' }),
  ];
  expect(refusal(await asStranger.post(`/api/teams/${asking?.id}/members`))).toEqual([
    409,
    'join_needs_request',
  ]);
  expect(refusal(await asStranger.post(`/api/teams/${closed?.id}/members`))).toEqual([
    409,
    'join_needs_invite',
  ]);
});

it('a team is full at five people, described members included', { tags: ['five-seats'] }, async () => {
  const team = await createTeam(portal, leader, [member, await createPerson(portal)]);
  await portal.db.insert(team_member_profiles).values([
    { team_id: team.id, display_name: 'Nila', email: 'nila@example.test' },
    // The same person as a member takes no further seat.
    { team_id: team.id, display_name: 'Mohan', email: member.email.toUpperCase() },
  ]);
  expect((await asStranger.post(`/api/teams/${team.id}/members`)).status).toBe(200);
  const { status, body } = await (await portal.signIn(await createPerson(portal))).post(
    `/api/teams/${team.id}/members`,
  );
  expect([status, body.code, body.title, body.detail]).toEqual([
    409,
    'team_full',
    'Error joining team',
    'This team already has 5 members.',
  ]);
});

it('a joiner takes the seat of the member profile with their email', {
  tags: ['described-member-mail'],
}, async () => {
  const others = [member, await createPerson(portal), await createPerson(portal)];
  const team = await createTeam(portal, leader, others);
  await portal.db
    .insert(team_member_profiles)
    .values({ team_id: team.id, display_name: 'S.', email: stranger.email.toUpperCase() });
  expect((await asStranger.post(`/api/teams/${team.id}/members`)).status).toBe(200);
  const { body } = await asLeader.get(`/api/teams/${team.id}`);
  expect([body.seats_taken, body.member_profiles]).toEqual([5, []]);
});

it('joining is rejected while an application freezes the roster, and possible after a decision', {
  tags: ['frozen-roster'],
}, async () => {
  const team = await createTeam(portal, leader, [member]);
  const application = await freeze(team, [leader, member], 'Crop advice');
  const { status, body } = await asStranger.post(`/api/teams/${team.id}/members`);
  expect([status, body.code]).toEqual([409, 'roster_frozen']);
  expect(body.detail).toContain('“Crop advice”');
  expect((await asStranger.get(`/api/teams/${team.id}`)).body).toMatchObject({
    is_frozen: true,
    looks_for_people: false,
    frozen_by: null,
  });
  expect((await asMember.get(`/api/teams/${team.id}`)).body.frozen_by).toBe('Crop advice');
  const asAdmin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  await asAdmin.put(`/api/applications/${application.id}/status`, {
    status: 'rejected',
    expected_status: 'submitted',
  });
  expect((await asStranger.post(`/api/teams/${team.id}/members`)).status).toBe(200);
});

it('a team with an accepted application no longer looks for people, one with a rejected one does', {
  tags: ['team-looks-for-people'],
}, async () => {
  const team = await createTeam(portal, leader, [member]);
  const looks = async () => (await asStranger.get(`/api/teams/${team.id}`)).body.looks_for_people;
  await freeze(team, [leader, member], 'Crop advice');
  expect(await looks()).toBe(false);
  const decide = (status: 'accepted' | 'rejected') =>
    portal.db.update(applications).set({ status }).where(eq(applications.team_id, team.id));
  await decide('rejected');
  expect(await looks()).toBe(true);
  await decide('accepted');
  expect(await looks()).toBe(false);
});

it('a team without a free seat no longer looks for people', { tags: ['team-looks-for-people'] }, async () => {
  const others = [];
  for (let n = 0; n < 2; n++) others.push(await createPerson(portal));
  const team = await createTeam(portal, leader, [member, ...others]);
  const looks = async () => (await asStranger.get(`/api/teams/${team.id}`)).body.looks_for_people;
  expect(await looks()).toBe(true);
  await createTeamSeat(team.id);
  expect(await looks()).toBe(false);
});

const createTeamSeat = (team_id: string) =>
  portal.db
    .insert(team_member_profiles)
    .values({ team_id, display_name: 'Fifth', email: 'fifth@example.org' });

describe('requests to join', () => {
  let team: { id: string; name: string };
  beforeEach(async () => {
    team = await createTeam(portal, leader, [member], { name: 'Askable', join_policy: 'approval' });
  });
  const ask = (client: Client) => client.post(`/api/teams/${team.id}/join-requests`);
  const accept = (client: Client, person: Person) =>
    client.post(`/api/teams/${team.id}/join-requests/${person.id}/acceptance`);

  it('a request to join notifies the leader once; an accepted person is in the team and notified', {
    tags: ['join-policies'],
  }, async () => {
    expect((await ask(asStranger)).status).toBe(200);
    expect((await ask(asStranger)).status).toBe(200);
    expect(await mailTo(leader)).toEqual(['A request to join your team']);
    expect((await accept(asMember, stranger)).status).toBe(403);
    expect((await accept(asLeader, stranger)).status).toBe(200);
    expect(await membersOf(team.id)).toContain(stranger.id);
    expect(await mailTo(stranger)).toEqual(['An update on your request to join a team']);
    expect((await accept(asLeader, stranger)).status).toBe(404);
  });

  it('a request to join can be rejected and withdrawn', async () => {
    const remove = (client: Client, person: Person) =>
      client.delete(`/api/teams/${team.id}/join-requests/${person.id}`);
    await ask(asStranger);
    expect((await remove(asMember, stranger)).status).toBe(403);
    expect((await remove(asLeader, stranger)).status).toBe(200);
    expect(await mailTo(stranger)).toEqual(['An update on your request to join a team']);
    await ask(asStranger);
    expect((await remove(asStranger, stranger)).status).toBe(200);
    expect((await remove(asStranger, stranger)).status).toBe(404);
    expect(await mailTo(stranger)).toHaveLength(1);
  });

  it('a request to join is rejected from members, for full teams and under other policies', async () => {
    expect(refusal(await ask(asMember))).toEqual([409, 'already_member']);
    await portal.db
      .insert(team_members)
      .values(
        await Promise.all(
          [1, 2, 3].map(async () => ({ team_id: team.id, user_id: (await createPerson(portal)).id })),
        ),
      );
    expect(refusal(await ask(asStranger))).toEqual([409, 'team_full']);
    await portal.db.update(teams).set({ join_policy: 'invite' }).where(eq(teams.id, team.id));
    expect(refusal(await ask(asStranger))).toEqual([409, 'join_needs_invite']);
    await portal.db.update(teams).set({ join_policy: 'open' }).where(eq(teams.id, team.id));
    expect(refusal(await ask(asStranger))).toEqual([409, 'join_is_open']);
  });

  it('the leader cannot accept into a frozen roster, nor a person whose profile is incomplete by then', async () => {
    await ask(asStranger);
    const application = await freeze(team, [leader, member]);
    expect(refusal(await accept(asLeader, stranger))).toEqual([409, 'roster_frozen']);
    await asLeader.put(`/api/applications/${application.id}/withdrawal`);
    await portal.db.update(profiles).set({ resume_file_id: null }).where(eq(profiles.user_id, stranger.id));
    expect(refusal(await accept(asLeader, stranger))).toEqual([409, 'requester_incomplete']);
  });

  it('a request to join ends with a notification when the team is opened or dissolved', async () => {
    await ask(asStranger);
    await asLeader.put(`/api/teams/${team.id}`, { name: 'Open now', join_policy: 'open' });
    expect(await mailTo(stranger)).toEqual(['An update on your request to join a team']);
    const { body } = await asStranger.get('/api/notifications');
    expect(body.notifications[0]).toMatchObject({
      kind: 'team_opened',
      text: '“Open now” is open now, so you can join right away.',
    });
    expect((await asStranger.post(`/api/teams/${team.id}/members`)).status).toBe(200);

    const late = await createTeam(portal, leader, [], { name: 'Short-lived', join_policy: 'approval' });
    await asMember.post(`/api/teams/${late.id}/join-requests`);
    await asLeader.delete(`/api/teams/${late.id}`);
    expect(await mailTo(member)).toContain('An update on your team');
  });

  it('a request to join requires a complete profile, and opening the team deletes requests', async () => {
    const incomplete = await portal.signIn(await createPerson(portal, { complete: false }));
    expect(refusal(await ask(incomplete))).toEqual([403, 'profile_incomplete']);
    await ask(asStranger);
    await asLeader.put(`/api/teams/${team.id}`, { name: 'Open now', join_policy: 'open' });
    const left = await portal.db
      .select()
      .from(team_join_requests)
      .where(eq(team_join_requests.team_id, team.id));
    expect(left).toEqual([]);
  });
});

it('a member can leave a team, and open applications name the person', {
  tags: ['leaving-is-possible'],
}, async () => {
  const team = await createTeam(portal, leader, [member]);
  const application = await freeze(team, [leader, member]);
  expect((await asMember.delete(`/api/teams/${team.id}/membership`)).status).toBe(200);
  expect(await membersOf(team.id)).toEqual([leader.id]);
  const [entry] = await portal.db
    .select()
    .from(application_members)
    .where(
      and(eq(application_members.application_id, application.id), eq(application_members.user_id, member.id)),
    );
  expect(entry?.left_at).not.toBeNull();
  // The seat stays closed until the application is decided.
  expect(refusal(await asStranger.post(`/api/teams/${team.id}/members`))).toEqual([409, 'roster_frozen']);
  expect((await asMember.get(`/api/applications/${application.id}`)).status).toBe(404);
});

it('a leader must hand the team over before leaving', { tags: ['leaving-is-possible'] }, async () => {
  const team = await createTeam(portal, leader, [member]);
  const { status, body } = await asLeader.delete(`/api/teams/${team.id}/membership`);
  expect([status, body.code]).toEqual([409, 'leader_must_hand_over']);
  await asLeader.put(`/api/teams/${team.id}/leader`, { user_id: member.id });
  expect((await asLeader.delete(`/api/teams/${team.id}/membership`)).status).toBe(200);
  expect((await asLeader.delete(`/api/teams/${team.id}/membership`)).status).toBe(404);
});

it('the last member who leaves dissolves the team: without applications it is deleted, with them archived', {
  tags: ['leaving-is-possible'],
}, async () => {
  const [bare, applied] = [await createTeam(portal, leader), await createTeam(portal, leader)];
  await freeze(applied, [leader]);
  for (const team of [bare, applied]) {
    expect((await asLeader.delete(`/api/teams/${team.id}/membership`)).status).toBe(200);
    expect((await asLeader.get(`/api/teams/${team.id}`)).status).toBe(404);
  }
  const left = await portal.db.select().from(teams).where(eq(teams.leader_id, leader.id));
  expect(left.map(({ id }) => id)).toEqual([applied.id]);
});

describe('removing a member', () => {
  const remove = (client: Client, team: { id: string }, person: Person) =>
    client.delete(`/api/teams/${team.id}/members/${person.id}`);

  it('the leader removes a member, who is notified; members leave at the same address', async () => {
    const team = await createTeam(portal, leader, [member, stranger], { name: 'Strict' });
    expect((await remove(asMember, team, stranger)).status).toBe(403);
    expect((await remove(asLeader, team, stranger)).status).toBe(200);
    expect(await mailTo(stranger)).toEqual(['An update on your team']);
    expect((await remove(asLeader, team, stranger)).status).toBe(404);
    expect((await remove(asMember, team, member)).status).toBe(200);
    expect(await membersOf(team.id)).toEqual([leader.id]);
  });

  it('a member of a frozen roster cannot be removed, nor can the leader', {
    tags: ['frozen-roster'],
  }, async () => {
    const team = await createTeam(portal, leader, [member]);
    const asAdmin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
    expect(refusal(await remove(asAdmin, team, leader))).toEqual([409, 'leader_stays']);
    await freeze(team, [leader, member]);
    expect(refusal(await remove(asLeader, team, member))).toEqual([409, 'roster_frozen']);
    expect(refusal(await remove(asAdmin, team, member))).toEqual([409, 'roster_frozen']);
  });
});

it('dissolving a team notifies the others, deletes member profiles and is audited', async () => {
  const team = await createTeam(portal, leader, [member], { name: 'Gone' });
  expect((await asMember.delete(`/api/teams/${team.id}`)).status).toBe(403);
  expect((await asLeader.delete(`/api/teams/${team.id}`)).status).toBe(200);
  expect(await mailTo(member)).toEqual(['An update on your team']);
  expect(await mailTo(leader)).toEqual([]);
  const [entry] = await portal.db.select().from(audit_log).where(eq(audit_log.subject_id, team.id));
  expect(entry).toMatchObject({
    action: 'team_deleted',
    actor_id: leader.id,
    details: { archived: false },
  });
});

it('a team with an open application cannot be dissolved; later it is archived and its application stays', async () => {
  const team = await createTeam(portal, leader, [member]);
  const application = await freeze(team, [leader, member]);
  expect(refusal(await asLeader.delete(`/api/teams/${team.id}`))).toEqual([409, 'roster_frozen']);
  await asLeader.put(`/api/applications/${application.id}/withdrawal`);
  expect((await asLeader.delete(`/api/teams/${team.id}`)).status).toBe(200);
  const [archived] = await portal.db.select().from(teams).where(eq(teams.id, team.id));
  expect(archived?.archived_at).not.toBeNull();
  expect(await membersOf(team.id)).toEqual([]);
  expect((await asMember.get(`/api/applications/${application.id}`)).status).toBe(200);
  expect((await asMember.get('/api/teams/mine')).body).toEqual([]);
});
