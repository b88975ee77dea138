import type { Transaction } from '../db/database.ts';
import { application_events } from '../db/schema.ts';
import { announce } from '../live/announce.ts';

type NewEvent = typeof application_events.$inferInsert;

/** What only staff see of an application's history. */
const INTERNAL: NewEvent['kind'][] = ['contacted', 'reviewed'];

/**
 * The one way into the history of applications: open pages of whoever may see it hear of what is written here
 * (rows 34, 39).
 */
export async function recordEvents(tx: Transaction, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.insert(application_events).values(events);
  const internal = events.filter(({ kind }) => INTERNAL.includes(kind));
  const others = events.filter(({ kind }) => !INTERNAL.includes(kind));
  await announce(tx, { topic: 'review', subject_ids: idsOf(internal) });
  await announce(tx, { topic: 'application', subject_ids: idsOf(others) });
}

const idsOf = (events: NewEvent[]) => [...new Set(events.map((event) => event.application_id))];
