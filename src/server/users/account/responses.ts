import { z } from '@hono/zod-openapi';
import { deletionConsequences } from '../responses.ts';

/** The effects of deleting one's own account, and whether that needs a password. */
export const accountDeletion = deletionConsequences.extend({ has_password: z.boolean() });
export type AccountDeletion = z.infer<typeof accountDeletion>;

/** The sign-in methods and current sessions, last used first. */
export const accountSecurity = z.object({
  email: z.string(),
  has_password: z.boolean(),
  pending_email: z.string().nullable(),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      /** The browser and the system, as far as the browser says. */
      device: z.string(),
      begun_at: z.string(),
      used_at: z.string(),
      is_this: z.boolean(),
    }),
  ),
});
export const draftKey = z.object({ account_id: z.uuid(), key: z.base64() });
export type DraftKey = z.infer<typeof draftKey>;

export type AccountSecurity = z.infer<typeof accountSecurity>;
