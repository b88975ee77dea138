import { sql } from 'drizzle-orm';
import type { LiveTopic } from '#domain/live.ts';
import type { Queryable } from '../db/database.ts';
import { live_events } from '../db/schema.ts';

/** The channel on which the processes of the site notify each other of changes. */
export const LIVE_CHANNEL = 'live_events';

type News =
  | { topic: Extract<LiveTopic, 'application' | 'review' | 'team'>; subject_ids: string[] }
  | { topic: Extract<LiveTopic, 'notification' | 'session'>; person_ids: string[] };

/**
 * Publishes a change in its transaction, awaited alone or as part of `writeInOneStatement`: open pages get it if and only if it commits.
 * The delivery decides who may know about an application or a team; the other topics name their people.
 */
export function publish(tx: Queryable, news: News) {
  const row = tx.insert(live_events).values({ subject_ids: [], person_ids: [], ...news });
  // The notice itself is empty, so a transaction sends one for any number of changes; processes read the rows from the table.
  return row.returning({ notified: sql`pg_notify(${LIVE_CHANNEL}, '')` });
}
