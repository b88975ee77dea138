import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { projects } from '#server/db/schema/projects.ts';
import { team_invites } from '#server/db/schema/teams.ts';
import { profiles } from '#server/db/schema/users.ts';
import type { Client } from '#tests/client.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

let leader: Person;
let stranger: Person;
let team: { id: string };
let asLeader: Client;
let asStranger: Client;

const portal = await portalForFile();
beforeEach(async () => {
  [leader, stranger] = [await createPerson(portal, { display_name: 'Leela' }), await createPerson(portal)];
  team = await createTeam(portal, leader, [], { name: 'Night Owls', join_policy: 'invite' });
  [asLeader, asStranger] = [await portal.signIn(leader), await portal.signIn(stranger)];
});

const newToken = async (): Promise<string> => {
  const { body } = await asLeader.post(`/api/teams/${team.id}/invites`);
  return body.url.split('/').pop();
};
const invite = (token: string) => `/api/team-invites/${token}`;

it('an invite link shows the team to everybody with the link, who may join under any policy', {
  tags: ['join-policies'],
}, async () => {
  const token = await newToken();
  expect((await portal.visitor().get(invite(token))).body).toEqual({
    team: {
      id: team.id,
      name: 'Night Owls',
      description: null,
      leader_name: 'Leela',
      seats_taken: 1,
      is_frozen: false,
      cycle_name: expect.any(String),
      project: null,
      people: ['Leela'],
    },
    is_member: false,
    expires_at: expect.any(String),
  });
  expect((await portal.visitor().post(invite(token))).status).toBe(401);
  expect((await asStranger.post(invite(token))).body).toEqual({ team_id: team.id });
  expect((await asStranger.get(invite(token))).body.is_member).toBe(true);
  expect((await asStranger.post(invite(token))).body.code).toBe('already_member');
});

it('an invitation says in which cycle, for which project and with whom', {
  tags: ['team-looks-for-people'],
}, async () => {
  const member = await createPerson(portal, { display_name: 'Meena' });
  const project = await createProject(portal, { name: 'Tide tables' });
  team = await createTeam(portal, leader, [member], { target_project_id: project.id });
  const preview = async () => (await portal.visitor().get(invite(await newToken()))).body.team;
  expect(await preview()).toMatchObject({
    cycle_name: (await asLeader.get(`/api/teams/${team.id}`)).body.cycle.name,
    project: { name: 'Tide tables', has_applied: false },
    people: ['Leela', 'Meena'],
  });
  const applied = await createProject(portal, { name: 'Rain' });
  await createApplication(portal, { project: applied, applicant: leader, team });
  expect((await preview()).project).toEqual({ name: 'Rain', has_applied: true });
  await asAdminHide(applied.id);
  expect((await preview()).project).toEqual({ name: 'Tide tables', has_applied: false });
});

const asAdminHide = (id: string) =>
  portal.db.update(projects).set({ is_visible_to_public: false }).where(eq(projects.id, id));

it('the leader sees the newest shared link again, and nobody sees an emailed one', {
  tags: ['join-policies'],
}, async () => {
  const invitesOf = async (client: Client) => (await client.get(`/api/teams/${team.id}`)).body.invites;
  expect(await invitesOf(asLeader)).toEqual({ count: 0, link: null });
  await portal.db.update(profiles).set({ looking_for_team: true }).where(eq(profiles.user_id, stranger.id));
  await asLeader.post(`/api/teams/${team.id}/invitations`, { user_id: stranger.id });
  expect(await invitesOf(asLeader)).toEqual({ count: 1, link: null });
  const { body } = await asLeader.post(`/api/teams/${team.id}/invites`);
  expect(await invitesOf(asLeader)).toMatchObject({ count: 2, link: { url: body.url } });
  expect((await asStranger.post(invite(body.url.split('/').pop()))).status).toBe(200);
  expect(await invitesOf(asStranger)).toBeNull();
});

it('an invite link is stored only as a hash', { tags: ['security:tokens-are-hashed'] }, async () => {
  const token = await newToken();
  const [row] = await portal.db.select().from(team_invites).where(eq(team_invites.team_id, team.id));
  expect(row?.token_hash).toHaveLength(64);
  expect(JSON.stringify(row)).not.toContain(token);
});

