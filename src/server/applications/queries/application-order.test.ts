import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { ApplicationSort } from '#domain/applications/application-list.ts';
import { application_searches } from '#server/db/schema/application-list.ts';
import { applications } from '#server/db/schema/applications.ts';
import { projects } from '#server/db/schema/projects.ts';
import { teams } from '#server/db/schema/teams.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { findBrokenInvariants } from '#server/operations/doctor/invariants.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const { db } = portal;
const staff = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));

const studiesAt = (person: Person, college: string | null) =>
  db.update(profiles).set({ college }).where(eq(profiles.user_id, person.id));
const handOver = (team: { id: string }, leader: Person) =>
  db.update(teams).set({ leader_id: leader.id }).where(eq(teams.id, team.id));

type Sorting = { sort?: ApplicationSort; order?: string; project?: string };

/** The listed applications as names. */
async function listed(names: Record<string, { id: string }>, sorting: Sorting) {
  const query = new URLSearchParams({ sort: 'college', order: 'asc', ...sorting });
  const { body } = await staff.get(`/api/staff/applications?${query}`);
  const nameOf = ({ id }: { id: string }) => Object.keys(names).find((name) => names[name]?.id === id);
  return body.applications.map(nameOf).join(' ');
}

/** An application of a team, whose second person isn't on its roster, and one of a single person at the college M. */
async function createPair() {
  const [leader, heir, single] = [
    await createPerson(portal),
    await createPerson(portal),
    await createPerson(portal),
  ];
  const project = await createProject(portal);
  const team = await createTeam(portal, leader, [heir]);
  await studiesAt(leader, 'a');
  await studiesAt(single, 'M');
  const names = {
    team: await createApplication(portal, { project, applicant: leader, team }),
    single: await createApplication(portal, { project, applicant: single }),
  };
  const byCollege = (order = 'asc') => listed(names, { project: project.id, order });
  return { leader, heir, single, project, team, names, listed: byCollege };
}

test('the order by college follows the college of the leader, and a new leader', {
  tags: ['applications-sorting'],
}, async () => {
  const { leader, heir, team, listed } = await createPair();
  expect([await listed(), await listed('desc')]).toEqual(['team single', 'single team']);
  await studiesAt(leader, ' Z ');
  expect(await listed()).toBe('single team');
  await studiesAt(heir, 'á');
  await handOver(team, heir);
  expect([await listed(), await listed('desc')]).toEqual(['team single', 'single team']);
  await studiesAt(heir, 'Z');
  expect(await listed()).toBe('single team');
  await studiesAt(leader, 'a');
  expect(await listed()).toBe('single team');
  const former = await createPerson(portal);
  await handOver(team, former);
  await studiesAt(former, 'a');
  expect(await listed()).toBe('team single');
});

test('the order by college follows deleted accounts: the next leader’s college counts, and without a contact the application comes last', {
  tags: ['applications-sorting', 'erasure'],
}, async () => {
  const { leader, heir, listed } = await createPair();
  await studiesAt(heir, 'Z');
  await staff.delete(`/api/users/${leader.id}`);
  expect([await listed(), await listed('desc')]).toEqual(['single team', 'team single']);
  await staff.delete(`/api/users/${heir.id}`);
  expect([await listed(), await listed('desc')]).toEqual(['single team', 'single team']);
});

test('the order by college follows an application that changes its team, its applicant or its time', {
  tags: ['applications-sorting'],
}, async () => {
  const { heir, names, listed } = await createPair();
  const change = (values: Partial<typeof applications.$inferInsert>) =>
    db.update(applications).set(values).where(eq(applications.id, names.team.id));
  await studiesAt(heir, 'Z');
  await change({ team_id: null });
  expect(await listed()).toBe('team single');
  await change({ applicant_id: heir.id });
  expect(await listed()).toBe('single team');
  await studiesAt(heir, 'm');
  await change({ created_at: '2025-01-01T00:00:00Z' });
  expect([await listed(), await listed('desc')]).toEqual(['single team', 'single team']);
  await change({ created_at: new Date(Date.now() + 60_000).toISOString() });
  expect([await listed(), await listed('desc')]).toEqual(['team single', 'team single']);
  await change({ applicant_id: null });
  expect([await listed(), await listed('desc')]).toEqual(['single team', 'single team']);
});

test('a member who changes the college and becomes the leader at the same moment is in the right place', {
  tags: ['applications-sorting'],
}, async () => {
  const { heir, team, listed } = await createPair();
  const held = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  const first = db.transaction(async (tx) => {
    await tx.update(profiles).set({ college: 'Z' }).where(eq(profiles.user_id, heir.id));
    changed.resolve();
    await held.promise;
  });
  await changed.promise;
  const second = handOver(team, heir).execute();
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await db.execute(waiting)).rows).toHaveLength(1));
  held.resolve();
  await Promise.all([first, second]);
  expect(await listed()).toBe('single team');
});

test('the orders by applicant and contact follow renamed people and teams, changed addresses and new leaders', {
  tags: ['applications-sorting'],
}, async () => {
  const { leader, heir, single, project, team, names } = await createPair();
  const by = (sort: ApplicationSort) => listed(names, { sort, project: project.id });
  const rename = (person: Person, display_name: string) =>
    db.update(profiles).set({ display_name }).where(eq(profiles.user_id, person.id));
  const write = (person: Person, email: string) =>
    db.update(users).set({ email }).where(eq(users.id, person.id));
  await db.update(teams).set({ name: 'Ébb' }).where(eq(teams.id, team.id));
  await rename(single, 'dora');
  expect(await by('applicant')).toBe('single team');
  await rename(single, 'Flo');
  expect(await by('applicant')).toBe('team single');
  await db.update(teams).set({ name: 'gulf' }).where(eq(teams.id, team.id));
  expect(await by('applicant')).toBe('single team');

  await write(single, 'Middle@example.test');
  await write(leader, 'aaron@example.test');
  await write(heir, 'zoe@example.test');
  expect(await by('contact')).toBe('team single');
  await write(leader, 'Nora@example.test');
  expect(await by('contact')).toBe('single team');
  await write(leader, 'lea@example.test');
  expect(await by('contact')).toBe('team single');
  await handOver(team, heir);
  expect(await by('contact')).toBe('single team');
});

test('the order by project follows a renamed project', { tags: ['applications-sorting'] }, async () => {
  const create = async (name: string) => {
    const project = await createProject(portal, { name });
    const { id } = await createApplication(portal, { project, applicant: await createPerson(portal) });
    return { id, project };
  };
  const names = { one: await create('Ähre'), two: await create('beet') };
  const named = async () => (await listed(names, { sort: 'project' })).split(' ').filter(Boolean);
  expect(await named()).toEqual(['one', 'two']);
  await db.update(projects).set({ name: 'Corn' }).where(eq(projects.id, names.one.project.id));
  expect(await named()).toEqual(['two', 'one']);
});

test('the doctor reports a wrong college of a contact', async () => {
  const { names } = await createPair();
  const sentence = 'The stored rows of the list of applications are right';
  expect(await findBrokenInvariants(db)).not.toContainEqual(expect.objectContaining({ sentence }));
  await db
    .update(application_searches)
    .set({ contact_college: 'b' })
    .where(eq(application_searches.application_id, names.team.id));
  expect(await findBrokenInvariants(db)).toContainEqual(
    expect.objectContaining({ sentence, rows: 1, isWrong: true }),
  );
});
