import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { strictnessOf } from '#domain/reviews/fairness/strictness.ts';
import { DEMO_PASSWORD } from '#domain/users/users.ts';
import { files as filesTable } from '#server/db/schema/files.ts';
import { inspectFile } from '#server/files/inspection/inspect.ts';
import { diskStore } from '#server/files/storage/disk.ts';
import { findBrokenInvariants } from '#server/operations/doctor/invariants.ts';
import { readReviewSet } from '#server/reviews/results/read-review-set.ts';
import { hashPassword, verifyPassword } from '#server/users/sign-in/password.ts';
import { directoryForFile } from '#tests/directory.ts';
import { databaseForFile } from '#tests/postgres.ts';
import { seedDemo } from './demo.ts';

const NOW = new Date('2025-09-10T20:00:00Z'); // the 11th in Asia/Kolkata

const directory = await directoryForFile();
const connection = await databaseForFile();
const services = () => ({
  db: connection.db,
  files: diskStore(join(directory, 'files')),
  now: () => NOW,
  hashPassword,
});
const rows = async (query: string) => (await connection.pool.query(query)).rows;

expect(await seedDemo(services())).toBe(true);

it('the demo seed leaves a database with accounts unchanged', async () => {
  const before = await rows('select count(*) from audit_log');
  expect(await seedDemo(services())).toBe(false);
  expect(await rows('select count(*) from audit_log')).toEqual(before);
});

it('the demo seed writes the documented numbers', async () => {
  const counts = await rows(`
      select (select count(*)::int from projects) as projects, (select count(*)::int from departments) as departments,
             (select count(*)::int from profiles where role = 'student') as students,
             (select count(*)::int from teams) as teams, (select count(*)::int from applications) as applications,
             (select count(distinct status)::int from applications) as statuses`);
  expect(counts).toEqual([
    { projects: 15, departments: 8, students: 43, teams: 10, applications: 69, statuses: 8 },
  ]);
});

it('the demo has last year’s archived cycle with results, and this year’s open one', {
  tags: ['cycles'],
}, async () => {
  const found = await rows(`
      select c.name, c.slug, c.state, count(a.id)::int as applications,
        count(*) filter (where a.status in ('accepted', 'rejected'))::int as decided
      from cycles c left join applications a on a.cycle_id = c.id group by c.id order by c.slug`);
  // All pages name the programme of 2025, and so must its cycle, whatever the year is.
  expect(found).toMatchObject([
    { name: 'Applied AI Residency 2024', slug: '2024', state: 'archived', applications: 7 },
    { name: 'Applied AI Residency 2025', slug: '2025', state: 'open', applications: 62 },
  ]);
  expect(found[0].decided).toBe(6);
  const [days] = await rows(`
      select count(distinct a.submitted_at::date)::int as of_last_year
      from applications a join cycles c on c.id = a.cycle_id where c.state = 'archived'`);
  expect(days.of_last_year).toBe(7);
});

it('the demo is on the day before a release: pending decisions, letters, seats, and a release that is set for tomorrow', {
  tags: ['pending-decisions', 'release-is-one-instant'],
}, async () => {
  const [set] = await rows(`
    select state, release_at > now() and release_at < now() + interval '2 days' as is_tomorrow,
      (select count(*)::int from release_rows where release_id = r.id and outcome is not null) as decided,
      (select count(*)::int from release_rows where release_id = r.id and outcome is null) as undecided,
      (select count(*)::int from graphile_worker.jobs where task_identifier = 'release_decisions' and run_at = r.release_at) as jobs, problems
    from releases r`);
  expect(set).toEqual({
    state: 'scheduled',
    is_tomorrow: true,
    decided: 3,
    undecided: 0,
    jobs: 1,
    problems: [],
  });
  expect(
    await rows(
      'select outcome, count(*)::int from decisions where is_current and release_id is null group by 1 order by 1',
    ),
  ).toMatchObject([{ outcome: 'accept' }, { outcome: 'reject' }, { outcome: 'waitlist' }]);
  const twice = await rows(`
    select m.user_id from decisions d join application_members m on m.application_id = d.application_id
    where d.outcome = 'accept' and m.user_id is not null group by 1 having count(*) > 1`);
  expect(twice).toEqual([]);
  expect(await rows(`select from decision_settings where letters ->> 'accept' <> ''`)).toHaveLength(1);
});

it('the open cycle of the demo has all dates around today, in the order of a season, and an announcement', {
  tags: ['dates-page', 'announcements'],
}, async () => {
  const [found] = await rows(`
      select opens_at < '${NOW.toISOString()}' and closes_at > '${NOW.toISOString()}' as is_open, closes_at < detailed_deadline
          and detailed_deadline < results_on and results_on < starts_on as is_ordered,
        (select max(application_deadline) from projects p where p.cycle_id = c.id) = closes_at as closes_last,
        (select min(start_date) from projects p where p.cycle_id = c.id) = starts_on as starts_first
      from cycles c where id = current_cycle()`);
  expect(found).toEqual({ is_open: true, is_ordered: true, closes_last: true, starts_first: true });
  const current = await rows(
    `select audience from announcements where '2025-09-11' between starts_on and ends_on and cycle_id = current_cycle()`,
  );
  expect(current).toEqual([{ audience: 'everyone' }]);
});

