import { type SQL, sql } from 'drizzle-orm';
import { type Checks, holdsSeat, lineOf, newestLetters, present } from './sql.ts';

/** Staff may set a status or the number of seats by hand, which no release is to blame for. */
const byHand = (projectId: SQL): SQL => sql`(
  exists (select from applications a left join ${newestLetters} letter on letter.application_id = a.id
    where a.project_id = ${projectId} and ${holdsSeat} and letter.outcome is distinct from 'accept')
  or exists (select from audit_log line where line.subject_type = 'project' and line.subject_id = ${projectId}::text
    and line.action = 'seats_changed' and line.id > (select max(${lineOf(sql`r`)}) from releases r where r.state = 'released'
      and exists (select from release_rows row join applications a on a.id = row.application_id
        where row.release_id = r.id and row.is_released and a.project_id = ${projectId}))))`;

const overSeats = (condition: SQL): SQL => sql`
  select s.project_id from project_seats s where s.seats < (
    select coalesce(sum(case s.unit when 'teams' then 1 else ${present} end), 0) from applications a
    where a.project_id = s.project_id and ${holdsSeat}) and ${condition}`;

const twice = (condition: SQL): SQL => sql`
  select m.user_id from applications a join application_members m on m.application_id = a.id and m.left_at is null and m.user_id is not null
  left join ${newestLetters} letter on letter.application_id = a.id
  where ${holdsSeat} group by m.user_id, a.cycle_id having count(distinct a.id) > 1 and ${condition}`;

const isByRelease = sql`bool_and(letter.outcome is not distinct from 'accept')`;
/** A programme without releases may accept people twice. */
const isPartlyByRelease = sql`(not ${isByRelease} and bool_or(letter.outcome = 'accept'))`;

/** Seats, people and teams of what is released. */
export const SEATS: Checks = {
  'Releases accept no more than the seats of a project (rule:seats-of-a-project)': overSeats(
    sql`not ${byHand(sql`s.project_id`)}`,
  ),
  'Releases accept nobody twice in a cycle (rule:release-preflight)': twice(isByRelease),
  'A team is released whole, as it was checked (rule:release-preflight)': sql`
    select a.id from release_rows row join releases r on r.id = row.release_id join applications a on a.id = row.application_id
    join decisions d on d.application_id = row.application_id and d.version = row.version
    where row.is_released and row.fingerprint <> '' and not exists (
      select from generate_series(${present}, (select count(*)::int from application_members m where m.application_id = a.id)) people
      where row.fingerprint = md5(concat_ws(' ', a.id, row.from_status, row.version, row.outcome, d.rank, people)))`,
};

/** The same where staff have set something by hand. */
export const SEATS_BY_HAND: Checks = {
  'A project has no more accepted people or teams than seats (rule:seats-of-a-project)': overSeats(
    byHand(sql`s.project_id`),
  ),
  'Nobody whom a release accepted is accepted twice in a cycle (rule:release-preflight)':
    twice(isPartlyByRelease),
};
