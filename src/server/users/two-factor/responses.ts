import { z } from '@hono/zod-openapi';

/** The state of the viewer's codes; `is_recent` means that a person without a password has just signed in. */
export const twoFactorResponse = z.object({
  enabled: z.boolean(),
  obligatory: z.boolean(),
  recovery_codes_left: z.int(),
  has_password: z.boolean(),
  is_recent: z.boolean(),
});
export type TwoFactor = z.infer<typeof twoFactorResponse>;

/** The data for an app: a text to type, and the URL of the QR code. */
export const authenticatorResponse = z.object({ secret: z.string(), uri: z.string() });

/** Shown once. */
export const recoveryCodesResponse = z.object({ recovery_codes: z.array(z.string()) });
