import { z } from '@hono/zod-openapi';

/** Names are looked up when the log is read: it holds ids only (rule:erasure). Null for somebody who was deleted. */
const person = z.object({ id: z.uuid(), name: z.string().nullable() });

const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  actor: person.nullable(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  /** What the subject is called now; null when it is gone. */
  subject_name: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** The people whom the details name by their ids. */
  people: z.array(person),
});
export type AuditEntryResponse = z.infer<typeof auditEntry>;

export const auditPage = z.object({
  entries: z.array(auditEntry),
  has_newer: z.boolean(),
  has_older: z.boolean(),
});
export type AuditPage = z.infer<typeof auditPage>;
