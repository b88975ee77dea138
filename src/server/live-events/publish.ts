import { type SQL, sql } from 'drizzle-orm';
import type { LiveTopic } from '#domain/live.ts';
import type { Queryable } from '../db/database.ts';
import { insertRows } from '../db/insert-rows.ts';
import { live_events } from '../db/schema.ts';

/** The channel on which the processes of the site notify each other of changes. */
export const LIVE_CHANNEL = 'live_events';

type News =
  | { topic: Extract<LiveTopic, 'application' | 'review' | 'team'>; subject_ids: string[] }
  | { topic: Extract<LiveTopic, 'notification' | 'session'>; person_ids: string[] };

/**
 * Publishes a change in its transaction: open pages get it if and only if it commits. The delivery decides who may know about an
 * application or a team; the other topics name their people.
 */
export const publish = (tx: Queryable, news: News) => tx.execute(liveEventRows([news]));

/**
 * The same as a part of `writeInOneStatement`, for several changes. The notice itself is empty, so a transaction sends one for any number of
 * changes; processes read the rows from the table.
 */
export const liveEventRows = (news: News[]): SQL => sql`
  ${insertRows(
    live_events,
    news.map((one) => ({ subject_ids: [], person_ids: [], ...one })),
  )} returning pg_notify(${LIVE_CHANNEL}, '')`;
