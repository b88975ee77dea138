import { describe, expect, test } from 'vitest';
import type { JoinPolicy } from '#domain/teams/teams.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();

const createPeople = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createPerson(portal)));

type Team = { name: string; members?: Person[]; policy?: JoinPolicy };

async function teamOf({ name, members = [], policy = 'open' }: Team) {
  const leader = await createPerson(portal);
  return { leader, ...(await createTeam(portal, leader, members, { name, join_policy: policy })) };
}

describe('finding a team', { tags: ['find-a-team'] }, () => {
  test('the teams that a person can join or ask to join are first, and can be the only ones', async () => {
    const viewer = await createPerson(portal);
    await teamOf({ name: 'Quay asks', policy: 'approval' });
    await teamOf({ name: 'Quay open' });
    await teamOf({ name: 'Quay full', members: await createPeople(4) });
    await teamOf({ name: 'Quay invited', policy: 'invite' });
    await teamOf({ name: 'Quay mine', members: [viewer] });
    const frozen = await teamOf({ name: 'Quay frozen' });
    const project = await createProject(portal);
    await createApplication(portal, { project, applicant: frozen.leader, team: frozen });
    const client = await portal.signIn(viewer);
    const namesOf = async (query: string) => {
      const { body } = await client.get(`/api/teams?search=quay${query}`);
      return { total: body.total, names: body.teams.map(({ name }: Team) => name) };
    };
    expect(await namesOf('')).toEqual({
      total: 6,
      names: ['Quay open', 'Quay asks', 'Quay frozen', 'Quay mine', 'Quay invited', 'Quay full'],
    });
    expect(await namesOf('&joinable=yes')).toEqual({ total: 2, names: ['Quay open', 'Quay asks'] });
    expect((await client.get('/api/teams?joinable=no')).status).toBe(422);
  });

  test('a described member takes the last seat of a team, so it is no longer among the first', async () => {
    const team = await teamOf({ name: 'Jetty', members: await createPeople(3) });
    const asLeader = await portal.signIn(team.leader);
    await asLeader.post(`/api/teams/${team.id}/member-profiles`, {
      display_name: 'Dev',
      email: 'dev-of-jetty@example.test',
    });
    const viewer = await portal.signIn(await createPerson(portal));
    expect((await viewer.get('/api/teams?search=jetty&joinable=yes')).body.total).toBe(0);
  });

  test('a team shows the skills that it looks for and its public project, and is found by both', async () => {
    const { leader, id } = await teamOf({ name: 'Pier' });
    const project = await createProject(portal, { name: 'Counting barnacles' });
    const [asLeader, viewer] = [await portal.signIn(leader), await portal.signIn(await createPerson(portal))];
    const wishes = { wanted_skills: ['Rust', 'Rust, Sonar,'], target_project_id: project.id };
    const saved = { name: 'Pier', description: '', join_policy: 'open' };
    expect((await asLeader.put(`/api/teams/${id}`, { ...saved, ...wishes })).status).toBe(200);
    for (const search of ['pier', 'sonar', 'barnacles']) {
      const { body } = await viewer.get(`/api/teams?search=${search}`);
      expect(body.teams).toMatchObject([
        { id, wanted_skills: ['Rust', 'Sonar'], target_project: { id: project.id, name: project.name } },
      ]);
    }
    await asLeader.put(`/api/teams/${id}`, saved);
    expect((await viewer.get('/api/teams?search=sonar')).body.total).toBe(1);
    await portal.db.execute(`update projects set is_visible_to_public = false where id = '${project.id}'`);
    expect((await viewer.get('/api/teams?search=pier')).body.teams[0].target_project).toBeNull();
    expect((await viewer.get('/api/teams?search=barnacles')).body.total).toBe(0);
  });

  test('the list can show the teams for one project, and offers public projects with teams only', async () => {
    const [reef, hidden] = [
      await createProject(portal, { name: 'A reef' }),
      await createProject(portal, { name: 'A secret' }),
    ];
    const wanting = async (name: string, target_project_id: string) => {
      const { leader, id } = await teamOf({ name });
      const asLeader = await portal.signIn(leader);
      await asLeader.put(`/api/teams/${id}`, {
        name,
        description: '',
        join_policy: 'open',
        target_project_id,
      });
    };
    await wanting('Coral', reef.id);
    await wanting('Polyp', reef.id);
    await wanting('Whisper', hidden.id);
    await portal.db.execute(`update projects set is_visible_to_public = false where id = '${hidden.id}'`);
    const viewer = await portal.signIn(await createPerson(portal));
    const namesOf = async (query: string) =>
      (await viewer.get(`/api/teams?${query}`)).body.teams.map(({ name }: Team) => name);
    expect(await namesOf(`project_id=${reef.id}`)).toEqual(['Polyp', 'Coral']);
    expect(await namesOf(`project_id=${reef.id}&search=cor`)).toEqual(['Coral']);
    expect(await namesOf(`project_id=${hidden.id}`)).toEqual([]);
    const { projects } = (await viewer.get('/api/teams')).body;
    expect(projects).toContainEqual({ id: reef.id, name: 'A reef' });
    expect(projects.map(({ name }: Team) => name)).not.toContain('A secret');
  });

  test('a hidden or missing project is rejected at its field', async () => {
    const asLeader = await portal.signIn(await createPerson(portal));
    const hidden = await createProject(portal, { is_visible_to_public: false });
    for (const target_project_id of [hidden.id, '01900000-0000-7000-8000-000000000000']) {
      const { status, body } = await asLeader.post('/api/teams', { name: 'Mole', target_project_id });
      expect([status, body.errors[0].path]).toEqual([422, 'target_project_id']);
    }
  });
});