it('the demo has twelve reviewers in the middle of the initial stage and at the start of the detailed one, most of them with a figure', {
  tags: ['review-results'],
}, async () => {
  const [counts] = await rows(`
      select (select count(*)::int from reviewers where user_id is not null) as reviewers,
        (select count(*)::int from review_assignments) as assignments,
        (select count(*)::int from review_assignments where state = 'submitted') as submitted,
        (select count(*)::int from review_assignments where state = 'declined' and reason is not null) as declined,
        (select count(*)::int from review_conflicts) as conflicts,
        (select count(*)::int from reviews where submitted_at is null) as drafts,
        (select count(*)::int from review_rounds where deadline > '${NOW.toISOString()}') as rounds,
        (select count(*)::int from review_settings where is_blind) as blind,
        (select count(*)::int from reviews where changed_at is not null and score > first_score) as changed,
        (select count(*)::int from review_assignments where stage = 'detailed' and state = 'assigned') as detailed`);
  expect(counts).toMatchObject({ reviewers: 12, declined: 1, conflicts: 1, rounds: 2, blind: 0, changed: 1 });
  expect(counts.detailed).toBeGreaterThan(3);
  expect(counts.submitted / counts.assignments).toBeGreaterThan(0.4);
  expect(counts.submitted / counts.assignments).toBeLessThan(0.75);
  expect(counts.drafts).toBeGreaterThan(3);
  const cycle = { id: (await rows('select current_cycle() as id'))[0].id };
  const round = { cycle, stage: 'initial' } as const;
  const { reviews } = await readReviewSet(connection.db, round);
  const figures = strictnessOf(reviews).flatMap(({ figure }) => figure ?? []);
  expect(figures.length).toBeGreaterThanOrEqual(9);
  expect(Math.min(...figures.map(({ effect }) => effect))).toBeLessThan(-5);
  expect(Math.max(...figures.map(({ effect }) => effect))).toBeGreaterThan(5);
  const disagreements = await rows(`
      select application_id from reviews where submitted_at is not null group by 1 having max(score) - min(score) >= 40`);
  expect(disagreements.length).toBeGreaterThan(0);
});

it('the scores of reviewed demo applications are those of their reviews, and no reviewer reads an own interest', {
  tags: ['derived-score', 'conflicts-of-interest'],
}, async () => {
  const wrong = await rows(`
      select a.id from applications a join (
        select application_id, round(avg(score))::int as mean from reviews where submitted_at is not null group by 1
      ) r on r.application_id = a.id where a.score is distinct from r.mean`);
  const own = await rows(`
      select 1 from review_assignments s join reviewers r on r.id = s.reviewer_id join applications a on a.id = s.application_id
      join projects p on p.id = a.project_id where p.owner_id = r.user_id or a.applicant_id = r.user_id
        or s.created_at < a.submitted_at`);
  expect([wrong, own]).toEqual([[], []]);
});

it('the six named people of the demo sign in with the demo password, in their roles', async () => {
  const people = await rows(`
      select split_part(email, '@', 1) as name, role, resume_file_id is not null as complete, email_verified, password
      from users join profiles on profiles.user_id = users.id join accounts on accounts.user_id = users.id
      where email in ('asha@demo.example', 'ravi@demo.example', 'leela@demo.example', 'meera@demo.example',
                      'arun@demo.example', 'sita@demo.example') order by email`);
  expect(
    people.map(({ name, role, complete, email_verified }) => [name, role, complete, email_verified]),
  ).toEqual([
    ['arun', 'admin', true, true],
    ['asha', 'student', true, true],
    ['leela', 'student', true, true],
    ['meera', 'manager', true, true],
    ['ravi', 'student', false, true],
    ['sita', 'super_admin', true, true],
  ]);
  expect(await verifyPassword({ hash: people[0].password, password: DEMO_PASSWORD })).toBe(true);
});

it('the history of a withdrawn demo application ends with the withdrawal', async () => {
  const last = await rows(`
      select distinct on (a.id) e.kind from application_events e join applications a on a.id = e.application_id
      where a.status = 'withdrawn' order by a.id, e.created_at desc`);
  expect(new Set(last.map(({ kind }) => kind))).toEqual(new Set(['withdrawn']));
});

it('the demo seed obeys every rule about teams, rosters, blocking and histories', async () => {
  expect(await findBrokenInvariants(connection.db)).toEqual([]);
});

