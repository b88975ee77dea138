import { z } from '@hono/zod-openapi';
import { GUARDIAN_STATES } from '#domain/users/guardians.ts';

/** What the guardian sees: of the student only the name that they gave themselves. */
export const askedConsent = z.object({
  student_name: z.string(),
  guardian_name: z.string(),
  state: z.enum(GUARDIAN_STATES),
  answered_at: z.string().nullable(),
});

export type AskedConsent = z.infer<typeof askedConsent>;
