import { sql } from 'drizzle-orm';
import type { LiveTopic } from '#domain/live.ts';
import type { Queryable } from '../db/database.ts';

/** Where the processes of the site hear of each other's changes. */
export const LIVE_CHANNEL = 'live_events';

type News =
  | { topic: Extract<LiveTopic, 'application' | 'review' | 'team'>; subject_ids: string[] }
  | { topic: Extract<LiveTopic, 'notification' | 'session'>; person_ids: string[] };

/**
 * Says in the transaction of a change that something changed: open pages hear of it if and only if it commits. Who may
 * hear of an application or a team is asked when it is delivered; the other topics are about the persons themselves.
 */
export async function announce(tx: Queryable, news: News): Promise<void> {
  const subjects = 'subject_ids' in news ? news.subject_ids : [];
  const persons = 'person_ids' in news ? news.person_ids : [];
  if (subjects.length + persons.length === 0) return;
  // The notice itself is empty, so a transaction sends one however much it changes; the rows are read from the table.
  await tx.execute(sql`
    with written as (
      insert into live_events (topic, subject_ids, person_ids)
      values (${news.topic}, ${sql.param(subjects)}::uuid[], ${sql.param(persons)}::uuid[]) returning id)
    select pg_notify(${LIVE_CHANNEL}, '') from written
  `);
}
