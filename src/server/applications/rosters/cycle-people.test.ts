import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { review_conflicts } from '#server/db/schema/review-assignments.ts';
import { application_members, cycle_people } from '#server/db/schema/rosters.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { findBrokenInvariants } from '#server/operations/doctor/invariants.ts';
import {
  createApplication,
  createPerson,
  createProject,
  createReviewer,
  createReviewRound,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const { db } = portal;

const apply = async (applicant: Person, members: Person[] = []) =>
  createApplication(portal, {
    project: await createProject(portal),
    applicant,
    members,
    ...(members.length > 0 ? { team: await createTeam(portal, applicant, members) } : {}),
  });

const rowOf = async ({ id }: Person) =>
  (await db.query.cycle_people.findFirst({ where: eq(cycle_people.user_id, id) })) ?? null;
const rostersOf = async (person: Person) => (await rowOf(person))?.rosters ?? 0;
const isRight = async () =>
  !(await findBrokenInvariants(db)).some(({ sentence }) => sentence.includes('people on rosters'));

test('the stored people of a cycle follow submissions, people who leave, and deletions', {
  tags: ['admin-figures'],
}, async () => {
  const [leader, mate] = [await createPerson(portal), await createPerson(portal)];
  const first = await apply(leader, [mate]);
  const second = await apply(leader);
  expect([await rostersOf(leader), await rostersOf(mate)]).toEqual([2, 1]);
  await db
    .update(application_members)
    .set({ left_at: new Date().toISOString() })
    .where(sql`application_id = ${first.id} and user_id = ${mate.id}`);
  expect(await rowOf(mate)).toBe(null);
  await db.update(application_members).set({ left_at: null }).where(eq(application_members.user_id, mate.id));
  expect(await rostersOf(mate)).toBe(1);
  await db.delete(applications).where(eq(applications.id, second.id));
  expect(await rostersOf(leader)).toBe(1);
  await db.delete(users).where(eq(users.id, mate.id));
  expect(await rowOf(mate)).toBe(null);
  expect(await isRight()).toBe(true);
});

test('a thousand people who join rosters at once take some locks, not a thousand', async () => {
  const { id, project_id } = await apply(await createPerson(portal));
  const locks = await db.transaction(async (tx) => {
    await tx.execute(sql`
      with people as (
        insert into users (email, email_verified) select 'one-of-many-' || n || '@example.test', true from generate_series(1, 1000) n returning id
      )
      insert into application_members (application_id, project_id, user_id, is_leader, display_name, blocks)
      select ${id}, ${project_id}, people.id, false, 'One of many', true from people`);
    const { rows } = await tx.execute<{ number: number }>(
      sql`select count(*)::int as number from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
    );
    return rows[0]?.number;
  });
  expect(locks).toBeGreaterThan(100);
  expect(locks).toBeLessThan(300);
});

test('the doctor finds a wrong number of rosters', async () => {
  const person = await createPerson(portal);
  await apply(person);
  await db.update(cycle_people).set({ rosters: 3 }).where(eq(cycle_people.user_id, person.id));
  expect(await isRight()).toBe(false);
  await db.update(cycle_people).set({ rosters: 1 }).where(eq(cycle_people.user_id, person.id));
  expect(await isRight()).toBe(true);
});

test('a college that changes during a submission is the one that the figures have', {
  tags: ['admin-figures'],
}, async () => {
  const person = await createPerson(portal);
  let change: Promise<unknown> = Promise.resolve();
  const project = await createProject(portal);
  await db.transaction(async (tx) => {
    await createApplication({ db: tx as unknown as typeof db }, { project, applicant: person });
    change = db
      .update(profiles)
      .set({ college: 'Newer College' })
      .where(eq(profiles.user_id, person.id))
      .execute();
    await tx.execute(sql`select pg_sleep(0.3)`);
  });
  await change;
  expect((await rowOf(person))?.college).toBe('Newer College');
});

test('fifty submissions of one person at once count fifty rosters', async () => {
  const person = await createPerson(portal);
  await Promise.all(Array.from({ length: 50 }, () => apply(person)));
  expect(await rostersOf(person)).toBe(50);
  expect(await isRight()).toBe(true);
});

test('figures leave a person out while all of their applications are hidden from the viewer', {
  tags: ['admin-figures', 'blind-reading'],
}, async () => {
  const viewer = await createPerson(portal, { role: 'admin' });
  const round = await createReviewRound(portal);
  const reviewer = await createReviewer(portal, round, viewer);
  const client = await portal.signIn(viewer);
  const person = await createPerson(portal);
  await db.update(profiles).set({ college: 'Rare College' }).where(eq(profiles.user_id, person.id));
  const hide = async ({ id }: { id: string }) => {
    await db.insert(review_conflicts).values({
      cycle_id: round.cycle_id,
      reviewer_id: reviewer.id,
      application_id: id,
      source: 'admin',
    });
  };
  const isNamed = async () =>
    (await client.get('/api/staff/figures')).body.by_college.some(
      ({ college }: { college: string }) => college === 'Rare College',
    );
  const [first, second] = [await apply(person), await apply(person)];
  await hide(first);
  expect(await isNamed()).toBe(true);
  await hide(second);
  expect(await isNamed()).toBe(false);
});
