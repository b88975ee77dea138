import { type SQL, sql } from 'drizzle-orm';
import { before, type Checks, isRecent, statusOf } from './sql.ts';

/** The people who were told of applications `row` at a time: those with an account who haven't left, and weren't without it then. */
const toldAt = (at: SQL): SQL => sql`
  join application_members m on m.application_id = row.application_id and m.left_at is null
  join users u on u.id = m.user_id and u.disabled_at is null and not exists (
    select from audit_log enabled where enabled.subject_type = 'user' and enabled.subject_id = u.id::text
      and enabled.action = 'user_enabled' and enabled.at > ${before(at)})`;

/** Notifications and emails against releases: each person once, and nobody of another decision. */
export const TOLD: Checks = {
  'A release tells each person of an application once, in the portal, that there is a decision (rule:letter-is-opened)': sql`
    select row.application_id from release_rows row join releases r on r.id = row.release_id ${toldAt(sql`r.visible_at`)}
    where row.is_released and ${isRecent(sql`r.visible_at`)} and (
      select count(*) <> 1 or count(n.status) > 0 from notifications n
      where n.application_id = row.application_id and n.user_id = m.user_id and n.kind = 'status_changed' and n.created_at = r.visible_at)`,
  'Nobody is told of a status that the application never had, in the portal or by email (rule:decision-emails)': sql`
    select told.application_id from (
      select application_id, user_id, status, created_at, false as is_mail from notifications where kind = 'status_changed' and status is not null
      union all
      select application_id, user_id, decided_status, created_at, true from mails where decided_status is not null) told
    join (select row.application_id, min(r.visible_at) as at from release_rows row join releases r on r.id = row.release_id
      where r.visible_at is not null group by 1) first on first.application_id = told.application_id and first.at <= told.created_at
    where not exists (select from application_members m where m.application_id = told.application_id and m.user_id = told.user_id)
      or not exists (
        select from application_events e
        where e.application_id = told.application_id and e.to_status = told.status and e.created_at = told.created_at
        union all
        select from release_rows row
        where row.application_id = told.application_id and ${statusOf(sql`row.outcome`)} = told.status
          and told.is_mail and told.created_at = row.mailed_at)`,
  'Nobody is told of the same change twice (rule:decision-emails)': sql`
    select application_id from (
      select application_id, user_id, created_at, status, false as is_mail from notifications where kind = 'status_changed' and status is not null
      union all
      select application_id, user_id, created_at, decided_status, true from mails where decided_status is not null) told
    where application_id in (select application_id from release_rows where is_released) and user_id is not null
    group by application_id, user_id, created_at, status, is_mail having count(*) > 1`,
  'A release has one email for each person of an application, never two (rule:decision-emails)': sql`
    select row.application_id from release_rows row join releases r on r.id = row.release_id ${toldAt(sql`row.mailed_at`)}
    cross join lateral (select count(*) as emails from mails sent where sent.application_id = row.application_id
      and sent.user_id = m.user_id and sent.decided_status is not null and sent.created_at = row.mailed_at) counted
    where row.is_released and ${isRecent(sql`row.mailed_at`)} and (emails > 1 or (emails = 0 and not exists (
      select from application_events e where e.application_id = row.application_id and e.to_status is not null and e.created_at <= row.mailed_at
        and e.id > coalesce(
          (select max(own.id) from application_events own where own.application_id = row.application_id and own.created_at = r.visible_at),
          (select max(own.id) from application_events own
            where own.application_id = row.application_id and own.created_at <= ${before(sql`r.visible_at`)}), 0))))`,
  'The emails of a release are queued within the hour (rule:decision-emails)': sql`
    select r.id from releases r where r.state = 'released' and r.visible_at < now() - interval '1 hour'
      and exists (select from release_rows row where row.release_id = r.id and row.is_released and row.mailed_at is null)`,
  'The email about a decision has no words of a letter (rule:decision-emails)': sql`
    select row.application_id from release_rows row join releases r on r.id = row.release_id
    join mails sent on sent.application_id = row.application_id and sent.created_at = row.mailed_at and sent.decided_status is not null
    join lateral jsonb_each_text(r.letters) letter on true
    join lateral regexp_split_to_table(letter.value, '\\{[^{}]*\\}') part on true
    cross join lateral (select btrim(part, E' \\n,.;:!?') as words) trimmed
    where length(words) >= 20 and (position(words in sent.text) > 0 or position(words in sent.subject) > 0)`,
};
