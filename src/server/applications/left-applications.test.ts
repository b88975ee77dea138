import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { application_events, applications, detailed_drafts } from '#server/db/schema/applications.ts';
import { projects } from '#server/db/schema/projects.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import type { Client } from '#tests/client.ts';
import { pdfBytes } from '#tests/documents.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));

const submit = (client: Client, project: { id: string }, team: { id: string } | null = null) =>
  client.post('/api/applications', {
    project_id: project.id,
    team_id: team?.id ?? null,
    initial_proposal: 'We would like to build it.',
    submission_key: randomUUID(),
  });
const leave = (client: Client, { id }: { id: string }) => client.delete(`/api/teams/${id}/membership`);
const find = (id: string) => portal.db.query.applications.findFirst({ where: eq(applications.id, id) });

async function student() {
  const person = await createPerson(portal);
  return { person, client: await portal.signIn(person) };
}

/** A leader and a member whose team has applied through the portal. */
async function appliedTeam() {
  const [leader, member] = [await student(), await student()];
  const project = await createProject(portal);
  const team = await createTeam(portal, leader.person, [member.person]);
  const { body } = await submit(leader.client, project, team);
  return { leader, member, project, team, id: body.id as string };
}

test('an application ends as withdrawn when its last person leaves, however often', {
  tags: ['one-blocking-application'],
}, async () => {
  const { person, client } = await student();
  const project = await createProject(portal);
  const ids: string[] = [];
  for (let round = 0; round < 4; round++) {
    const { body: team } = await client.post('/api/teams', { name: `Round ${round}`, description: '' });
    const response = await submit(client, project, team);
    expect(response.status).toBe(200);
    ids.push(response.body.id);
    expect((await leave(client, team)).status).toBe(200);
  }
  const rows = await Promise.all(ids.map(find));
  expect(rows.map((row) => [row?.status, row?.withdrawn_by])).toEqual(
    ids.map(() => ['withdrawn', 'no_members']),
  );
  const { body } = await admin.get(`/api/staff/applications?project=${project.id}`);
  expect(new Set(body.applications.map(({ status }: { status: string }) => status))).toEqual(
    new Set(['withdrawn']),
  );
  const { body: mine } = await client.get('/api/applications/mine');
  for (const { can } of mine) expect(can).toMatchObject({ submit_detailed_proposal: false, withdraw: false });
  const { body: page } = await client.get(`/api/projects/${project.id}`);
  expect(page).toMatchObject({
    my_application: { id: ids.at(-1), status: 'withdrawn' },
    next_step: 'Everyone has left the team, so this application has ended.',
    can: { apply_again: true },
  });
  const [last] = await portal.db
    .select()
    .from(application_events)
    .where(eq(application_events.application_id, ids[0] ?? ''))
    .orderBy(sql`id desc`)
    .limit(1);
  expect(last).toMatchObject({ kind: 'withdrawn', from_status: 'submitted', actor_id: person.id });
});

test('an application that ends deletes its unfinished detailed proposal and the emails about its status', async () => {
  const { person, client } = await student();
  const project = await createProject(portal);
  const team = await createTeam(portal, person);
  const { body } = await submit(client, project, team);
  await client.upload('POST', `/api/applications/${body.id}/presentation`, await pdfBytes(), 'slides.pdf');
  const status = { status: 'shortlisted', expected_status: 'submitted' };
  expect((await admin.put(`/api/applications/${body.id}/status`, status)).status).toBe(200);
  await leave(client, team);
  expect(await portal.db.$count(detailed_drafts, eq(detailed_drafts.application_id, body.id))).toBe(0);
  const mails = (await portal.mails()).filter(({ application_id }) => application_id === body.id);
  expect(mails.filter(({ kind }) => kind === 'status_changed').map(({ status }) => status)).toEqual([
    'replaced',
  ]);
});

test('an application whose last person is erased ends too, even when accepted; a rejected one stays rejected', async () => {
  const { leader, member, project, team, id } = await appliedTeam();
  const rejected = await createApplication(portal, {
    project: await createProject(portal),
    applicant: leader.person,
    team,
    values: { status: 'rejected' },
  });
  await admin.put(`/api/applications/${id}/status`, { status: 'accepted', expected_status: 'submitted' });
  expect((await leave(member.client, team)).status).toBe(200);
  expect((await find(id))?.status).toBe('accepted');
  expect((await admin.delete(`/api/users/${leader.person.id}`)).status).toBe(200);
  expect(await find(id)).toMatchObject({
    status: 'withdrawn',
    withdrawn_by: 'no_members',
    project_id: project.id,
  });
  expect((await find(rejected.id))?.status).toBe('rejected');
});

test('an application stays open while one person is part of it', async () => {
  const { member, team, id } = await appliedTeam();
  await leave(member.client, team);
  expect((await find(id))?.status).toBe('submitted');
});

test('a former member can apply to the project neither alone nor with another team while the application blocks', {
  tags: ['one-blocking-application'],
}, async () => {
  const { leader, member, project, team, id } = await appliedTeam();
  await leave(member.client, team);
  const own = await createTeam(portal, member.person);
  for (const other of [null, own]) {
    const { status, body } = await submit(member.client, project, other);
    expect([status, body.code]).toEqual([409, 'already_applied']);
  }
  const joined = await createTeam(portal, (await student()).person, [member.person]);
  const third = await portal.signIn({ id: joined.leader_id ?? '' });
  expect((await submit(third, project, joined)).body.code).toBe('member_already_applied');
  const draft = { project_id: project.id, team_id: null, initial_proposal: 'Mine.', revision: 0 };
  expect((await member.client.put('/api/application-drafts', draft)).body.code).toBe('already_applied');
  expect((await leader.client.put(`/api/applications/${id}/withdrawal`)).status).toBe(200);
  expect((await submit(member.client, project)).status).toBe(200);
});

