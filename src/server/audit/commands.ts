import type { SQL } from 'drizzle-orm';
import type { AuditAction, AuditSubject } from '#domain/staff/audit.ts';
import type { Transaction } from '../db/database.ts';
import { insertRows } from '../db/insert-rows.ts';
import { audit_log } from '../db/schema.ts';

type Value = string | number | boolean | null;
export type AuditDetails = Record<string, Value | { from: Value; to: Value }>;

type AuditEntry = {
  actor_id: string | null;
  action: AuditAction;
  subject_type: AuditSubject;
  subject_id: string;
  details?: AuditDetails;
  /** Otherwise a trigger takes that of the subject. */
  cycle_id?: string;
};

/**
 * Adds lines to the append-only audit log, in the transaction of the change. Details contain ids, choices, numbers and dates, with old and
 * new value, never names, addresses or texts (rule:erasure) (rule:audit-log).
 */
export const recordAudit = (tx: Transaction, ...entries: AuditEntry[]) => tx.execute(auditRows(entries));

/** The same as a part of `writeInOneStatement`. */
export const auditRows = (entries: AuditEntry[]): SQL => insertRows(audit_log, entries);
