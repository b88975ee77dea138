import { STAFF_LIST_LIMITS } from '#domain/search.ts';
import type { SecurityEventFilter } from '#domain/staff/security-event-schemas.ts';
import { NETWORK_LENGTH, SECURITY_EVENTS } from '#domain/staff/security-events.ts';
import { dayOf, entryOf, keyOf, textOf } from '#web/lib/search/read-search.ts';

export type SecurityEventSearch = SecurityEventFilter;
export type ChangeSearch = (changes: Partial<SecurityEventSearch>) => void;

/** Parses the search parameters of the list by the rules of `securityEventFilterSchema`; invalid ones are dropped. */
export const readSecurityEventSearch = (given: Record<string, unknown>): SecurityEventSearch => ({
  kind: keyOf(SECURITY_EVENTS, given.kind),
  person: textOf(given.person, STAFF_LIST_LIMITS.search),
  network: textOf(given.network, NETWORK_LENGTH),
  from: dayOf(given.from),
  to: dayOf(given.to),
  before: entryOf(given.before),
  after: entryOf(given.after),
});

/** Whether anything narrows the list. */
export const isFiltered = (search: SecurityEventSearch): boolean =>
  Object.values(search).some((value) => value !== undefined);
