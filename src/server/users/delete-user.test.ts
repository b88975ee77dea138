import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { application_events, applications, detailed_drafts } from '#server/db/schema/applications.ts';
import { files } from '#server/db/schema/files.ts';
import { mails } from '#server/db/schema/mails.ts';
import { projects } from '#server/db/schema/projects.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import { sessions } from '#server/db/schema/sign-in.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import { team_join_requests, team_member_profiles, team_members, teams } from '#server/db/schema/teams.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { openBytes } from '#server/files/commands.ts';
import { pdfBytes, pptxBytes } from '#tests/documents.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { portalForFile, startPortal } from '#tests/portal.ts';

let asha: Person;
let bina: Person;
const portal = await portalForFile();
const adminPerson = await createPerson(portal, { role: 'admin' });
const superAdminPerson = await createPerson(portal, { role: 'super_admin' });
const admin = await portal.signIn(adminPerson);
const superAdmin = await portal.signIn(superAdminPerson);
beforeEach(async () => {
  asha = await createPerson(portal, { display_name: 'Asha Unmistakable' });
  bina = await createPerson(portal);
});

const remove = (person: Person, by = admin) => by.delete(`/api/users/${person.id}`);
const teamOf = async (id: string) =>
  (await portal.db.select().from(teams).where(eq(teams.id, id))).at(0) ?? null;
const rosterOf = (id: string) =>
  portal.db
    .select()
    .from(application_members)
    .where(eq(application_members.application_id, id))
    .orderBy(application_members.is_leader, application_members.display_name);
const applicationOf = async (id: string) =>
  (await portal.db.select().from(applications).where(eq(applications.id, id))).at(0) ?? null;

test('an admin deletes everybody below admin, but no admin or super admin', {
  tags: ['erasure'],
}, async () => {
  for (const role of ['student', 'team_lead', 'executive', 'manager'] as const) {
    expect((await remove(await createPerson(portal, { role }))).status).toBe(200);
  }
  for (const role of ['admin', 'super_admin'] as const) {
    const colleague = await createPerson(portal, { role });
    expect((await remove(colleague)).status).toBe(403);
    expect((await remove(colleague, superAdmin)).status).toBe(200);
  }
});

test('only staff delete people', { tags: ['erasure'] }, async () => {
  const manager = await portal.signIn(await createPerson(portal, { role: 'manager' }));
  expect((await remove(asha, manager)).status).toBe(403);
  expect((await remove(asha, portal.visitor())).status).toBe(401);
  expect(await portal.db.$count(users, eq(users.id, asha.id))).toBe(1);
});

test('the route that deletes people rejects one’s own account, because it requires no password', async () => {
  expect((await remove(adminPerson)).status).toBe(403);
  expect((await remove(superAdminPerson, superAdmin)).status).toBe(403);
});

test('deleting a missing or already deleted person returns 404', async () => {
  expect((await remove(asha)).status).toBe(200);
  expect((await remove(asha)).status).toBe(404);
});

