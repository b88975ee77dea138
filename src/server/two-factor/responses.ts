import { z } from '@hono/zod-openapi';

/** How the viewer's codes stand; `is_recent` says that somebody without a password has signed in just now. */
export const twoFactorResponse = z.object({
  enabled: z.boolean(),
  obligatory: z.boolean(),
  recovery_codes_left: z.int(),
  has_password: z.boolean(),
  is_recent: z.boolean(),
});
export type TwoFactor = z.infer<typeof twoFactorResponse>;

/** What an app needs: as text to type, and as the address that is drawn as a picture. */
export const authenticatorResponse = z.object({ secret: z.string(), uri: z.string() });

/** Shown once. */
export const recoveryCodesResponse = z.object({ recovery_codes: z.array(z.string()) });
