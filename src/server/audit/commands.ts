import type { SQL } from 'drizzle-orm';
import type { AuditAction, AuditSubject } from '#domain/audit.ts';
import type { Transaction } from '../db/database.ts';
import { audit_log } from '../db/schema.ts';

type AuditEntry = {
  actor_id: string | null;
  action: AuditAction;
  subject_type: AuditSubject;
  subject_id: string;
  details?: Record<string, string | number | boolean | null>;
};

/**
 * Adds lines to the append-only audit log, in the transaction of what they report (rule:audit-log). Details hold ids,
 * roles and statuses, never names, addresses or texts (rule:erasure).
 */
export async function recordAudit(tx: Transaction, ...entries: AuditEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insert(audit_log).values(entries);
}

/** One line as a write beside others of the transaction. */
export const auditRow = (tx: Transaction, entry: AuditEntry): SQL =>
  tx.insert(audit_log).values(entry).getSQL();
