import { sql } from 'drizzle-orm';
import type { LiveTopic } from '#domain/live.ts';
import type { Queryable } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { live_events } from '../../db/schema/processes.ts';
import { type Write, write } from '../../db/write.ts';

/** The channel on which the processes of the site notify each other of changes. */
export const LIVE_CHANNEL = 'live_events';

type LiveEventInput =
  | { topic: Extract<LiveTopic, 'application' | 'review' | 'decision' | 'team'>; subject_ids: string[] }
  | { topic: Extract<LiveTopic, 'notification' | 'session'>; person_ids: string[] };

/**
 * Publishes a change in its transaction: open pages get it if and only if it commits. The delivery decides who may know about an
 * application or a team; the other topics name their people.
 */
export const publish = (tx: Queryable, event: LiveEventInput): Promise<void> =>
  write(tx, liveEventWrites([event]));

/**
 * The writes that publish several changes. The notice itself is empty, so a transaction sends one for any number of changes; processes read
 * the rows from the table.
 */
export function liveEventWrites(events: LiveEventInput[]): Write[] {
  if (events.length === 0) return [];
  const rows = events.map((event) => ({ subject_ids: [], person_ids: [], ...event }));
  return [sql`${insertRows(live_events, rows)} returning pg_notify(${LIVE_CHANNEL}, '')`];
}
