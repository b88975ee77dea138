import type { SQL } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { application_events } from '../db/schema.ts';
import { writeTogether } from '../db/together.ts';
import { newsRows } from '../live/announce.ts';

type NewEvent = typeof application_events.$inferInsert;

/** What only staff see of an application's history. */
const INTERNAL: NewEvent['kind'][] = ['contacted', 'reviewed'];

/**
 * The one way into the history of applications: open pages of whoever may see it hear of what is written here
 * (permission:readApplication, permission:reviewApplication).
 */
export async function recordEvents(tx: Transaction, events: NewEvent[]): Promise<void> {
  await writeTogether(tx, eventRows(tx, events));
}

/** The same as writes beside others of the transaction. */
export function eventRows(tx: Transaction, events: NewEvent[]): SQL[] {
  if (events.length === 0) return [];
  const internal = events.filter(({ kind }) => INTERNAL.includes(kind));
  const others = events.filter(({ kind }) => !INTERNAL.includes(kind));
  return [
    tx.insert(application_events).values(events).getSQL(),
    ...newsRows(tx, { topic: 'review', subject_ids: idsOf(internal) }),
    ...newsRows(tx, { topic: 'application', subject_ids: idsOf(others) }),
  ];
}

const idsOf = (events: NewEvent[]) => [...new Set(events.map((event) => event.application_id))];
