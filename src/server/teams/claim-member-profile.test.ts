import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { files } from '#server/db/schema/files.ts';
import { notifications } from '#server/db/schema/mails.ts';
import { team_member_profiles, team_members } from '#server/db/schema/teams.ts';
import { createToken } from '#server/users/tokens/tokens.ts';
import { pdfBytes } from '#tests/documents.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const { db } = portal;

async function teamWithNila(others: number, values: { join_policy?: 'invite' } = {}) {
  const leader = await createPerson(portal, { display_name: 'Leela' });
  const members = await Promise.all(
    Array.from({ length: others }, () => createPerson(portal, { display_name: 'Nila Rao' })),
  );
  const team = await createTeam(portal, leader, members, values);
  const { token, hash } = createToken();
  const [nila] = await db
    .insert(team_member_profiles)
    .values({
      team_id: team.id,
      display_name: 'Nila',
      email: `${team.id}@example.test`,
      removal_token_hash: hash,
    })
    .returning();
  if (!nila) throw new Error('The member was not described.');
  const path = `/api/teams/${team.id}/member-profiles/${nila.id}`;
  return { leader, members, team, nila, path, link: `/api/member-profile-removals/${token}/claim` };
}

const seatsOf = async ({ id }: { id: string }) => ({
  members: await db.$count(team_members, eq(team_members.team_id, id)),
  described: await db.$count(team_member_profiles, eq(team_member_profiles.team_id, id)),
});
const newsOf = (person: Person) =>
  db.select().from(notifications).where(eq(notifications.user_id, person.id));
const mailsTo = async (person: Person) =>
  (await portal.mails()).filter(({ recipient }) => recipient === person.email);

describe('a described member with an account of another address', { tags: ['this-is-me'] }, () => {
  test('has one seat after saying so, and the leader is told with both names', async () => {
    const { leader, members, team, path } = await teamWithNila(1);
    const asLeader = await portal.signIn(leader);
    const resume = await asLeader.upload(
      'POST',
      `/api/teams/${team.id}/member-resumes`,
      await pdfBytes(),
      'nila.pdf',
    );
    const input = { display_name: 'Nila', email: `${team.id}@example.test`, resume_file_id: resume.body.id };
    expect((await asLeader.put(path, input)).status).toBe(200);
    const [me] = members as [Person];
    const client = await portal.signIn(me);
    expect((await client.post(`${path}/claim`)).status).toBe(200);
    expect(await seatsOf(team)).toEqual({ members: 2, described: 0 });
    expect(await db.$count(files, eq(files.id, resume.body.id))).toBe(0);
    expect(await newsOf(leader)).toMatchObject([
      { kind: 'member_merged', actor_id: me.id, subject: team.name },
    ]);
    const [mail] = await mailsTo(leader);
    expect(mail?.text).toContain('Nila Rao says: I’m “Nila”, whom you described');
    expect((await client.post(`${path}/claim`)).status).toBe(404);
  });

  test('cannot be claimed by somebody outside of the team, nor while an application freezes the roster', async () => {
    const { leader, members, team, path } = await teamWithNila(1);
    const stranger = await portal.signIn(await createPerson(portal));
    expect((await stranger.post(`${path}/claim`)).status).toBe(403);
    await createApplication(portal, {
      project: await createProject(portal),
      applicant: leader,
      team,
      members,
    });
    const client = await portal.signIn(members[0] as Person);
    expect((await client.post(`${path}/claim`)).body.code).toBe('roster_frozen');
    expect(await seatsOf(team)).toEqual({ members: 2, described: 1 });
  });

  test('joins a full team by invitation with the link of the email, and takes no other seat', async () => {
    const { leader, team, link } = await teamWithNila(3, { join_policy: 'invite' });
    const me = await createPerson(portal, { display_name: 'Nila Rao' });
    const client = await portal.signIn(me);
    expect((await client.post(`/api/teams/${team.id}/members`)).status).toBe(409);
    expect(await client.post(link)).toMatchObject({ status: 200, body: { team_id: team.id } });
    expect(await seatsOf(team)).toEqual({ members: 5, described: 0 });
    expect((await newsOf(leader)).map(({ kind }) => kind).sort()).toEqual(['member_joined', 'member_merged']);
    expect((await client.post(link)).status).toBe(404);
  });

  test('who is in the team already only gives the second seat back with the link', async () => {
    const { members, team, link } = await teamWithNila(1);
    const client = await portal.signIn(members[0] as Person);
    expect((await client.post(link)).status).toBe(200);
    expect(await seatsOf(team)).toEqual({ members: 2, described: 0 });
  });

  test('keeps the description if the profile of the account is not complete', async () => {
    const { team, link } = await teamWithNila(0);
    const client = await portal.signIn(await createPerson(portal, { complete: false }));
    expect((await client.post(link)).body.code).toBe('profile_incomplete');
    expect(await seatsOf(team)).toEqual({ members: 1, described: 1 });
  });

  test('of 20 people who claim one description at once, one gets the seat', {
    tags: ['five-seats'],
  }, async () => {
    const { team, link } = await teamWithNila(3);
    const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(portal)));
    const clients = await Promise.all(people.map((person) => portal.signIn(person)));
    const responses = await Promise.all(clients.map((client) => client.post(link)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(19);
    expect(await seatsOf(team)).toEqual({ members: 5, described: 0 });
  });
});