describe('data of a deleted person', { tags: ['erasure'] }, () => {
  test('deleting a person removes account, profile, sessions and emails to them', {
    tags: ['erasure'],
  }, async () => {
    const client = await portal.signIn(asha);
    await portal.visitor().post('/api/password-resets', { email: asha.email });
    const mailed = (await portal.mails()).filter(({ recipient }) => recipient === asha.email);
    expect(mailed).toHaveLength(1);
    expect((await remove(asha)).status).toBe(200);
    expect((await client.get('/api/profile')).status).toBe(401);
    expect(await portal.db.$count(users, eq(users.id, asha.id))).toBe(0);
    expect(await portal.db.$count(profiles, eq(profiles.user_id, asha.id))).toBe(0);
    expect(await portal.db.$count(sessions, eq(sessions.user_id, asha.id))).toBe(0);
    expect(await portal.db.$count(mails, eq(mails.recipient, asha.email))).toBe(0);
  });

  test('deleting a person removes their files with the bytes', { tags: ['erasure'] }, async () => {
    const client = await portal.signIn(asha);
    await client.upload('PUT', '/api/profile/resume', await pdfBytes(), 'resume.pdf');
    const [stored] = await portal.db.select().from(files).where(eq(files.owner_id, asha.id));
    const bytes = () => openBytes(portal.services, stored?.key ?? '');
    const before = await bytes();
    expect(before).not.toBeNull();
    before?.destroy();
    await remove(asha);
    expect(await bytes()).toBeNull();
    expect(await portal.db.$count(files, eq(files.owner_id, asha.id))).toBe(0);
  });

  test('deleting a person removes individual applications with their history, and drafts, even for a team', {
    tags: ['erasure'],
  }, async () => {
    const solo = await createApplication(portal, { project: await createProject(portal), applicant: asha });
    await portal.db.insert(detailed_drafts).values({ application_id: solo.id, technical_approach: 'Begun' });
    const client = await portal.signIn(asha);
    await client.upload('POST', `/api/applications/${solo.id}/presentation`, await pptxBytes(), 'talk.pptx');
    const team = await createTeam(portal, asha, [bina]);
    const draft = await createApplication(portal, {
      project: await createProject(portal),
      applicant: asha,
      team,
      values: { status: 'draft' },
    });
    await remove(asha);
    expect(await applicationOf(solo.id)).toBeNull();
    expect(await applicationOf(draft.id)).toBeNull();
    expect(await rosterOf(solo.id)).toEqual([]);
    expect(await portal.db.$count(files, eq(files.kind, 'presentation'))).toBe(0);
  });

  test('deleting a person removes member profiles about them, their requests to join and every other trace', async () => {
    const theirs = await createTeam(portal, bina);
    await portal.db
      .insert(team_member_profiles)
      .values({ team_id: theirs.id, display_name: asha.display_name, email: asha.email });
    await portal.db.insert(team_join_requests).values({ team_id: theirs.id, user_id: asha.id });
    await remove(asha);
    expect(await portal.db.$count(team_member_profiles, eq(team_member_profiles.team_id, theirs.id))).toBe(0);
    expect(await portal.db.$count(team_join_requests, eq(team_join_requests.team_id, theirs.id))).toBe(0);
  });

  test('deleting a person leaves ids only in the audit log', { tags: ['erasure'] }, async () => {
    await remove(asha);
    const [line] = await portal.db
      .select()
      .from(audit_log)
      .where(and(eq(audit_log.subject_id, asha.id), eq(audit_log.action, 'user_deleted')));
    expect(line).toMatchObject({ actor_id: adminPerson.id, subject_type: 'user', details: {} });
  });
});

test('the seat of a deleted person stays in an application without name, address and account', {
  tags: ['erasure'],
}, async () => {
  const team = await createTeam(portal, bina, [asha]);
  const application = await createApplication(portal, {
    project: await createProject(portal),
    applicant: bina,
    team,
    members: [asha],
  });
  await remove(asha);
  expect(await applicationOf(application.id)).toMatchObject({ status: 'submitted', team_id: team.id });
  expect(await rosterOf(application.id)).toMatchObject([
    { display_name: 'Former member', email: null, user_id: null, left_at: expect.any(String) },
    { display_name: bina.display_name, email: bina.email, user_id: bina.id, left_at: null },
  ]);
  const history = await portal.db
    .select()
    .from(application_events)
    .where(eq(application_events.application_id, application.id));
  expect(history).toMatchObject([{ kind: 'member_left', note: 'Former member', actor_id: null }]);
});

