import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { MIGRATIONS } from './migrate.ts';
import { application_events, applications } from './schema/applications.ts';
import { projects } from './schema/projects.ts';
import { application_members } from './schema/rosters.ts';

const statements = readFileSync(join(MIGRATIONS, '0021_count_those_who_left.sql'), 'utf8').split(
  '--> statement-breakpoint',
);

const portal = await portalForFile();
await portal.db.execute(sql`
  alter table projects drop constraint projects_team_size;
  alter table projects add constraint projects_team_size check (max_team_size between 1 and 20);
  drop index application_members_one_blocking;
  create unique index application_members_one_blocking on application_members (project_id, user_id)
    where blocks and left_at is null;
`);

const migrate = () =>
  portal.db.transaction(async (tx) => {
    await tx.execute(sql`alter table application_members drop column is_exempt`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });

test('the migration ends abandoned applications, leaves one block a person and project, and narrows team sizes', async () => {
  const { db } = portal;
  const [leader, mate] = [await createPerson(portal), await createPerson(portal)];
  const project = await createProject(portal, { max_team_size: 12 });
  const apply = async (team: { id: string }, members: (typeof leader)[] = []) =>
    createApplication(portal, { project, applicant: leader, team, members });
  const leave = (id: string, person: { id: string }) =>
    db
      .update(application_members)
      .set({ left_at: new Date().toISOString() })
      .where(sql`application_id = ${id} and user_id = ${person.id}`);
  const empty = await apply(await createTeam(portal, leader));
  await leave(empty.id, leader);
  const first = await apply(await createTeam(portal, leader, [mate]), [mate]);
  await leave(first.id, leader);
  const second = await apply(await createTeam(portal, leader));
  const draft = await createApplication(portal, {
    project: await createProject(portal),
    applicant: mate,
    team: await createTeam(portal, leader),
    values: { status: 'draft' },
  });
  await migrate();
  const find = (id: string) => db.query.applications.findFirst({ where: eq(applications.id, id) });
  expect(await find(empty.id)).toMatchObject({ status: 'withdrawn', withdrawn_by: 'no_members' });
  const events = await db
    .select()
    .from(application_events)
    .where(eq(application_events.application_id, empty.id));
  expect(events).toMatchObject([{ kind: 'withdrawn', from_status: 'submitted', to_status: 'withdrawn' }]);
  expect([(await find(first.id))?.status, (await find(second.id))?.status]).toEqual([
    'submitted',
    'submitted',
  ]);
  const rows = await db.select().from(application_members).where(eq(application_members.user_id, leader.id));
  expect(new Map(rows.map((row) => [row.application_id, row.is_exempt]))).toEqual(
    new Map([
      [empty.id, false],
      [first.id, true],
      [second.id, false],
    ]),
  );
  expect((await find(draft.id))?.team_id).toBeNull();
  expect((await db.query.projects.findFirst({ where: eq(projects.id, project.id) }))?.max_team_size).toBe(5);
  await expect(createProject(portal, { max_team_size: 21 })).rejects.toThrow();
  await expect(createApplication(portal, { project, applicant: mate })).rejects.toThrow();
});
