import { z } from '@hono/zod-openapi';

export const programmeResponse = z.object({
  name: z.string(),
  short_name: z.string(),
  kind: z.string(),
  line: z.string(),
  mailbox: z.string(),
  signature_name: z.string(),
  signature_address: z.string(),
  about: z.string(),
  audience: z.string(),
  is_paid: z.boolean(),
  duration: z.string(),
});
