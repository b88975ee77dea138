import { type SQL, sql } from 'drizzle-orm';
import type { LiveTopic } from '#domain/live.ts';
import type { Queryable } from '../db/database.ts';
import { live_events } from '../db/schema.ts';
import { writeTogether } from '../db/together.ts';

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
  await writeTogether(tx, newsRows(tx, news));
}

/** The same as a write beside others of the transaction. */
export function newsRows(tx: Queryable, news: News): SQL[] {
  const { topic, subject_ids, person_ids } = { subject_ids: [], person_ids: [], ...news };
  if (subject_ids.length + person_ids.length === 0) return [];
  const row = tx.insert(live_events).values({ topic, subject_ids, person_ids });
  // The notice itself is empty, so a transaction sends one however much it changes; the rows are read from the table.
  return [row.returning({ told: sql`pg_notify(${LIVE_CHANNEL}, '')` }).getSQL()];
}
