import { sql } from 'drizzle-orm';
import type { Database } from '../../src/server/db/database.ts';
import { hashPassword } from '../../src/server/users/sign-in/password.ts';
import { BENCH_PASSWORD } from '../database.ts';
import { signedCookie } from '../people.ts';

export type Outcome = 'accept' | 'waitlist' | 'reject';
/** A student with one application of the round, or with two of different projects. */
export type Student = {
  n: number;
  user_id: string;
  email: string;
  cookie: string;
  applications: { id: string; outcome: Outcome }[];
};
export type Round = { projects: string[]; students: Student[] };

type Size = { applications: number; projects: number; seats: number };
/** So many students have a second application, with another decision as a rule: they could see a part of a release. */
const WITH_TWO = 200;
const WAITING = 10;

/** Decided applications to new projects of the current cycle, whose release waits: in each project the first are accepted, the next wait. */
export async function createRound(
  db: Database,
  name: string,
  { applications, projects, seats }: Size,
): Promise<Round> {
  const table = sql.raw(`round_${name}`);
  const password = await hashPassword(BENCH_PASSWORD);
  await db.execute(sql`
    create table ${table} as
    select n::int, gen_random_uuid() as user_id, md5(random()::text) as token, ${`${name}-`} || n || '@round.example' as email
    from generate_series(1, ${applications - WITH_TWO}::int) n`);
  await db.execute(
    sql`insert into users (id, email, email_verified) select user_id, email, true from ${table}`,
  );
  await db.execute(sql`
    insert into accounts (user_id, account_id, provider_id, password)
    select user_id, user_id::text, 'credential', ${password} from ${table}`);
  await db.execute(sql`
    insert into profiles (user_id, role, display_name, college, degree, year, phone, profile_completed)
    select user_id, 'student', 'Student ' || n, 'College of Examples', 'BTech', 3, '+91 90000 00000', true from ${table}`);
  await db.execute(sql`
    insert into sessions (user_id, token_hash, expires_at, created_at, updated_at)
    select user_id, encode(sha256(convert_to(token, 'UTF8')), 'hex'), now() + interval '12 hours', now(), now() + interval '12 hours' from ${table}`);
  const { rows: made } = await db.execute<{ id: string }>(sql`
    insert into projects (project_number, name, category, what_is_it, problem_statement)
    select ${`${name}-`} || k, ${`Project ${name} `} || k, 'ai_ml', '<p>A study.</p>', '<p>A problem.</p>'
    from generate_series(1, ${projects}::int) k returning id`);
  const ids = sql.param(made.map(({ id }) => id));
  await db.execute(sql`
    insert into project_seats (project_id, cycle_id, seats, unit) select id, cycle_id, ${seats}, 'people' from projects where id = any(${ids}::uuid[])`);
  await db.execute(sql`
    create table ${sql.raw(`applied_${name}`)} as
    select gen_random_uuid() as id, user_id, n, project_id,
      case when place <= ${seats} and wish = 0 then 'accept' when place <= ${seats + WAITING} then 'waitlist' else 'reject' end as outcome
    from (select s.user_id, s.n, wish, (${ids}::uuid[])[1 + (s.n + wish) % ${projects}::int] as project_id, (s.n + wish) / ${projects}::int + 1 as place
      from ${table} s cross join generate_series(0, 1) wish where wish = 0 or s.n <= ${WITH_TWO}) applied`);
  const applied = sql.raw(`applied_${name}`);
  await db.execute(sql`
    insert into applications (id, project_id, cycle_id, applicant_id, status, initial_proposal, submitted_at)
    select id, project_id, current_cycle(), user_id, 'submitted', 'We would like to build it.', now() from ${applied}`);
  await db.execute(sql`
    insert into application_members (application_id, project_id, blocks, user_id, is_leader, display_name)
    select id, project_id, true, user_id, true, 'Student ' || n from ${applied}`);
  await db.execute(sql`
    insert into application_events (application_id, kind, to_status, actor_id) select id, 'submitted', 'submitted', user_id from ${applied}`);
  await db.execute(sql`
    insert into decisions (application_id, version, cycle_id, project_id, outcome, rank, batch_id)
    select id, 1, current_cycle(), project_id, outcome, case outcome when 'waitlist' then n end, gen_random_uuid() from ${applied}`);
  await db.execute(sql`analyze`);
  const { rows } = await db.execute<Omit<Student, 'cookie'> & { token: string }>(sql`
    select s.n, s.user_id, s.email, s.token, json_agg(json_build_object('id', a.id, 'outcome', a.outcome)) as applications
    from ${table} s join ${applied} a using (user_id) group by 1, 2, 3, 4 order by s.n`);
  return {
    projects: made.map(({ id }) => id),
    students: rows.map(({ token, ...row }) => ({ ...row, cookie: signedCookie(token) })),
  };
}
