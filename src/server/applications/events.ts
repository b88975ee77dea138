import { insertRows } from '../db/insert-rows.ts';
import { application_events } from '../db/schema/applications.ts';
import type { Write } from '../db/write.ts';
import { liveEventWrites } from '../live/events/publish.ts';

type NewEvent = typeof application_events.$inferInsert;

/** The parts of an application's history for staff only. */
const INTERNAL: NewEvent['kind'][] = ['contacted', 'reviewed'];

/**
 * New entries in the history of applications, and the notices to the open pages of people who may see them. Nothing else writes the history
 * (permission:readApplication, permission:reviewApplication).
 */
export function eventWrites(events: NewEvent[]): Write[] {
  if (events.length === 0) return [];
  const message = [
    { topic: 'review' as const, subject_ids: idsOf(events.filter(({ kind }) => INTERNAL.includes(kind))) },
    {
      topic: 'application' as const,
      subject_ids: idsOf(events.filter(({ kind }) => !INTERNAL.includes(kind))),
    },
  ].filter(({ subject_ids }) => subject_ids.length > 0);
  return [insertRows(application_events, events), ...liveEventWrites(message)];
}

const idsOf = (events: NewEvent[]) => [...new Set(events.map((event) => event.application_id))];