it('an invite link ends after seven days, when it is withdrawn, and with its team', async () => {
  const [expired, withdrawn] = [await newToken(), await newToken()];
  await portal.db
    .update(team_invites)
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where(eq(team_invites.team_id, team.id));
  for (const token of [expired, withdrawn]) {
    const { status, body } = await portal.visitor().get(invite(token));
    expect([status, body.title]).toEqual([404, 'This invite link no longer works']);
    expect((await asStranger.post(invite(token))).status).toBe(404);
  }
  const third = await newToken();
  expect((await asLeader.get(`/api/teams/${team.id}`)).body.invites).toMatchObject({ count: 1 });
  expect((await asStranger.delete(`/api/teams/${team.id}/invites`)).status).toBe(403);
  expect((await asLeader.delete(`/api/teams/${team.id}/invites`)).status).toBe(200);
  expect((await portal.visitor().get(invite(third))).status).toBe(404);
  const fourth = await newToken();
  await asLeader.delete(`/api/teams/${team.id}`);
  expect((await portal.visitor().get(invite(fourth))).status).toBe(404);
  expect((await portal.visitor().get(invite('a-token-that-nobody-ever-made'))).status).toBe(404);
});

it('an invite link gives no seat in a full or frozen team, nor without a complete profile', async () => {
  const token = await newToken();
  const incomplete = await portal.signIn(await createPerson(portal, { complete: false }));
  expect((await incomplete.post(invite(token))).body.code).toBe('profile_incomplete');
  const application = await createApplication(portal, {
    project: await createProject(portal),
    applicant: leader,
    team,
  });
  expect((await asStranger.post(invite(token))).body.code).toBe('roster_frozen');
  await asLeader.put(`/api/applications/${application.id}/withdrawal`);
  for (let n = 0; n < 4; n++) {
    const client = await portal.signIn(await createPerson(portal));
    expect((await client.post(invite(token))).status).toBe(200);
  }
  expect((await asStranger.post(invite(token))).body.code).toBe('team_full');
});

it('only the leader creates an invite link', async () => {
  expect((await asStranger.post(`/api/teams/${team.id}/invites`)).status).toBe(403);
});

describe('people in search of a team', () => {
  const seek = (person: Person, values: object = {}) =>
    portal.db
      .update(profiles)
      .set({ looking_for_team: true, looking_note: 'I like maps.', skills: ['QGIS'], ...values })
      .where(eq(profiles.user_id, person.id));

  it('leaders find people in search of a team by name, college or skill, without contact data', {
    tags: ['team-search-opt-in'],
  }, async () => {
    await seek(stranger, { display_name: 'Séeker One', skills: ['QGIS', 'PostGIS'] });
    for (const part of ['seeker+one', 'college+of', 'postg']) {
      const { body } = await asLeader.get(`/api/team-seekers?search=${part}`);
      expect(body.people).toContainEqual({
        user_id: stranger.id,
        display_name: 'Séeker One',
        college: 'College of Examples',
        degree: 'BTech',
        year: 6,
        skills: ['QGIS', 'PostGIS'],
        looking_note: 'I like maps.',
      });
    }
    expect((await asLeader.get('/api/team-seekers?search=knitting')).body).toMatchObject({
      people: [],
      total: 0,
    });
  });

  it('only leaders and staff see people in search of a team, and only those who opted in and aren’t disabled', {
    tags: ['team-search-opt-in'],
  }, async () => {
    const [quiet, disabled] = [await createPerson(portal), await createPerson(portal, { disabled: true })];
    if (disabled) await seek(disabled);
    expect((await asStranger.get('/api/team-seekers')).status).toBe(403);
    const asAdmin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
    const { body } = await asAdmin.get('/api/team-seekers');
    const ids = body.people.map(({ user_id }: { user_id: string }) => user_id);
    expect(ids).not.toContain(quiet?.id);
    expect(ids).not.toContain(disabled?.id);
  });

  it('a leader invites a person in search of a team once a day by email with a working link', async () => {
    await seek(stranger);
    const ask = () => asLeader.post(`/api/teams/${team.id}/invitations`, { user_id: stranger.id });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    const emails = (await portal.mails()).filter(({ recipient }) => recipient === stranger.email);
    expect(emails.map(({ subject }) => subject)).toEqual(['An invitation to join a team']);
    const token = emails[0]?.text.match(/\/teams\/join\/([\w-]+)/)?.[1] ?? '';
    expect((await asStranger.post(invite(token))).status).toBe(200);
  });

  it('only people in search of a team can be invited, and only by a leader', async () => {
    const quiet = await createPerson(portal);
    const post = (client: Client, user_id: string) =>
      client.post(`/api/teams/${team.id}/invitations`, { user_id });
    expect((await post(asLeader, quiet.id)).status).toBe(404);
    await seek(quiet);
    expect((await post(asStranger, quiet.id)).status).toBe(403);
    await seek(leader);
    expect((await post(asLeader, leader.id)).body.code).toBe('already_member');
  });
});
