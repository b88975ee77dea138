import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../src/server/db/database.ts';
import { sessionCookieName } from '../src/server/http/session-cookie.ts';
import { hashToken } from '../src/server/users/tokens/tokens.ts';
import { BENCH_SECRET } from './product.ts';

/** A person with a session, and an open project without an application of theirs. */
export type Applicant = {
  n: number;
  user_id: string;
  email: string;
  display_name: string;
  project_id: string;
  submission_key: string;
  token: string;
  cookie: string;
};

/**
 * Pairs students with projects that they may apply to, the given number of pairs: a second project for each follows after everybody's first.
 * Creates their sessions. The table `bench_applicants` lists the pairs too, for pgbench.
 */
export async function createApplicants(db: Database, count: number): Promise<Applicant[]> {
  await db.execute(sql`
    create table bench_applicants as
    with open as (
      select id, row_number() over (order by id) - 1 as k, count(*) over () as of from projects
      where status = 'active' and is_visible_to_public and deleted_at is null and application_deadline > now() + interval '1 day'
    ), free as (
      select p.user_id, u.email::text as email, p.display_name, o.id as project_id,
        row_number() over (order by choice, md5(p.user_id::text)) as n
      from (select p.*, row_number() over (order by user_id) as place from profiles p where role = 'student' and resume_file_id is not null) p
      cross join generate_series(0, 1) as choice
      join users u on u.id = p.user_id join open o on o.k = (p.place + choice) % o.of
      where u.disabled_at is null and not exists (
        select from application_members m where m.user_id = p.user_id and m.project_id = o.id)
      and not exists (select from applications a where a.applicant_id = p.user_id and a.project_id = o.id)
    )
    select n::int, user_id, email, display_name, project_id, gen_random_uuid() as submission_key, md5(user_id::text) as token
    from free where n <= ${count}`);
  await db.execute(sql`create unique index on bench_applicants (n)`);
  await db.execute(sql`create sequence bench_next`);
  await db.execute(sql`
    insert into sessions (user_id, token_hash, expires_at, created_at, updated_at)
    select distinct user_id, encode(sha256(convert_to(token, 'UTF8')), 'hex'), now() + interval '12 hours', now(), ${RENEWED} from bench_applicants`);
  const { rows } = await db.execute<Omit<Applicant, 'cookie'>>(
    sql`select * from bench_applicants order by n`,
  );
  if (rows.length < count) throw new Error(`There are only ${rows.length} students who can apply.`);
  return rows.map((row) => ({ ...row, cookie: signedCookie(row.token) }));
}

/** Sessions count as renewed for hours: otherwise the product renews each one in a submission, which no peer does (session-renewal.ts). */
const RENEWED = sql`now() + interval '12 hours'`;

/** A session of a person who reviews the applications. */
export async function createReviewer(db: Database): Promise<{ cookie: string; token: string }> {
  const token = 'a-session-of-the-reviewer';
  await db.execute(sql`
    insert into sessions (user_id, token_hash, expires_at, created_at, updated_at)
    select user_id, ${hashToken(token)}, now() + interval '12 hours', now(), ${RENEWED} from profiles where role = 'admin' order by user_id limit 1`);
  return { cookie: signedCookie(token), token };
}

export function signedCookie(token: string): string {
  const signature = createHmac('sha256', BENCH_SECRET).update(token).digest('base64');
  return `${sessionCookieName(false)}=${encodeURIComponent(`${token}.${signature}`)}`;
}
