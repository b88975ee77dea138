import { type SQL, sql } from 'drizzle-orm';
import { answerBy } from './answer-by.ts';
import { hasOutcome } from './outcomes.ts';
import { concerns, readApplications } from './people.ts';

/** The newest released row of an application `a`, with further columns. */
const newestRow = (columns: SQL = sql``): SQL => sql`(
  select row.release_id, row.outcome ${columns} from release_rows row join releases r on r.id = row.release_id
  where row.application_id = a.id and row.is_released order by row.version desc limit 1) newest`;

/** Whether the row `newest` of an application `a` still has its status, in a cycle that goes on, and a person hasn't opened its letter. */
const isUnopened = (personId: SQL): SQL => sql`(
  ${hasOutcome(sql`newest.outcome`)}
  and not exists (select from letter_openings o
    where o.application_id = a.id and o.release_id = newest.release_id and o.user_id = ${personId})
  and not exists (select from cycles archived where archived.id = a.cycle_id and archived.state = 'archived'))`;

/**
 * Joins, as `letter`, the released decision about an application `a` whose letter a person hasn't opened: the status that they know, the last
 * event of the history that they know, the time of the release, and the day until which the cycle waits for an answer, whatever the decision is. No row without one:
 * also if the status has changed since, in an archived cycle, and for everybody who can't open the letter (rule:letter-is-opened).
 */
export const unopenedLetter = (personId: SQL): SQL => sql`
  left join lateral (
    select first.from_status as status, coalesce(first.last_event_id, 0) as event_id, first.visible_at as released_at, newest.answer_by
    from ${newestRow(sql`, ${answerBy()} as answer_by`)}
    cross join lateral (
      select row.from_status, row.last_event_id, r.visible_at from release_rows row join releases r on r.id = row.release_id
      where row.application_id = a.id and row.is_released and row.version > coalesce((
        select max(known.version) from letter_openings o
        join release_rows known on known.release_id = o.release_id and known.application_id = o.application_id
        where o.application_id = a.id and o.user_id = ${personId}), 0)
      order by row.version limit 1) first
    where ${isUnopened(personId)}
  ) letter on a.id in ${readApplications(personId)}`;

/** The ids of the applications whose letters a person hasn't opened. */
export const unopenedBy = (personId: SQL): SQL => sql`
  select a.id from applications a cross join lateral ${newestRow()}
  where a.id in ${readApplications(personId)} and ${isUnopened(personId)}`;

/** The status of an application `a` that the person of the join `letter` knows. */
export const knownStatus: SQL = sql`coalesce(letter.status, a.status)`;

/** When somebody left the application `a`, of the row `m`, as a person knows who hasn't opened its letter: only some decisions note it. */
export const knownLeftAt: SQL = sql`case when letter.released_at is null or m.left_at < letter.released_at then m.left_at end`;

/** Only some decisions note who left, so that would tell them as well. */
const isBeforeLetter: SQL = sql`(e.kind not in ('status_changed', 'member_left') or letter.event_id is null or e.id <= letter.event_id)`;

/** Whether a release that was taken back changed the status, or its end did. */
const isTakenBack: SQL = sql`(e.kind = 'status_changed' and exists (
  select from release_rows back where back.application_id = a.id and back.back_event_id is not null
    and e.id > back.last_event_id and e.id <= back.back_event_id))`;

/** Whether the people of an application `a` know the event `e` of its history: nobody has learned of a release that was taken back. */
export const isKnownEvent: SQL = sql`(${isBeforeLetter} and not ${isTakenBack})`;

/** The same for staff, who know every event but of an application of their own (rule:no-own-interest). */
export const isKnownToStaff = (viewerId: string): SQL => sql`not (${concerns(viewerId)} and ${isTakenBack})`;
