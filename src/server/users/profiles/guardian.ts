import { z } from '@hono/zod-openapi';
import { sql } from 'drizzle-orm';
import { GUARDIAN_STATES } from '#domain/users/guardians.ts';
import { isoInstant } from '../../db/instants.ts';

/** Whom a student has asked for consent, for the student and staff. */
export const guardianResponse = z.object({
  /** Null, as the address, once that person's account here is erased. */
  guardian_name: z.string().nullable(),
  guardian_email: z.string().nullable(),
  state: z.enum(GUARDIAN_STATES),
  asked_at: z.string(),
  answered_at: z.string().nullable(),
  /** Until when the link works for a first answer. */
  expires_at: z.string(),
});

/** Whom the person `p` has asked for consent. */
export const guardianJson = sql`(
  select json_build_object('guardian_name', g.guardian_name, 'guardian_email', g.guardian_email, 'state', g.state,
    'asked_at', ${isoInstant(sql`g.asked_at`)}, 'answered_at', ${isoInstant(sql`g.answered_at`)}, 'expires_at', ${isoInstant(sql`g.expires_at`)})
  from guardian_consents g where g.user_id = p.user_id)`;
