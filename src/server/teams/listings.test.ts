import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  APPLICATION_STATUSES,
  FREEZING_STATUSES,
  PROTECTING_STATUSES,
} from '#domain/applications/application-statuses.ts';
import { maxTeamMembers } from '#domain/teams/teams.ts';
import { applications } from '#server/db/schema/applications.ts';
import { findBrokenInvariants } from '#server/operations/doctor/invariants.ts';
import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { sumTeamCounts } from './commands/sum-team-counts.ts';

const portal = await portalForFile();

const execute = (query: SQL) => portal.db.execute(query);

async function brokenRows(): Promise<string[]> {
  const broken = await findBrokenInvariants(portal.db);
  return broken.map(({ sentence }) => sentence).filter((sentence) => / of teams are right/.test(sentence));
}

const createPeople = async (count: number) => {
  const people = [];
  for (let index = 0; index < count; index++) people.push(await createPerson(portal));
  return people;
};

const listingOf = async (id: string) =>
  (await execute(sql`select * from team_listings where team_id = ${id}`)).rows[0];

test('the stored row of a team knows the same statuses and the same number of seats as the domain', {
  tags: ['find-a-team', 'team-looks-for-people'],
}, async () => {
  for (const status of APPLICATION_STATUSES) {
    const leader = await createPerson(portal);
    const team = await createTeam(portal, leader);
    const project = await createProject(portal);
    await createApplication(portal, { project, applicant: leader, team, values: { status } });
    expect([status, await listingOf(team.id)]).toMatchObject([
      status,
      {
        is_frozen: FREEZING_STATUSES.includes(status),
        looks_for_people: !PROTECTING_STATUSES.includes(status),
        takes_people: !PROTECTING_STATUSES.includes(status),
      },
    ]);
  }
  const people = await createPeople(maxTeamMembers());
  const [leader, ...others] = people;
  if (!leader) throw new Error('A team has a leader.');
  const full = await createTeam(portal, leader, others);
  expect(await listingOf(full.id)).toMatchObject({ seats_taken: maxTeamMembers(), takes_people: false });
  await execute(sql`delete from team_members where team_id = ${full.id} and user_id = ${others[0]?.id}`);
  expect(await listingOf(full.id)).toMatchObject({ seats_taken: maxTeamMembers() - 1, takes_people: true });
});

test('another team size of the programme opens and closes the stored rows of teams', {
  tags: ['find-a-team', 'five-seats'],
}, async () => {
  const [leader, ...others] = await createPeople(maxTeamMembers());
  if (!leader) throw new Error('A team has a leader.');
  const team = await createTeam(portal, leader, others);
  const sizeTo = (size: number) =>
    execute(sql`insert into site_settings (setting_key, setting_value)
      values ('programme.max_team_size', ${JSON.stringify(size)}::jsonb)
      on conflict (setting_key) do update set setting_value = excluded.setting_value`);
  const states = [];
  for (const change of [
    () => sizeTo(8),
    () => sizeTo(5),
    () => sizeTo(6),
    () => execute(sql`delete from site_settings where setting_key = 'programme.max_team_size'`),
  ]) {
    await change();
    states.push((await listingOf(team.id))?.takes_people);
    expect(await brokenRows()).toEqual([]);
  }
  expect(states).toEqual([true, false, true, false]);
});

