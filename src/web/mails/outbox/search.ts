import type { OutboxFilter } from '#domain/mails/mail-schemas.ts';
import { MAIL_KINDS, MAIL_STATUSES } from '#domain/mails/mails.ts';
import { STAFF_LIST_LIMITS } from '#domain/search.ts';
import { cyclesOf } from '#web/cycles/search.ts';
import { keyOf, pageOf, textOf } from '#web/lib/search/read-search.ts';

export type OutboxSearch = OutboxFilter;
export type ChangeOutboxSearch = (changes: Partial<OutboxSearch>) => void;

/** Parses the search parameters of the outbox by the rules of `outboxFilterSchema`; invalid ones are dropped. */
export const readOutboxSearch = (given: Record<string, unknown>): OutboxSearch => ({
  cycle: cyclesOf(given.cycle),
  status: keyOf(MAIL_STATUSES, given.status),
  kind: keyOf(MAIL_KINDS, given.kind),
  search: textOf(given.search, STAFF_LIST_LIMITS.search),
  page: pageOf(given.page, STAFF_LIST_LIMITS.page) ?? 1,
});
