import type { AuditAction, AuditSubject } from '#domain/staff/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { audit_log } from '../../db/schema/staff.ts';
import { type Write, write } from '../../db/write.ts';

type Value = string | number | boolean | null;
export type AuditDetails = Record<string, Value | { from: Value; to: Value }>;

/** A line about one of these says its cycle, or null for the current one, like all other lines. */
type SubjectOfCycle = 'application' | 'project' | 'team' | 'announcement';
export type AuditEntry = {
  actor_id: string | null;
  action: AuditAction;
  subject_id: string;
  details?: AuditDetails;
} & (
  | { subject_type: SubjectOfCycle; cycle_id: string | null }
  | { subject_type: Exclude<AuditSubject, SubjectOfCycle>; cycle_id?: undefined }
);

/**
 * The lines of a change in the append-only audit log, for its transaction. Details contain ids, choices, numbers and dates, with old and
 * new value, never names, addresses or texts (rule:erasure) (rule:audit-log).
 */
export const auditWrites = (...entries: AuditEntry[]): Write[] =>
  // Without a cycle, the column has its default, the current cycle.
  [...Map.groupBy(entries.map(withCycle), ({ cycle_id }) => cycle_id !== undefined).values()].map((lines) =>
    insertRows(audit_log, lines),
  );

const withCycle = ({ cycle_id, ...line }: AuditEntry) => {
  const cycle = line.subject_type === 'cycle' ? line.subject_id : cycle_id;
  return { ...line, cycle_id: cycle ?? undefined };
};

/** Writes them alone. */
export const recordAudit = (tx: Transaction, ...entries: AuditEntry[]): Promise<void> =>
  write(tx, auditWrites(...entries));
