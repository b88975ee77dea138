import { z } from 'zod';
import { calendarDay, searchText } from '../field-schemas.ts';

/** The kinds of security events and their labels (rule:security-events). */
export const SECURITY_EVENTS = {
  signed_in: 'Signed in',
  code_asked: 'Correct password, code requested',
  wrong_password: 'Wrong password',
  wrong_code: 'Wrong code',
  google_refused: 'Google sign-in refused',
  limit_reached: 'Limit reached',
  refused: 'Refused',
  signed_out: 'Signed out everywhere',
  session_ended: 'Session ended',
  password_changed: 'Password changed',
  password_reset: 'Password reset by link',
} as const;
export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

export const SECURITY_EVENTS_PER_PAGE = 50;

const kinds = Object.keys(SECURITY_EVENTS) as [SecurityEventKind, ...SecurityEventKind[]];
const eventId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional();

/** The filters of the list in the URL. Days are in Asia/Kolkata, both inclusive; `before` and `after` are the event that the page starts next to. */
export const securityEventFilterSchema = z.strictObject({
  kind: z.enum(kinds).optional(),
  person: searchText(200),
  network: z.string().trim().max(50).optional(),
  from: calendarDay().optional(),
  to: calendarDay().optional(),
  before: eventId,
  after: eventId,
});
export type SecurityEventFilter = z.infer<typeof securityEventFilterSchema>;
