import { z } from '@hono/zod-openapi';

/** Names are resolved when the log is read, because it stores ids only. Null for a deleted account (rule:erasure). */
const person = z.object({ id: z.uuid(), name: z.string().nullable() });

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  actor: person.nullable(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  /** The current name of the subject; null if it was deleted. */
  subject_name: z.string().nullable(),
  details: z.record(z.string(), z.union([value, z.object({ from: value, to: value })])),
  /** The people whose ids are in the details. */
  people: z.array(person),
});
export type AuditEntryResponse = z.infer<typeof auditEntry>;

export const auditPage = z.object({
  entries: z.array(auditEntry),
  has_newer: z.boolean(),
  has_older: z.boolean(),
});
export type AuditPage = z.infer<typeof auditPage>;
