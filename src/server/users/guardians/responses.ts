import { z } from '@hono/zod-openapi';
import { GUARDIAN_STATES } from '#domain/users/guardians.ts';

/** Whom a student has asked for consent, for the student and staff. */
export const guardianResponse = z.object({
  guardian_name: z.string(),
  guardian_email: z.string(),
  state: z.enum(GUARDIAN_STATES),
  asked_at: z.string(),
  answered_at: z.string().nullable(),
  /** Until when the link works for a first answer. */
  expires_at: z.string(),
});

/** What the guardian sees: of the student only the name that they gave themselves. */
export const askedConsent = z.object({
  student_name: z.string(),
  guardian_name: z.string(),
  state: z.enum(GUARDIAN_STATES),
  answered_at: z.string().nullable(),
});

export type AskedConsent = z.infer<typeof askedConsent>;
