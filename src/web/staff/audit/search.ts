import { z } from 'zod';
import { auditFilterSchema } from '#domain/staff/audit.ts';
import { lenient } from '#web/lib/search/lenient.ts';

const { shape } = auditFilterSchema;

/** The search parameters of the audit log; invalid ones are dropped. */
export const auditSearchSchema = z.object({
  cycle: lenient(shape.cycle),
  actor: lenient(shape.actor),
  action: lenient(shape.action),
  subject_type: lenient(shape.subject_type),
  subject_id: lenient(shape.subject_id),
  bulk_run: lenient(shape.bulk_run),
  from: lenient(shape.from),
  to: lenient(shape.to),
  before: lenient(shape.before),
  after: lenient(shape.after),
});
export type AuditSearch = z.infer<typeof auditSearchSchema>;
export type ChangeAuditSearch = (changes: Partial<AuditSearch>) => void;

/** Whether anything but the cycle narrows the log. */
export const isFiltered = ({ cycle: _cycle, ...filters }: AuditSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);
