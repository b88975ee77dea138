import type { Transaction } from '../db/database.ts';
import { audit_log } from '../db/schema.ts';

/** What staff and the programme can be asked about later (decision F4). */
export type AuditAction =
  | 'role_changed'
  | 'status_changed'
  | 'user_edited'
  | 'user_disabled'
  | 'user_enabled'
  | 'user_deleted'
  | 'project_deleted'
  | 'project_handed_over'
  | 'team_deleted'
  | 'application_reviewed'
  | 'applications_exported'
  | 'resume_viewed'
  | 'settings_changed'
  | 'department_changed'
  | 'mail_requeued';

type AuditEntry = {
  actor_id: string | null;
  action: AuditAction;
  subject_type: 'user' | 'project' | 'team' | 'application' | 'file' | 'settings' | 'department' | 'mail';
  subject_id: string;
  details?: Record<string, string | number | boolean | null>;
};

/**
 * Adds a line to the append-only audit log, in the transaction of what it reports (decision F4). Details hold ids,
 * roles and statuses, never names, addresses or texts (decision C9).
 */
export async function recordAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await tx.insert(audit_log).values(entry);
}