test('applications of teams retain their presentation after its uploader is deleted', {
  tags: ['erasure'],
}, async () => {
  const team = await createTeam(portal, asha, [bina]);
  const application = await createApplication(portal, {
    project: await createProject(portal),
    applicant: asha,
    team,
    members: [bina],
  });
  const client = await portal.signIn(asha);
  const path = `/api/applications/${application.id}`;
  const uploaded = await client.upload('POST', `${path}/presentation`, await pptxBytes(), 'talk.pptx');
  const texts = {
    technical_approach: 'word '.repeat(300),
    tech_stack: 'A stack',
    past_experience: 'Some',
    curriculum_fit: 'Good',
    time_commitment: '10 hours',
    timeline: null,
    presentation_file_id: uploaded.body.id,
  };
  expect((await client.put(`${path}/detailed-proposal`, texts)).status).toBe(200);
  await remove(asha);
  const left = await applicationOf(application.id);
  expect(left).toMatchObject({ applicant_id: null, presentation_file_id: uploaded.body.id });
  expect((await admin.get(`/files/${uploaded.body.id}`)).status).toBe(200);
  expect((await (await portal.signIn(bina)).get(`/files/${uploaded.body.id}`)).status).toBe(200);
});

test('nobody speaks for the applications of a deleted team, not even a former leader', async () => {
  const team = await createTeam(portal, asha);
  const application = await createApplication(portal, {
    project: await createProject(portal),
    applicant: bina,
    team,
    members: [asha],
  });
  await portal.db
    .update(application_members)
    .set({ left_at: new Date().toISOString() })
    .where(eq(application_members.user_id, bina.id));
  await remove(asha);
  expect(await teamOf(team.id)).toMatchObject({ leader_id: null, archived_at: expect.any(String) });
  const formerLeader = await portal.signIn(bina);
  expect((await formerLeader.get(`/api/applications/${application.id}`)).status).toBe(404);
  expect((await admin.get(`/api/staff/applications/${application.id}`)).status).toBe(200);
});

test('the team of a deleted leader passes to the longest-serving member, who is notified', {
  tags: ['erasure'],
}, async () => {
  const chitra = await createPerson(portal);
  const team = await createTeam(portal, asha, [bina, chitra]);
  await portal.db
    .update(team_members)
    .set({ joined_at: '2024-01-01T00:00:00Z' })
    .where(and(eq(team_members.team_id, team.id), eq(team_members.user_id, chitra.id)));
  await remove(asha);
  expect(await teamOf(team.id)).toMatchObject({ leader_id: chitra.id, archived_at: null });
  const emails = (await portal.mails()).filter(({ recipient }) => recipient === chitra.email);
  expect(emails.map(({ subject }) => subject)).toEqual(['An update on your team']);
});

test('the team of a deleted person without other members is archived with applications, else deleted', async () => {
  const [empty, applied] = [await createTeam(portal, asha), await createTeam(portal, asha)];
  await createApplication(portal, {
    project: await createProject(portal),
    applicant: asha,
    team: applied,
  });
  await remove(asha);
  expect(await teamOf(empty.id)).toBeNull();
  expect(await teamOf(applied.id)).toMatchObject({ leader_id: null, archived_at: expect.any(String) });
});

test('an archived team doesn’t prevent a deletion', async () => {
  const team = await createTeam(portal, asha);
  await createApplication(portal, { project: await createProject(portal), applicant: asha, team });
  const client = await portal.signIn(asha);
  expect((await client.delete(`/api/teams/${team.id}/members/${asha.id}`)).status).toBe(200);
  expect((await remove(asha)).status).toBe(200);
  expect(await teamOf(team.id)).toMatchObject({ leader_id: null });
});

test('the projects of a deleted person pass to the deleting admin', { tags: ['erasure'] }, async () => {
  const manager = await createPerson(portal, { role: 'manager' });
  const project = await createProject(portal, { owner_id: manager.id });
  await remove(manager);
  const [left] = await portal.db.select().from(projects).where(eq(projects.id, project.id));
  expect(left).toMatchObject({ owner_id: adminPerson.id, deleted_at: null });
  const lines = await portal.db.select().from(audit_log).where(eq(audit_log.subject_id, project.id));
  expect(lines).toMatchObject([
    { action: 'project_handed_over', details: { from: manager.id, to: adminPerson.id } },
  ]);
});