test('the database itself blocks a former member, even from writes past the portal', {
  tags: ['one-blocking-application'],
}, async () => {
  const { member, project, team } = await appliedTeam();
  await leave(member.client, team);
  await expect(createApplication(portal, { project, applicant: member.person })).rejects.toThrow();
});

test('a former member reads on every page that they cannot apply, and nothing about the status', async () => {
  const { member, project, team, id } = await appliedTeam();
  await leave(member.client, team);
  const text = expect.stringContaining('You left the team that applied to this project.');
  const { body: page } = await member.client.get(`/api/projects/${project.id}`);
  expect(page).toMatchObject({
    has_left: true,
    my_application: null,
    next_step: text,
    can: { apply: false },
  });
  const { body: apply } = await member.client.get(`/api/projects/${project.id}/application`);
  expect(apply).toMatchObject({ application: null, left_text: text, project: { is_open: false } });
  const list = async (query = '') =>
    (await member.client.get(`/api/projects?search=${encodeURIComponent(project.name)}${query}`)).body
      .projects;
  expect(await list()).toMatchObject([{ my_status: null, has_left: true }]);
  expect(await list('&my_status=none')).toEqual([]);
  expect((await member.client.get(`/api/applications/${id}`)).status).toBe(404);
  await portal.db.update(projects).set({ is_visible_to_public: false }).where(eq(projects.id, project.id));
  expect((await member.client.get(`/api/projects/${project.id}`)).status).toBe(404);
});

test('a former member cannot become the owner of that project', async () => {
  const manager = await createPerson(portal, { role: 'manager' });
  const leader = await createPerson(portal);
  const project = await createProject(portal);
  const team = await createTeam(portal, leader, [manager]);
  await createApplication(portal, { project, applicant: leader, team, members: [manager] });
  await leave(await portal.signIn(manager), team);
  const response = await admin.put(`/api/projects/${project.id}/owner`, { owner_id: manager.id });
  expect([response.status, response.body.code]).toEqual([409, 'owner_has_applied']);
});

describe('leaving a team', () => {
  const leaving = async (client: Client, { id }: { id: string }) =>
    (await client.get('/api/teams/mine')).body.find((team: { id: string }) => team.id === id).leaving;

  test('the preview of leaving a team lists the effects on its applications', {
    tags: ['one-blocking-application'],
  }, async () => {
    const { leader, member, project, team } = await appliedTeam();
    const named = (ends: boolean) => [{ project: project.name, ends }];
    expect(await leaving(member.client, team)).toEqual(named(false));
    expect(await leaving(leader.client, team)).toEqual(named(false));
    await leave(member.client, team);
    expect(await leaving(leader.client, team)).toEqual(named(true));
  });
});

describe('a status without a decision', () => {
  const decide = (id: string, expected_status: string) =>
    admin.put(`/api/applications/${id}/status`, { status: 'shortlisted', expected_status });
  const row = async (id: string) => (await admin.get(`/api/staff/applications/${id}`)).body;
  const previewOf = async (id: string, seen_status: string) =>
    (
      await admin.post('/api/staff/bulk-runs', {
        selection: { kind: 'picked', rows: [{ id, seen_status }] },
        action: { kind: 'set_status', status: 'shortlisted' },
      })
    ).body.counts;

  async function rejectedOf(person: Person, values: Parameters<typeof createProject>[1] = {}) {
    const project = await createProject(portal, values);
    const team = await createTeam(portal, person);
    const options = { project, applicant: person, team, values: { status: 'rejected' as const } };
    return { project, team, ...(await createApplication(portal, options)) };
  }

  test('deleting a project ends its applications; rejected ones stay rejected', {
    tags: ['delete-project'],
  }, async () => {
    const { id, project } = await rejectedOf(await createPerson(portal));
    expect(await row(id)).toMatchObject({ can_decide: true, undecidable: null });
    expect((await admin.delete(`/api/projects/${project.id}?confirmed_applications=0`)).status).toBe(200);
    const rejected = await decide(id, 'rejected');
    expect([rejected.status, rejected.body.code]).toEqual([409, 'project_deleted']);
    expect(rejected.body.detail).toBe(
      'The project was deleted, so its applications can no longer be decided.',
    );
    expect(await row(id)).toMatchObject({
      status: 'rejected',
      can_decide: false,
      undecidable: 'project_deleted',
    });
    expect(await previewOf(id, 'rejected')).toEqual([{ outcome: 'not_decidable', count: 1 }]);
  });

  test('an application ends when its people are gone', { tags: ['delete-project'] }, async () => {
    const person = await createPerson(portal);
    const { id } = await rejectedOf(person);
    await portal.db
      .update(application_members)
      .set({ user_id: null })
      .where(eq(application_members.application_id, id));
    const rejected = await decide(id, 'rejected');
    expect([rejected.status, rejected.body.code]).toEqual([409, 'nobody_left']);
    expect(await row(id)).toMatchObject({ can_decide: false, undecidable: 'nobody_left' });
    expect(await previewOf(id, 'rejected')).toEqual([{ outcome: 'not_decidable', count: 1 }]);
  });
});
