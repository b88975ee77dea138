import { z } from 'zod';
import { auditFilterSchema } from '#domain/audit.ts';

const { shape } = auditFilterSchema;
const lenient = <S extends z.ZodType>(schema: S) => schema.catch(undefined as z.output<S>);
/** A text that looks like a number stands in the address as one. */
const lenientText = (schema: z.ZodString) => z.coerce.string().pipe(schema).optional().catch(undefined);

/** The filters of the audit log in the address bar; what makes no sense there is left out. */
export const auditSearchSchema = z.object({
  actor: lenientText(shape.actor.unwrap()),
  action: lenient(shape.action),
  subject_type: lenient(shape.subject_type),
  subject_id: lenientText(shape.subject_id.unwrap()),
  from: lenient(shape.from),
  to: lenient(shape.to),
  before: lenient(shape.before),
  after: lenient(shape.after),
});
export type AuditSearch = z.infer<typeof auditSearchSchema>;
export type ChangeAuditSearch = (changes: Partial<AuditSearch>) => void;
