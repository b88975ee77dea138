import { z } from 'zod';
import { calendarDay, searchText } from '../field-schemas.ts';
import { NETWORK_LENGTH, SECURITY_EVENTS, type SecurityEventKind } from './security-events.ts';

const kinds = Object.keys(SECURITY_EVENTS) as [SecurityEventKind, ...SecurityEventKind[]];
const eventId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional();

/** The filters of the list in the URL. Days are in Asia/Kolkata, both inclusive; `before` and `after` are the event that the page starts next to. */
export const securityEventFilterSchema = z.strictObject({
  kind: z.enum(kinds).optional(),
  person: searchText(200),
  network: z.string().trim().max(NETWORK_LENGTH).optional(),
  from: calendarDay().optional(),
  to: calendarDay().optional(),
  before: eventId,
  after: eventId,
});
export type SecurityEventFilter = z.infer<typeof securityEventFilterSchema>;
