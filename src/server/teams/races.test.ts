import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { team_join_requests, team_member_profiles, team_members, teams } from '#server/db/schema/teams.ts';
import type { TestResponse } from '#tests/client.ts';
import { createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const K = 50;

const portal = await portalForFile();
const people: Person[] = [];
for (let n = 0; n < K; n++) people.push(await createPerson(portal));

const countOf = (responses: TestResponse[], code: string) =>
  responses.filter(({ body }) => body.code === code).length;
const succeeded = (responses: TestResponse[]) => responses.filter(({ status }) => status === 200).length;
const seats = async (team_id: string) =>
  (await portal.db.$count(team_members, eq(team_members.team_id, team_id))) +
  (await portal.db.$count(team_member_profiles, eq(team_member_profiles.team_id, team_id)));

it('fifty people who join an open team at once leave it with five, never six', {
  tags: ['five-seats'],
}, async () => {
  const team = await createTeam(portal, await createPerson(portal));
  const clients = await Promise.all(people.map((person) => portal.signIn(person)));
  const responses = await Promise.all(clients.map((client) => client.post(`/api/teams/${team.id}/members`)));
  expect(await seats(team.id)).toBe(5);
  expect([succeeded(responses), countOf(responses, 'team_full')]).toEqual([4, K - 4]);
});

it('joins by link and new member profiles at once share the five seats', async () => {
  const leader = await createPerson(portal);
  const team = await createTeam(portal, leader, [], { join_policy: 'invite' });
  const asLeader = await portal.signIn(leader);
  const { url } = (await asLeader.post(`/api/teams/${team.id}/invites`)).body;
  const token = url.split('/').pop();
  const clients = await Promise.all(people.slice(0, 35).map((person) => portal.signIn(person)));
  const responses = await Promise.all([
    ...clients.map((client) => client.post(`/api/team-invites/${token}`)),
    ...Array.from({ length: 15 }, (_, n) =>
      asLeader.post(`/api/teams/${team.id}/member-profiles`, {
        display_name: 'Nila',
        email: `nila${n}@example.test`,
      }),
    ),
  ]);
  expect(await seats(team.id)).toBe(5);
  expect([succeeded(responses), countOf(responses, 'team_full')]).toEqual([4, K - 4]);
});

it('fifty simultaneous acceptances of requests leave five people', async () => {
  const leader = await createPerson(portal);
  const team = await createTeam(portal, leader, [], { join_policy: 'approval' });
  await portal.db
    .insert(team_join_requests)
    .values(people.map(({ id }) => ({ team_id: team.id, user_id: id })));
  const asLeader = await portal.signIn(leader);
  const responses = await Promise.all(
    people.map(({ id }) => asLeader.post(`/api/teams/${team.id}/join-requests/${id}/acceptance`)),
  );
  expect(await seats(team.id)).toBe(5);
  expect(succeeded(responses)).toBe(4);
});

it('one person who joins fifty times takes one seat', async () => {
  const [person] = people as [Person];
  const team = await createTeam(portal, await createPerson(portal));
  const client = await portal.signIn(person);
  const responses = await Promise.all(
    Array.from({ length: K }, () => client.post(`/api/teams/${team.id}/members`)),
  );
  expect(await seats(team.id)).toBe(2);
  expect([succeeded(responses), countOf(responses, 'already_member')]).toEqual([1, K - 1]);
});

it('fifty simultaneous member profiles with one email create one', async () => {
  const leader = await createPerson(portal);
  const team = await createTeam(portal, leader);
  const asLeader = await portal.signIn(leader);
  const responses = await Promise.all(
    Array.from({ length: K }, () =>
      asLeader.post(`/api/teams/${team.id}/member-profiles`, {
        display_name: 'Nila',
        email: 'only@example.test',
      }),
    ),
  );
  expect([succeeded(responses), countOf(responses, 'email_in_team')]).toEqual([1, K - 1]);
});

it('joining while the team applies puts every member on the roster, and nobody else', async () => {
  const leader = await createPerson(portal);
  const team = await createTeam(portal, leader);
  const project = await createProject(portal);
  const asLeader = await portal.signIn(leader);
  const clients = await Promise.all(people.slice(0, K - 1).map((person) => portal.signIn(person)));
  const [applied, ...joined] = await Promise.all([
    asLeader.post('/api/applications', {
      project_id: project.id,
      team_id: team.id,
      initial_proposal: 'We would like to build it.',
      submission_key: crypto.randomUUID(),
    }),
    ...clients.map((client) => client.post(`/api/teams/${team.id}/members`)),
  ]);
  expect(applied.status).toBe(200);
  const roster = (await asLeader.get(`/api/applications/${applied.body.id}`)).body.roster;
  expect(roster).toHaveLength(1 + succeeded(joined));
  expect(await seats(team.id)).toBe(roster.length);
});

it('when everybody leaves at once the team is dissolved once and never without a leader', async () => {
  const leader = await createPerson(portal);
  const [a, b] = people as [Person, Person];
  const team = await createTeam(portal, leader, [a, b]);
  const clients = await Promise.all([leader, a, b].map((person) => portal.signIn(person)));
  await Promise.all(
    Array.from({ length: K }, (_, n) => clients[n % 3]?.delete(`/api/teams/${team.id}/membership`)),
  );
  const [asLeader] = clients;
  await asLeader?.delete(`/api/teams/${team.id}/membership`);
  expect(await portal.db.$count(teams, eq(teams.id, team.id))).toBe(0);
});