const TEAMS = 6;
const PEOPLE = 8;
const PROJECTS = 5;
const change = fc.record({
  kind: fc.constantFrom(
    'join',
    'leave',
    'describe',
    'forget',
    'rename',
    'wish',
    'policy',
    'address',
    'apply',
    'decide',
    'withdraw',
    'delete',
    'archive',
    'restore',
    'dissolve',
    'sum',
  ),
  team: fc.nat(TEAMS - 1),
  person: fc.nat(PEOPLE - 1),
  project: fc.nat(PROJECTS - 1),
  status: fc.constantFrom(...APPLICATION_STATUSES.filter((status) => status !== 'draft')),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

test('the stored rows and counts of teams are the counted ones after any series of changes', {
  tags: ['find-a-team'],
  timeout: 60_000,
}, async () => {
  const runs = fc.asyncProperty(fc.array(change, { minLength: 20, maxLength: 40 }), async (changes) => {
    const world = await createWorld();
    for (const step of changes) await apply(world, step);
    expect(await brokenRows()).toEqual([]);
  });
  await fc.assert(runs, { numRuns: 12, seed: 39, endOnFailure: true });
});

type World = {
  people: Awaited<ReturnType<typeof createPeople>>;
  teams: { id: string }[];
  projects: { id: string }[];
};

async function createWorld(): Promise<World> {
  const people = await createPeople(PEOPLE);
  const teams = [];
  for (const leader of people.slice(0, TEAMS)) teams.push(await createTeam(portal, leader));
  const projects = [];
  for (let index = 0; index < PROJECTS; index++) projects.push(await createProject(portal));
  return { people, teams, projects };
}

async function apply({ people, teams, projects }: World, step: Change): Promise<unknown> {
  const [team, person, project] = [teams[step.team]?.id, people[step.person], projects[step.project]];
  if (!(team && person && project)) throw new Error('The change names something that does not exist.');
  const { kind, status } = step;
  switch (kind) {
    case 'join':
      return execute(sql`insert into team_members (team_id, user_id)
        select id, ${person.id} from teams where id = ${team} on conflict do nothing`);
    case 'leave':
      return execute(sql`delete from team_members where team_id = ${team} and user_id = ${person.id}`);
    case 'describe':
      return execute(sql`insert into team_member_profiles (team_id, display_name, email)
        select id, 'Described', ${person.email} from teams where id = ${team} on conflict do nothing`);
    case 'forget':
      return execute(sql`delete from team_member_profiles where team_id = ${team}`);
    case 'rename':
      return execute(sql`update teams set name = ${`Équipe ${step.person}`} where id = ${team}`);
    case 'wish':
      return execute(
        sql`update teams set target_project_id = ${project.id}, wanted_skills = array['Rust', 'Sonar'] where id = ${team}`,
      );
    case 'policy':
      return execute(
        sql`update teams set join_policy = case join_policy when 'invite' then 'open' else 'invite' end where id = ${team}`,
      );
    case 'address':
      return execute(sql`update users set email = ${`moved-${crypto.randomUUID()}@example.test`}
        where id = ${person.id} and not exists (select from application_members where user_id = ${person.id})`);
    case 'apply':
      return execute(sql`insert into applications (project_id, cycle_id, applicant_id, team_id, status, initial_proposal, submitted_at)
        select ${project.id}, t.cycle_id, t.leader_id, t.id, ${status}, 'Text', now() from teams t where t.id = ${team}
          and not exists (select from applications a where a.project_id = ${project.id} and a.applicant_id = t.leader_id)`);
    case 'decide':
      return execute(sql`update applications set status = ${status} where project_id = ${project.id}`);
    case 'withdraw':
      return execute(sql`update applications set status = 'withdrawn' where team_id = ${team}`);
    case 'delete':
      return portal.db.delete(applications).where(sql`team_id = ${team} and project_id = ${project.id}`);
    case 'archive':
      return execute(sql`update teams set archived_at = now() where id = ${team}`);
    case 'restore':
      return execute(sql`update teams set archived_at = null where id = ${team}`);
    case 'dissolve':
      return execute(
        sql`delete from teams where id = ${team} and not exists (select from applications where team_id = teams.id)`,
      );
    case 'sum':
      return sumTeamCounts(portal);
  }
}

test('two people who change one team at the same time leave the right row', async () => {
  const [leader, first, second] = await createPeople(3);
  if (!(leader && first && second)) throw new Error('Three people were created.');
  const team = await createTeam(portal, leader);
  const project = await createProject(portal);
  const { id } = await createApplication(portal, { project, applicant: leader, team });
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      execute(sql`insert into team_members (team_id, user_id) values (${team.id}, ${first.id})`),
      execute(sql`insert into team_members (team_id, user_id) values (${team.id}, ${second.id})`),
      execute(sql`update applications set status = 'rejected' where id = ${id}`),
    ]);
    expect(await listingOf(team.id)).toMatchObject({ seats_taken: 3, is_frozen: false });
    await Promise.all([
      execute(sql`delete from team_members where team_id = ${team.id} and user_id = ${first.id}`),
      execute(sql`delete from team_members where team_id = ${team.id} and user_id = ${second.id}`),
      execute(sql`update applications set status = 'submitted' where id = ${id}`),
    ]);
    expect(await listingOf(team.id)).toMatchObject({ seats_taken: 1, is_frozen: true });
  }
  expect(await brokenRows()).toEqual([]);
});
