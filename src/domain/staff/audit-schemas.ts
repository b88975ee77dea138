import { z } from 'zod';
import { cyclesParameter } from '../cycles/cycle-parameter.ts';
import { calendarDay, searchText } from '../field-schemas.ts';
import {
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditAction,
  type AuditSubject,
  SUBJECT_ID_LENGTH,
} from './audit.ts';

const oneOf = <T extends string>(labels: Record<T, string>) => z.enum(Object.keys(labels) as [T, ...T[]]);
const entryId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional();

/**
 * The filters of the audit log in the URL. `from` and `to` are days in Asia/Kolkata, both inclusive; `before` and `after` are the entry
 * that the page starts next to, because the log only grows (rule:indian-dates).
 */
export const auditFilterSchema = z.strictObject({
  cycle: cyclesParameter,
  actor: searchText(200),
  action: oneOf<AuditAction>(AUDIT_ACTIONS).optional(),
  subject_type: oneOf<AuditSubject>(AUDIT_SUBJECTS).optional(),
  subject_id: z.string().trim().max(SUBJECT_ID_LENGTH).optional(),
  /** The lines of one bulk run, which the log otherwise shows as one line. */
  bulk_run: z.uuid().optional(),
  from: calendarDay().optional(),
  to: calendarDay().optional(),
  before: entryId,
  after: entryId,
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;
