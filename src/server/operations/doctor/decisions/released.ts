import { sql } from 'drizzle-orm';
import { before, type Checks, isRecent, lastChange, lineOf, newestLetters, statusOf } from './sql.ts';

/** Decisions, releases, statuses and letters against each other. */
export const RELEASED: Checks = {
  'The current decision about an application is its newest one, in its project and cycle (rule:pending-decisions)': sql`
    select d.application_id from decisions d join applications a on a.id = d.application_id
    where d.project_id <> a.project_id or d.cycle_id <> a.cycle_id
    union all select application_id from decisions group by application_id
      having count(*) filter (where is_current) <> 1 or count(*) <> max(version) or max(version) filter (where is_current) <> max(version)`,
  'Only a rejection has reasons and feedback of a rejection (rule:letters-of-decisions)': sql`
    select application_id from decisions
    where outcome is distinct from 'reject' and (cardinality(reasons) > 0 or feedback <> '')`,
  'A decision is released exactly if its release is visible (rule:release-is-one-instant)': sql`
    select row.application_id from release_rows row join releases r on r.id = row.release_id
      left join decisions d on d.application_id = row.application_id and d.version = row.version
    where row.is_released and (r.state <> 'released' or r.visible_at > clock_timestamp() or row.outcome is null
      or d.release_id is distinct from r.id or d.outcome is distinct from row.outcome)
    union all
    select d.application_id from decisions d where d.release_id is not null and not exists (
      select from release_rows row join releases r on r.id = row.release_id
      where r.id = d.release_id and r.state = 'released' and row.application_id = d.application_id
        and row.version = d.version and row.outcome = d.outcome and row.is_released)`,
  'A release is visible at its time, never before, and has only applications of its own projects (rule:release-is-one-instant)': sql`
    select id from releases where visible_at > clock_timestamp() or visible_at < release_at - interval '1 millisecond'
    union all
    select row.application_id from release_rows row join releases r on r.id = row.release_id join applications a on a.id = row.application_id
    where row.is_released and not (a.project_id = any(r.project_ids) and a.cycle_id = r.cycle_id and row.cycle_id = r.cycle_id)`,
  'The audit log has each release with the number of its decisions (rule:release-is-one-instant)': sql`
    select r.id from releases r where r.state = 'released' and not exists (
      select from audit_log line where line.subject_type = 'cycle' and line.subject_id = r.cycle_id::text and line.at = r.visible_at
        and line.action = case when r.correction is null then 'decisions_released' else 'decisions_corrected' end
        and line.details ->> 'release' = r.id::text
        and (line.details ->> 'applications')::int >= (select count(*) from release_rows row where row.release_id = r.id and row.is_released))`,
  'A released decision is in the history of its application (rule:release-is-one-instant)': sql`
    select row.application_id from release_rows row join releases r on r.id = row.release_id
    where row.is_released and (row.from_status <> ${statusOf(sql`row.outcome`)}) is distinct from (exists (
      select from application_events e where e.application_id = row.application_id and e.created_at = r.visible_at
        and e.from_status = row.from_status and e.to_status = ${statusOf(sql`row.outcome`)}))`,
  'A status is the released one, or the last one of a later history (rule:release-is-one-instant)': sql`
    select a.id from ${newestLetters} letter join applications a on a.id = letter.application_id
    left join ${lastChange} last on true
    where a.status <> coalesce(last.to_status, ${statusOf(sql`letter.outcome`)})
      or (a.status <> ${statusOf(sql`letter.outcome`)} and last.created_at < ${before(sql`letter.visible_at`)})`,
  'A letter is the one of its outcome that was written for its release, without a field to fill in (rule:letters-of-decisions)': sql`
    select r.id from releases r left join decision_settings s on s.cycle_id = r.cycle_id
    where r.state = 'released' and (
      exists (select from release_rows row where row.release_id = r.id and row.is_released
        and coalesce(regexp_replace(r.letters ->> row.outcome, '\\{(name|project)\\}', '', 'g') ~ '\\{[^{}]*\\}|\\[[^][]*\\]', true))
      or (r.letters ->> 'accept' <> '' and r.letters ->> 'accept' = r.letters ->> 'reject')
      or (${isRecent(sql`r.visible_at`)} and not exists (select from audit_log line where line.subject_type = 'cycle'
            and line.subject_id = r.cycle_id::text and line.action = 'decision_settings_changed' and line.id > ${lineOf(sql`r`)})
        and (r.letters <> coalesce(s.letters, '{"accept": "", "waitlist": "", "reject": ""}') or r.reasons <> coalesce(s.reasons, '[]')
          or r.answer_days is distinct from s.answer_days)))`,
  'Nobody has opened or was emailed about a letter that isn’t released (rule:letter-is-opened)': sql`
    select row.application_id from release_rows row join releases r on r.id = row.release_id
    where (row.seen_at is not null and not row.is_released) or (row.mailed_at is not null and r.visible_at is null)
      or row.seen_at < r.visible_at or row.mailed_at < r.visible_at or greatest(row.seen_at, row.mailed_at) > clock_timestamp()
      or (row.error_seen_at is not null and (r.correction is null or ${before(sql`row.error_seen_at`)} > r.visible_at))
    union all
    select o.application_id from letter_openings o
    left join release_rows row on row.release_id = o.release_id and row.application_id = o.application_id
    where row.seen_at is null`,
};
