import { type SQL, sql } from 'drizzle-orm';
import { type LiveTopic, PAGE_LOAD_SECONDS } from '#domain/live.ts';
import { involvedPeople, readersOf } from '../applications/rosters/people.ts';
import type { Database } from '../db/database.ts';
import { reviewConcerns } from '../reviews/scope/hidden.ts';
import { type Cursor, isBehind, notSeenBy, toCursor } from './cursor.ts';

export type LiveEvent = { topic: LiveTopic; subject_ids: string[]; person_ids: string[] };

/** `isComplete` is false when there are too many events, or no cursor: any object may have changed. */
export type EventBatch = { events: LiveEvent[]; cursor: Cursor; isComplete: boolean };

const MOST_EVENTS = 500;

/** The events since a cursor, or of the last seconds without one; in one statement, so that none is missed. */
export async function readEvents(db: Database, since: Cursor | null): Promise<EventBatch> {
  const { rows } = await db.execute<{ snapshot: string; events: LiveEvent[] }>(sql`
    select pg_current_snapshot()::text as snapshot, (
      select coalesce(json_agg(e), '[]') from (
        select topic, subject_ids, person_ids from live_events
        where ${since ? notSeenBy(since) : RECENT} order by id limit ${MOST_EVENTS + 1}) e) as events
  `);
  const [row] = rows;
  if (!row) throw new Error('The database gave no snapshot.');
  const cursor = toCursor(row.snapshot);
  const isReset = since !== null && isBehind(cursor, since);
  return { events: row.events, cursor, isComplete: !isReset && row.events.length <= MOST_EVENTS };
}

const RECENT = sql`created_at > now() - make_interval(secs => ${PAGE_LOAD_SECONDS})`;

const uuids = (ids: Iterable<string>): SQL => sql`${sql.param([...ids])}::uuid[]`;

/**
 * What a person has to do with a subject: they may read it as their own, have an own interest in it (rule:no-own-interest), read it blind,
 * or have an open or a submitted review of it (rule:others-reviews-are-hidden).
 */
export type Concern = {
  is_reader: boolean;
  is_involved: boolean;
  is_hidden: boolean;
  has_open_review: boolean;
  has_submitted_review: boolean;
};
export type Concerns = Map<string, Concern>;

/**
 * Those of these people who are concerned by these applications (permission:readApplication) or teams (permission:readMemberProfiles),
 * apart from staff as such.
 */
export async function findConcerns(
  db: Database,
  events: LiveEvent[],
  persons: Iterable<string>,
): Promise<Concerns> {
  const subjects = new Set(events.flatMap(({ subject_ids }) => subject_ids));
  if (subjects.size === 0) return new Map();
  const { rows } = await db.execute<Concern & { subject_id: string; person_id: string }>(sql`
    with subject as (select unnest(${uuids(subjects)}) as id)
    select r.subject_id, r.person_id, bool_or(r.concern = 'reader') as is_reader, bool_or(r.concern = 'involved') as is_involved,
      bool_or(r.concern = 'hidden') as is_hidden, bool_or(r.concern = 'open review') as has_open_review,
      bool_or(r.concern = 'submitted review') as has_submitted_review
    from (
      select reader.application_id as subject_id, reader.user_id as person_id, 'reader' as concern
      from (${readersOf(uuids(subjects))}) reader
      union all
      select m.team_id, m.user_id, 'reader' from team_members m where m.team_id in (select id from subject)
      union all
      select t.id, t.leader_id, 'reader' from teams t where t.archived_at is null and t.id in (select id from subject)
      union all
      select own.application_id, own.user_id, 'involved' from (${involvedPeople(uuids(subjects))}) own
      union all
      select review.application_id, review.user_id, review.concern from (${reviewConcerns(uuids(subjects))}) review
    ) r where r.person_id = any(${uuids(persons)})
    group by r.subject_id, r.person_id
  `);
  return new Map(rows.map((row) => [concernKey(row.subject_id, row.person_id), row]));
}

export const concernKey = (subjectId: string, personId: string) => `${subjectId} ${personId}`;
