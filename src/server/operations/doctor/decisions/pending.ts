import { sql } from 'drizzle-orm';
import { type Checks, holdsSeat, present } from './sql.ts';

/** The releases that wait for their time or a second admin. */
const isSet = sql`r.state in ('scheduled', 'awaiting_second')`;

/** What a release that is set would make true. */
export const SET: Checks = {
  'A release that is set has the pending decisions of its applications (rule:release-preflight)': sql`
    select row.application_id from releases r join release_rows row on row.release_id = r.id
    left join decisions d on d.application_id = row.application_id and d.is_current
    where ${isSet} and row.outcome is not null
      and (d.version is distinct from row.version or d.outcome is distinct from row.outcome or d.release_id is not null)
    union all
    select row.application_id from releases r join release_rows row on row.release_id = r.id where r.state <> 'released' and row.is_released
    union all
    select r.id from releases r where r.state = 'scheduled' and r.release_at is null`,
};

/** The pending decisions of cycles that aren’t archived: `a` of the project `p` with the current decision `d`. */
const pendingAccepts = sql`
  applications a join cycles c on c.id = a.cycle_id and c.state <> 'archived'
  left join decisions d on d.application_id = a.id and d.is_current and d.release_id is null`;
const wouldHold = sql`(${holdsSeat} or (d.outcome = 'accept' and a.status in ('submitted', 'under_review', 'shortlisted', 'waitlisted')))`;

/** What would refuse a release, or stop it in the preflight. */
export const STOPPING: Checks = {
  'The pending decisions fit into the seats of their project (rule:seats-of-a-project)': sql`
    select s.project_id from project_seats s join ${pendingAccepts} on a.project_id = s.project_id
    where ${wouldHold} group by s.project_id, s.seats
    having bool_or(d.outcome = 'accept') and sum(case s.unit when 'teams' then 1 else ${present} end) > s.seats`,
  'The pending decisions accept nobody twice (rule:release-preflight)': sql`
    select m.user_id from ${pendingAccepts}
    join application_members m on m.application_id = a.id and m.left_at is null and m.user_id is not null
    where ${wouldHold} group by m.user_id, a.cycle_id having bool_or(d.outcome = 'accept') and count(distinct a.id) > 1`,
  'The applications, letters, reasons and days of a release that is set are still those that were checked (rule:release-preflight)': sql`
    select a.id from releases r join release_rows row on row.release_id = r.id join applications a on a.id = row.application_id
    left join decisions d on d.application_id = a.id and d.is_current and d.release_id is null
    where ${isSet} and row.fingerprint <> md5(concat_ws(' ', a.id, a.status, d.version, d.outcome, d.rank, ${present}))
    union all
    select r.id from releases r left join decision_settings s on s.cycle_id = r.cycle_id
    where ${isSet} and (r.letters <> coalesce(s.letters, '{"accept": "", "waitlist": "", "reject": ""}')
      or r.reasons <> coalesce(s.reasons, '[]') or r.answer_days is distinct from s.answer_days)`,
};
