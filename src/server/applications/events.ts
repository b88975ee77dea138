import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { insertRows } from '../db/insert-rows.ts';
import { writeInOneStatement } from '../db/one-statement.ts';
import { application_events } from '../db/schema.ts';
import { liveEventRows } from '../live-events/publish.ts';

type NewEvent = typeof application_events.$inferInsert;

/** The parts of an application's history for staff only. */
const INTERNAL: NewEvent['kind'][] = ['contacted', 'reviewed'];

/**
 * Adds entries to the history of applications, in one statement with other writes of the change, and notifies open pages of people who may
 * see them (permission:readApplication, permission:reviewApplication).
 */
export async function recordEvents(
  tx: Transaction,
  events: NewEvent[],
  besides: SQLWrapper[] = [],
): Promise<void> {
  if (events.length === 0) return;
  await writeInOneStatement(tx, [...besides, ...eventWrites(events)]);
}

/** The writes of `recordEvents`, for the statement of another change. Nothing else writes the history. */
export function eventWrites(events: NewEvent[]): SQL[] {
  const news = [
    { topic: 'review' as const, subject_ids: idsOf(events.filter(({ kind }) => INTERNAL.includes(kind))) },
    {
      topic: 'application' as const,
      subject_ids: idsOf(events.filter(({ kind }) => !INTERNAL.includes(kind))),
    },
  ].filter(({ subject_ids }) => subject_ids.length > 0);
  return [insertRows(application_events, events), liveEventRows(news)];
}

const idsOf = (events: NewEvent[]) => [...new Set(events.map((event) => event.application_id))];
