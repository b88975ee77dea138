import { STAFF_LIST_LIMITS } from '#domain/search.ts';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, SUBJECT_ID_LENGTH } from '#domain/staff/audit.ts';
import type { AuditFilter } from '#domain/staff/audit-schemas.ts';
import { cyclesOf } from '#web/cycles/search.ts';
import { dayOf, entryOf, idOf, keyOf, textOf } from '#web/lib/search/read-search.ts';

export type AuditSearch = AuditFilter;
export type ChangeAuditSearch = (changes: Partial<AuditSearch>) => void;

/** Parses the search parameters of the audit log by the rules of `auditFilterSchema`; invalid ones are dropped. */
export const readAuditSearch = (given: Record<string, unknown>): AuditSearch => ({
  cycle: cyclesOf(given.cycle),
  actor: textOf(given.actor, STAFF_LIST_LIMITS.search),
  action: keyOf(AUDIT_ACTIONS, given.action),
  subject_type: keyOf(AUDIT_SUBJECTS, given.subject_type),
  subject_id: textOf(given.subject_id, SUBJECT_ID_LENGTH),
  bulk_run: idOf(given.bulk_run),
  from: dayOf(given.from),
  to: dayOf(given.to),
  before: entryOf(given.before),
  after: entryOf(given.after),
});

/** Whether anything but the cycle narrows the log. */
export const isFiltered = ({ cycle: _cycle, ...filters }: AuditSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);
