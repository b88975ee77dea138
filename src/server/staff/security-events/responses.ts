import { z } from '@hono/zod-openapi';

const securityEvent = z.object({
  id: z.int(),
  at: z.string(),
  /** When it happened last, if it happened several times within a quarter of an hour. */
  last_at: z.string(),
  times: z.int(),
  kind: z.string(),
  /** Null for a visitor and for an address without an account. */
  person: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  route: z.string(),
  network: z.string(),
  device: z.string(),
});
export type SecurityEventResponse = z.infer<typeof securityEvent>;

export const securityEventPage = z.object({
  events: z.array(securityEvent),
  has_newer: z.boolean(),
  has_older: z.boolean(),
});
export type SecurityEventPage = z.infer<typeof securityEventPage>;
