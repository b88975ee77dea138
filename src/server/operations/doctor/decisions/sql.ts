import { type SQL, sql } from 'drizzle-orm';

/** The checks have words of their own for what releases and offers do, so that a mistake of those can't hide itself. */
export type Checks = Record<string, SQL>;

/** The status that a decision of this outcome gives. */
export const statusOf = (outcome: SQL): SQL =>
  sql`(case ${outcome} when 'accept' then 'accepted' when 'waitlist' then 'waitlisted' when 'reject' then 'rejected' end)`;

/** Emails and notifications are swept after 90 days, so nothing older can be compared with them. */
export const isRecent = (at: SQL): SQL => sql`(${at} > now() - interval '80 days')`;

/** The released letter that counts of each application: the one of its newest version. */
export const newestLetters: SQL = sql`(
  select distinct on (row.application_id) row.application_id, row.release_id, row.outcome, row.version, r.visible_at, r.answer_days
  from release_rows row join releases r on r.id = row.release_id
  where row.is_released order by row.application_id, row.version desc)`;

/** The last change of status in the history of the application `a`. */
export const lastChange: SQL = sql`
  lateral (select e.to_status, e.created_at from application_events e
    where e.application_id = a.id and e.to_status is not null order by e.id desc limit 1)`;

export const holdsSeat: SQL = sql`a.status in ('accepted', 'selected')`;

/** The people on the application `a` who haven't left. */
export const present: SQL = sql`(
  select count(*)::int from application_members m where m.application_id = a.id and m.left_at is null)`;

/** Times are of the beginning of a transaction, which may have waited for another one. */
export const before = (at: SQL): SQL => sql`(${at} - interval '1 minute')`;

/** The audit line of the release `r`: settings, seats and releases of a cycle wait for each other, so the order of the lines is theirs. */
export const lineOf = (r: SQL): SQL => sql`(
  select max(own.id) from audit_log own where own.subject_type = 'cycle' and own.subject_id = ${r}.cycle_id::text
    and own.at = ${r}.visible_at and own.details ->> 'release' = ${r}.id::text)`;
