import { expect, it } from 'vitest';
import { z } from 'zod';
import { connect } from '#server/db/database.ts';
import { findBrokenInvariants } from '#server/operations/doctor/invariants.ts';
import { createTestDatabase, databaseForFile } from '#tests/postgres.ts';
import { seedLarge } from './large.ts';

// A twentieth of the large scale; the rules are the same at every scale.
const FACTOR = 0.05;
const NOW = new Date('2025-09-10T08:00:00Z');

type Target = ReturnType<typeof connect>;

const connection = await databaseForFile();
const seed = (target: Target = connection) =>
  seedLarge({ db: target.db, now: () => NOW, hashPassword: async () => 'not a hash' }, FACTOR);
const rows = async (query: string, target: Target = connection) => (await target.pool.query(query)).rows;

expect(await seed()).toBe(true);

it('the large seed writes people, projects, teams and applications in the documented proportion', async () => {
  const counts = await rows(`
      select (select count(*)::int from profiles) as profiles, (select count(*)::int from projects) as projects,
             (select count(*)::int from teams) as teams, (select count(*)::int from applications) as applications,
             (select count(distinct status)::int from applications) as statuses`);
  expect(counts).toEqual([{ profiles: 3000, projects: 200, teams: 1000, applications: 5000, statuses: 9 }]);
});

it('the large seed has three reviews of each reviewable application, and their mean as its score', {
  tags: ['derived-score', 'review-results'],
}, async () => {
  const [counts] = await rows(`
      select (select count(*)::int from applications where cycle_id = current_cycle() and status not in ('draft', 'withdrawn')) as reviewable,
        (select count(*)::int from review_assignments) as assignments,
        (select count(distinct application_id)::int from review_assignments) as assigned,
        (select count(*)::int from review_assignments where state = 'submitted') as submitted,
        (select count(*)::int from reviews) as reviews`);
  expect(counts.assigned).toBe(counts.reviewable);
  expect(counts.assignments).toBe(3 * counts.reviewable);
  expect(counts.reviews).toBe(counts.submitted);
  expect(counts.submitted).toBeLessThan(counts.assignments);
  const wrong = await rows(`
      select a.id from applications a join (
        select application_id, round(avg(score))::int as mean from reviews group by 1
      ) r on r.application_id = a.id where a.score is distinct from r.mean`);
  expect(wrong).toEqual([]);
});

it('the large seed has a released decision about each decided application, but of people with two seats, and an offer to each that it accepts', {
  tags: ['release-is-one-instant', 'offers'],
}, async () => {
  const [counts] = await rows(`
      with seated as (
        select a.id, count(*) over (partition by m.user_id) as seats from applications a
        join application_members m on m.application_id = a.id and m.left_at is null and m.user_id is not null
        where a.cycle_id = current_cycle() and a.status in ('accepted', 'selected'))
      select (select count(*)::int from applications where cycle_id = current_cycle() and status in ('accepted', 'waitlisted', 'rejected')
          and id not in (select id from seated where seats > 1)) as decided,
        (select count(*)::int from decisions where is_current and release_id is not null) as released,
        (select count(*)::int from decisions where is_current and release_id is null) as pending,
        (select count(*)::int from release_rows join releases r on r.id = release_id where is_released and r.state = 'released') as rows,
        (select count(*)::int from applications where cycle_id = current_cycle() and status = 'accepted'
          and id not in (select id from seated where seats > 1)) as accepted,
        (select count(*)::int from offers join applications a on a.id = application_id and a.status = 'accepted') as offers`);
  expect(counts.released).toBe(counts.decided);
  expect(counts.rows).toBe(counts.decided);
  expect(counts.offers).toBe(counts.accepted);
  expect(counts.pending).toBeGreaterThan(0);
});

it('the large seed uses ids that the API accepts', async () => {
  const found = await rows(`select id from projects union all select id from applications
      union all select id from teams union all select id from users union all select id from files`);
  expect(found.filter(({ id }) => !z.uuid().safeParse(id).success)).toEqual([]);
});

it('the large seed obeys every rule about teams, rosters, blocking and histories', async () => {
  expect(await findBrokenInvariants(connection.db)).toEqual([]);
});

it('the large seed has no application after the deadline of its project', async () => {
  const late = await rows(`
      select a.id from applications a join projects p on p.id = a.project_id
      where a.submitted_at > p.application_deadline or a.created_at < p.created_at`);
  expect(late).toEqual([]);
});

it('the large seed has the six named people of the demo in their roles, with Asha free to apply', async () => {
  const named = await rows(`
      select split_part(email, '@', 1) as name, role, resume_file_id is not null as complete,
             (select count(*)::int from application_members m where m.user_id = users.id) as applications
      from users join profiles on user_id = users.id where email not like 'p0%' order by email`);
  expect(named.map(({ name, role, complete }) => [name, role, complete])).toEqual([
    ['arun', 'admin', true],
    ['asha', 'student', true],
    ['leela', 'student', true],
    ['meera', 'manager', true],
    ['ravi', 'student', false],
    ['sita', 'super_admin', true],
  ]);
  expect(named.find(({ name }) => name === 'asha').applications).toBe(0);
});

it('the large seed is the same each time and runs only once', { timeout: 120_000 }, async () => {
  const fingerprint = `
      select md5(string_agg(a::text, '' order by id)) from
      (select id, project_id, applicant_id, team_id, status, stage, score, submitted_at, initial_proposal from applications) a`;
  const other = await createTestDatabase();
  const second = connect(other.url);
  await seed(second);
  expect(await rows(fingerprint, second)).toEqual(await rows(fingerprint));
  expect(await seed(second)).toBe(false);
  await second.pool.end();
  await other.drop();
});

it('the large seed with archived cycles gives each the rows of the current one, for the same people', {
  tags: ['cycles'],
  timeout: 120_000,
}, async () => {
  const other = await createTestDatabase();
  const second = connect(other.url);
  const services = { db: second.db, now: () => NOW, hashPassword: async () => 'not a hash' };
  await seedLarge(services, 0.025, 2);
  const found = await rows(
    `select c.state, count(a.id)::int as applications from cycles c join applications a on a.cycle_id = c.id
     group by c.id order by c.opens_at desc`,
    second,
  );
  expect(found).toEqual([
    { state: 'open', applications: 2500 },
    { state: 'archived', applications: 2500 },
    { state: 'archived', applications: 2500 },
  ]);
  expect(await findBrokenInvariants(second.db)).toEqual([]);
  await second.pool.end();
  await other.drop();
});
