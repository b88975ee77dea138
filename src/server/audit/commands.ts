import type { AuditAction, AuditSubject } from '#domain/staff/audit.ts';
import type { Transaction } from '../db/database.ts';
import { insertRows } from '../db/insert-rows.ts';
import { audit_log } from '../db/schema/staff.ts';
import { type Write, write } from '../db/write.ts';

type Value = string | number | boolean | null;
export type AuditDetails = Record<string, Value | { from: Value; to: Value }>;

export type AuditEntry = {
  actor_id: string | null;
  action: AuditAction;
  subject_type: AuditSubject;
  subject_id: string;
  details?: AuditDetails;
  /** Otherwise a trigger takes that of the subject. */
  cycle_id?: string;
};

/**
 * The lines of a change in the append-only audit log, for its transaction. Details contain ids, choices, numbers and dates, with old and
 * new value, never names, addresses or texts (rule:erasure) (rule:audit-log).
 */
export const auditWrites = (...entries: AuditEntry[]): Write[] =>
  entries.length === 0 ? [] : [insertRows(audit_log, entries)];

/** Writes them alone. */
export const recordAudit = (tx: Transaction, ...entries: AuditEntry[]): Promise<void> =>
  write(tx, auditWrites(...entries));