it('the check of the demo rules finds a seat that no programme can allow and a lost roster', async () => {
  const broken = connection.db.transaction(async (tx) => {
    await tx.execute(sql`
        insert into team_member_profiles (team_id, display_name, email)
        select id, 'Guest', 'guest' || n || '@demo.example' from teams, generate_series(1, 20) n where name = 'Rain Check'`);
    await tx.execute(sql`
        delete from application_members where application_id = (select id from applications where status = 'accepted' and team_id is not null limit 1)`);
    const found = await findBrokenInvariants(tx);
    throw new Rollback(found.map(({ sentence, rows }) => `${sentence}: ${rows}`));
  });
  await expect(broken).rejects.toEqual(
    new Rollback([
      'A team has no more members than a programme can allow, distinct by e-mail (rule:five-seats): 1',
      'An application that is open or accepted has a person on its roster (rule:one-blocking-application): 1',
      'An application that was submitted has a roster with one leader, the applicant (rule:roster-is-copied): 1',
    ]),
  );
});

it('the demo seed stores every file with its real size and hash', async () => {
  const stored = await connection.db.select().from(filesTable);
  const { files } = services();
  expect(stored.length).toBeGreaterThan(60);
  for (const { key, size, sha256 } of stored) {
    const bytes = await buffer(await files.get(key));
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([size, sha256]);
  }
});

const kindOfKey = (key: string) => (key.startsWith('pictures/') ? 'picture' : 'presentation');

it('the demo seed stores only files that pass the upload checks', async () => {
  const stored = await connection.db.select().from(filesTable);
  const kinds = await Promise.all(
    stored.map(
      async ({ key }) =>
        [
          key,
          await inspectFile({ path: join(directory, 'files', key), named: null, kind: kindOfKey(key) }),
        ] as const,
    ),
  );
  expect(kinds.filter(([key, kind]) => !('extension' in kind && key.endsWith(`.${kind.extension}`)))).toEqual(
    [],
  );
});

it('a demo deadline ends with a day in Asia/Kolkata, counted from the day of seeding', async () => {
  const closing = await connection.db.query.projects.findFirst({
    where: sql`project_number = 'AAR-2025-04'`,
    columns: { application_deadline: true },
  });
  expect(new Date(closing?.application_deadline ?? '').toISOString()).toBe('2025-09-11T18:29:59.999Z');
});

it('the demo happens in the past, and every event follows its cause', async () => {
  const early = await rows(`
      select a.id from applications a join projects p on p.id = a.project_id join users u on u.id = a.applicant_id
      where a.created_at < p.created_at or a.created_at < u.created_at or a.updated_at > '${NOW.toISOString()}'`);
  expect(early).toEqual([]);
});

it('demo notifications match the last status of each application that staff decided this year', async () => {
  const untold = await rows(`
      select m.user_id, a.id from applications a join application_members m on m.application_id = a.id
      where m.user_id is not null and a.cycle_id = current_cycle() and a.status not in ('draft', 'withdrawn', 'submitted') and a.status is distinct from (
        select n.status from notifications n where n.user_id = m.user_id and n.application_id = a.id
          and n.kind = 'status_changed' order by n.id desc limit 1)`);
  expect(untold).toEqual([]);
});

it('demo notifications are in order of time, link only to pages that their reader may see, and are partly unread', async () => {
  const wrong = await rows(`
      select n.id from notifications n
      where (n.application_id is not null and not exists (
          select from application_members m where m.application_id = n.application_id and m.user_id = n.user_id))
        or exists (select from notifications o where o.id > n.id and o.created_at < n.created_at)`);
  const [{ told, unread }] = await rows(
    'select count(distinct user_id)::int as told, (count(*) filter (where read_at is null))::int as unread from notifications',
  );
  expect(wrong).toEqual([]);
  expect(told).toBeGreaterThan(30);
  expect(unread).toBeGreaterThan(5);
});

it('the mailbox of the demo has ten letters from the past to people on the roster of their application', async () => {
  const letters = await rows(`
      select m.status, m.created_at < '${NOW.toISOString()}' as is_past, m.text like '%http://localhost:3000/applications/%' as has_link
      from mails m join application_members r on r.application_id = m.application_id and r.user_id = m.user_id`);
  expect(letters).toEqual(Array(10).fill({ status: 'kept', is_past: true, has_link: true }));
});

it('the two best-known demo students have notifications, one of them unread', async () => {
  const bells = await rows(`
      select split_part(u.email, '@', 1) as name, count(*) > 0 as has_some, count(*) filter (where read_at is null)::int as unread
      from notifications n join users u on u.id = n.user_id
      where u.email in ('asha@demo.example', 'leela@demo.example') group by 1 order by 1`);
  expect(bells).toEqual([
    { name: 'asha', has_some: true, unread: 1 },
    { name: 'leela', has_some: true, unread: 0 },
  ]);
});

class Rollback extends Error {
  constructor(broken: string[]) {
    super(broken.join('\n'));
  }
}
