import { afterAll, expect, test } from 'vitest';
import { setProgramme } from '#domain/programme/programme.ts';
import { createPerson, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const superAdmin = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
const setLimit = async (max_team_size: number) => {
  const seen = (await superAdmin.get('/api/settings/programme')).body;
  return superAdmin.put('/api/settings/programme', { max_team_size, seen });
};
afterAll(() => setProgramme({}));

const team = await createTeam(portal, await createPerson(portal), [], { join_policy: 'open' });
const clients = await Promise.all(
  Array.from({ length: 30 }, async () => portal.signIn(await createPerson(portal))),
);
const joinAll = (from: number, to: number) =>
  Promise.all(clients.slice(from, to).map((client) => client.post(`/api/teams/${team.id}/members`)));
const joined = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;

test('a team holds as many people as the programme says, also when many join at once', {
  tags: ['five-seats'],
}, async () => {
  await setLimit(8);
  expect(joined(await joinAll(0, 15))).toBe(7);
});

test('a lower limit names the larger teams and changes nothing for them, and nobody joins them', {
  tags: ['five-seats', 'programme-settings'],
}, async () => {
  const { body } = await superAdmin.get('/api/settings/programme/larger-teams?size=3');
  expect(body).toEqual({ teams: [{ id: team.id, name: team.name, seats: 8 }], has_more: false });
  expect((await setLimit(3)).status).toBe(200);
  const [refused] = await joinAll(15, 16);
  expect([refused?.status, refused?.body.detail]).toEqual([409, 'This team already has 8 members.']);
  const { body: larger } = await superAdmin.get('/api/settings/programme/larger-teams?size=8');
  expect(larger).toEqual({ teams: [], has_more: false });
});

test('a person who joins while the limit becomes lower is in before it or not at all', {
  tags: ['five-seats'],
}, async () => {
  await setLimit(20);
  const [answers, lowered] = await Promise.all([joinAll(16, 30), setLimit(10)]);
  expect(lowered.status).toBe(200);
  const { body } = await superAdmin.get('/api/settings/programme/larger-teams?size=1');
  expect(body.teams).toMatchObject([{ seats: 8 + joined(answers) }]);
  expect((await clients[15]?.post(`/api/teams/${team.id}/members`))?.status).toBe(
    body.teams[0].seats < 10 ? 200 : 409,
  );
});

test.each([0, 21, 2.5])('a limit of %s is rejected', { tags: ['programme-settings'] }, async (size) => {
  const { status, body } = await setLimit(size);
  expect([status, body.errors[0].path]).toEqual([422, 'max_team_size']);
});
