import { eq, type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { CYCLE_STATES, currentCycle } from '#domain/cycles/cycles.ts';
import { migrate } from '#server/db/migrate.ts';
import { applications } from '#server/db/schema/applications.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { projects } from '#server/db/schema/projects.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import { team_members, teams } from '#server/db/schema/teams.ts';
import { withMigrationsUpTo } from '#server/db/schema-version.ts';
import { findBrokenInvariants } from '#server/operations/doctor/invariants.ts';
import { createDatabase, dropDatabase } from '#tests/database-server.ts';
import {
  createApplication,
  createCycle,
  createPerson,
  createProject,
  createTeam,
  setCycleState,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const { db } = portal;
const causeOf = (write: Promise<unknown>) =>
  write.then(
    () => null,
    ({ cause }) => cause.constraint ?? cause.code,
  );

test('a new database has one open cycle, named by the programme', { tags: ['cycles'] }, async () => {
  expect(await db.select({ name: cycles.name, state: cycles.state }).from(cycles)).toEqual([
    { name: 'Applied AI Residency 2025', state: 'open' },
  ]);
});

test('rows of the previous release, which names no cycle, belong to the current one, and an application to that of its project', {
  tags: ['cycles'],
}, async () => {
  const [first] = await db.select().from(cycles);
  const next = await createCycle(portal, { state: 'open', opens_at: '2100-01-01T00:00:00Z' });
  const person = await createPerson(portal);
  const current = await createProject(portal);
  const team = await createTeam(portal, person);
  const old = await createProject(portal, { cycle_id: first?.id ?? '' });
  const application = await createApplication(portal, { project: old, applicant: person });
  expect([current.cycle_id, team.cycle_id, old.cycle_id, application.cycle_id]).toEqual([
    next.id,
    next.id,
    first?.id,
    first?.id,
  ]);
  await setCycleState(portal, next, 'archived');
});

test('a project number is unique in its cycle and free in another one', { tags: ['cycles'] }, async () => {
  const next = await createCycle(portal);
  const { project_number, cycle_id } = await createProject(portal);
  expect(await causeOf(createProject(portal, { project_number, cycle_id }))).toBe('projects_number');
  expect((await createProject(portal, { project_number, cycle_id: next.id })).project_number).toBe(
    project_number,
  );
});

test('the database rejects an application, a team or a copy that mixes cycles', {
  tags: ['cycles'],
}, async () => {
  const other = await createCycle(portal);
  const person = await createPerson(portal);
  const project = await createProject(portal);
  const foreign = await createProject(portal, { cycle_id: other.id });
  const team = await createTeam(portal, person, [], { cycle_id: other.id });
  const applying = createApplication(portal, { project, applicant: person, team });
  expect(await causeOf(applying)).toBe('applications_team_of_cycle');
  const wrong = createApplication(portal, { project, applicant: person, values: { cycle_id: other.id } });
  expect(await causeOf(wrong)).toBe('applications_project_of_cycle');
  expect(await causeOf(createTeam(portal, person, [], { target_project_id: foreign.id }))).toBe(
    'teams_target_project_of_cycle',
  );
  const moving = createApplication(portal, { project, applicant: person }).then(() =>
    db.update(projects).set({ cycle_id: other.id }).where(eq(projects.id, project.id)),
  );
  expect(await causeOf(moving)).toBe('applications_project_of_cycle');
});

describe('an archived cycle', { tags: ['archived-cycle'] }, () => {
  async function archivedWorld() {
    const cycle = await createCycle(portal, { state: 'open' });
    const [leader, member] = [await createPerson(portal), await createPerson(portal)];
    const owner = await createPerson(portal, { role: 'manager' });
    const project = await createProject(portal, { cycle_id: cycle.id, owner_id: owner.id });
    const team = await createTeam(portal, leader, [member], { cycle_id: cycle.id });
    const application = await createApplication(portal, {
      project,
      applicant: leader,
      team,
      members: [member],
    });
    const alone = await createPerson(portal);
    const own = await createApplication(portal, { project, applicant: alone });
    await setCycleState(portal, cycle, 'archived');
    return { cycle, leader, member, owner, alone, project, team, application, own };
  }

  test('the database refuses every change of its projects, teams, applications and what belongs to them', async () => {
    const { cycle, member, project, team, application } = await archivedWorld();
    const id = sql`${application.id}::uuid`;
    const writes: SQL[] = [
      sql`update projects set name = 'Other' where id = ${project.id}`,
      sql`insert into projects (cycle_id, project_number, name, category) values (${cycle.id}, 'N-1', 'New', 'nlp')`,
      sql`delete from projects where id = ${project.id}`,
      sql`update teams set name = 'Other' where id = ${team.id}`,
      sql`insert into teams (cycle_id, name, leader_id) values (${cycle.id}, 'New', ${member.id})`,
      sql`delete from teams where id = ${team.id}`,
      sql`delete from team_members where team_id = ${team.id}`,
      sql`insert into team_members (team_id, user_id) values (${team.id}, ${(await createPerson(portal)).id})`,
      sql`insert into team_join_requests (team_id, user_id) values (${team.id}, ${member.id})`,
      sql`insert into team_member_profiles (team_id, display_name, email) values (${team.id}, 'A', 'a@example.test')`,
      sql`insert into team_invites (team_id, token_hash, created_by, expires_at) values (${team.id}, 'h', ${member.id}, now())`,
      sql`update applications set admin_comments = 'Late' where id = ${id}`,
      sql`update applications set status = 'accepted' where id = ${id}`,
      sql`delete from applications where id = ${id}`,
      sql`update application_members set display_name = 'Other' where application_id = ${id}`,
      sql`delete from application_members where application_id = ${id}`,
      sql`insert into application_events (application_id, kind) values (${id}, 'contacted')`,
      sql`insert into application_resumes (application_id, step, user_id, name, size, sha256) values (${id}, 'initial', ${member.id}, 'a', 1, 'b')`,
      sql`insert into detailed_drafts (application_id) values (${id})`,
    ];
    for (const write of writes) expect(await causeOf(db.execute(write))).toBe('archived_cycle');
  });

  test('the API says that the cycle is archived', async () => {
    const { project } = await archivedWorld();
    const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
    const { status, body } = await admin.put(`/api/projects/${project.id}/visibility`, {
      is_visible_to_public: false,
    });
    expect([status, body.code]).toEqual([409, 'cycle_archived']);
  });

  test('an account is erased in archived cycles too', { tags: ['erasure'] }, async () => {
    const { leader, member, alone, owner, own, team, project } = await archivedWorld();
    const boss = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
    for (const person of [leader, alone, owner, member]) {
      expect((await boss.delete(`/api/users/${person.id}`)).status).toBe(200);
    }
    expect(await db.select().from(applications).where(eq(applications.id, own.id))).toEqual([]);
    expect(await db.select().from(team_members).where(eq(team_members.team_id, team.id))).toEqual([]);
    const left = await db
      .select()
      .from(application_members)
      .where(eq(application_members.project_id, project.id));
    expect(left.map(({ email, user_id }) => [email, user_id])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test('a department that is deleted leaves the projects of archived cycles', async () => {
    const { rows } = await db.execute<{ id: string }>(
      sql`insert into departments (name) values ('Robotics') returning id`,
    );
    const cycle = await createCycle(portal, { state: 'open' });
    const project = await createProject(portal, { cycle_id: cycle.id, department_id: rows[0]?.id ?? null });
    await setCycleState(portal, cycle, 'archived');
    await db.execute(sql`delete from departments where name = 'Robotics'`);
    const [after] = await db.select().from(projects).where(eq(projects.id, project.id));
    expect(after?.department_id).toBeNull();
  });
});

test('the database and the domain agree about the current cycle', { tags: ['cycles'] }, async () => {
  for (const state of CYCLE_STATES) {
    for (const opens_at of [null, '2025-01-01T00:00:00Z', '2030-01-01T00:00:00Z']) {
      await createCycle(portal, { state, opens_at });
      const { rows } = await db.execute<{ id: string }>(sql`select current_cycle() as id`);
      const all = await db.select().from(cycles).orderBy(cycles.id);
      expect(currentCycle(all)?.id).toBe(rows[0]?.id);
    }
  }
});

test('the doctor finds a project without a cycle and an application across two', {
  tags: ['cycles'],
}, async () => {
  const sentences = async () => (await findBrokenInvariants(db)).map(({ sentence }) => sentence);
  const other = await createCycle(portal);
  const project = await createProject(portal);
  await createApplication(portal, { project, applicant: await createPerson(portal) });
  const person = await createPerson(portal);
  const team = await createTeam(portal, person, [], { target_project_id: project.id });
  expect((await sentences()).filter((sentence) => sentence.includes('cycle'))).toEqual([]);
  await db.execute(sql`alter table applications drop constraint applications_project_of_cycle`);
  await db.execute(sql`alter table teams drop constraint teams_target_project_of_cycle`);
  await db.execute(sql`alter table projects drop constraint projects_cycle_id_cycles_id_fk`);
  await db.update(projects).set({ cycle_id: other.id }).where(eq(projects.id, project.id));
  await createProject(portal, { cycle_id: crypto.randomUUID() });
  expect((await sentences()).filter((sentence) => sentence.includes('cycle'))).toEqual([
    'Every project and team belongs to a cycle (rule:cycles)',
    'An application, its project and its team belong to one cycle (rule:cycles)',
    'A team and the project that it would like to apply to belong to one cycle (rule:cycles)',
  ]);
  expect(team.cycle_id).toBe(project.cycle_id);
  await db.delete(teams).where(eq(teams.id, team.id));
});

test('the migration puts what exists into one open cycle', { tags: ['cycles'] }, async () => {
  const server = inject('postgresUrl');
  const name = `old_${crypto.randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase(server, name);
  onTestFinished(() => dropDatabase(server, name));
  await withMigrationsUpTo('0031_list_projects_from_an_index', (folder) => migrate(url, folder));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`
    insert into users (id, email) values ('11111111-1111-4111-8111-111111111111', 'a@example.test');
    insert into projects (id, project_number, name, category, created_at)
      values ('22222222-2222-4222-8222-222222222222', 'A-1', 'A', 'nlp', '2025-03-01T00:00:00Z');
    insert into teams (id, name, leader_id) values ('33333333-3333-4333-8333-333333333333', 'T', '11111111-1111-4111-8111-111111111111');
    insert into applications (project_id, applicant_id, team_id, status) values ('22222222-2222-4222-8222-222222222222',
      '11111111-1111-4111-8111-111111111111', '33333333-3333-4333-8333-333333333333', 'draft')`);
  await migrate(url);
  const { rows } = await client.query(`
    select c.state, c.opens_at, (select array_agg(distinct cycle_id) from (select cycle_id from projects union all
      select cycle_id from teams union all select cycle_id from applications union all select cycle_id from application_counts) x) = array[c.id] as has_all
    from cycles c`);
  expect(rows).toEqual([{ state: 'open', opens_at: new Date('2025-03-01T00:00:00Z'), has_all: true }]);
});
