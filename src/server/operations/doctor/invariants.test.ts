import { expect, test } from 'vitest';
import { TEAM_SIZE } from '#domain/projects/projects.ts';
import { createPerson, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { findBrokenInvariants } from './invariants.ts';

const portal = await portalForFile();

async function createTeamOf(size: number) {
  const people = await Promise.all(Array.from({ length: size }, () => createPerson(portal)));
  const [leader, ...members] = people;
  if (!leader) throw new Error('A team has a leader.');
  await createTeam(portal, leader, members);
}

const wrong = async () => (await findBrokenInvariants(portal.db)).filter(({ isWrong }) => isWrong);

test('teams as large as a programme can allow are well, and larger ones are wrong', {
  tags: ['five-seats'],
}, async () => {
  await createTeamOf(8);
  await createTeamOf(TEAM_SIZE.max);
  expect(await wrong()).toEqual([]);
  await createTeamOf(TEAM_SIZE.max + 1);
  expect(await wrong()).toEqual([
    { sentence: expect.stringContaining('five-seats'), rows: 1, isWrong: true },
  ]);
});