test('the projects of a deleted person pass to a super admin when the admin has applied to them', {
  tags: ['no-own-interest'],
}, async () => {
  const manager = await createPerson(portal, { role: 'manager' });
  const project = await createProject(portal, { owner_id: manager.id });
  await createApplication(portal, { project, applicant: adminPerson });
  await remove(manager);
  const [left] = await portal.db.select().from(projects).where(eq(projects.id, project.id));
  expect(left?.owner_id).toBe(superAdminPerson.id);
});

test('the preview of a deletion gives its effects in numbers', { tags: ['erasure'] }, async () => {
  await createApplication(portal, { project: await createProject(portal), applicant: asha });
  const team = await createTeam(portal, asha, [bina]);
  await createTeam(portal, bina, [asha]);
  await createApplication(portal, {
    project: await createProject(portal),
    applicant: asha,
    team,
    members: [bina],
  });
  const { body } = await admin.get(`/api/users/${asha.id}/deletion`);
  expect(body).toEqual({
    solo_applications: 1,
    team_applications: 1,
    teams_led: 1,
    teams_joined: 1,
    projects_owned: 0,
  });
});

test('fifty simultaneous deletions of the last two super admins by each other leave one', {
  tags: ['role-changes'],
}, async () => {
  const alone = await startPortal();
  const pair = [
    await createPerson(alone, { role: 'super_admin' }),
    await createPerson(alone, { role: 'super_admin' }),
  ];
  const [first, second] = await Promise.all(pair.map((person) => alone.signIn(person)));
  const attempts = Array.from({ length: 50 }, (_, index) => {
    const [client, target] = index % 2 ? [first, pair[1]] : [second, pair[0]];
    return client?.delete(`/api/users/${target?.id}`);
  });
  const statuses = (await Promise.all(attempts)).map((response) => response?.status ?? 0);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.every((status) => [200, 401, 403, 404, 409].includes(status))).toBe(true);
  expect(await alone.db.$count(profiles, eq(profiles.role, 'super_admin'))).toBe(1);
  await alone.close();
});

test('simultaneous deletions of all fifteen members of three teams leave no team and no error', async () => {
  const many = await startPortal();
  const staff = await many.signIn(await createPerson(many, { role: 'admin' }));
  const people: Person[] = [];
  for (let index = 0; index < 15; index++) people.push(await createPerson(many));
  for (let index = 0; index < 3; index++) {
    const [leader, ...members] = people.slice(index * 5, index * 5 + 5) as [Person, ...Person[]];
    await createTeam(many, leader, members);
  }
  const responses = await Promise.all(people.map(({ id }) => staff.delete(`/api/users/${id}`)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await many.db.$count(teams)).toBe(0);
  await many.close();
});

test('deleting a person who is creating teams leaves no team behind', async () => {
  const client = await portal.signIn(asha);
  const creations = Array.from({ length: 25 }, (_, index) =>
    client.post('/api/teams', { name: `Late team ${index}` }),
  );
  const deletions = Array.from({ length: 25 }, () => remove(asha));
  const deleted = (await Promise.all(deletions)).map(({ status }) => status);
  const created = (await Promise.all(creations)).map(({ status }) => status);
  expect(created.every((status) => [200, 401, 409].includes(status))).toBe(true);
  expect(deleted.every((status) => [200, 404, 409].includes(status))).toBe(true);
  if (!deleted.includes(200)) expect((await remove(asha)).status).toBe(200);
  expect(await portal.db.$count(teams, eq(teams.leader_id, asha.id))).toBe(0);
  expect(await portal.db.$count(users, eq(users.id, asha.id))).toBe(0);
});
