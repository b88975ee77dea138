import { z } from 'zod';
import { knownPassword } from './user-schemas.ts';

const anyCode = z
  .string({ error: 'Please enter a code.' })
  .trim()
  .min(1, 'Please enter a code.')
  .max(40, 'This is too long for a code.');

/** The second step of a sign-in: a code of the app, or a recovery code. */
export const signInCodeSchema = z.strictObject({ code: anyCode });

/** Starts the setup of an authenticator; needs the password, if the account has one. */
export const beginTwoFactorSchema = z.strictObject({ password: knownPassword.optional() });

/** Switches codes on. The first code proves that the app has the secret. */
export const enableTwoFactorSchema = z.strictObject({
  code: z
    .string()
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits that your app shows.')),
});

/** Switching codes off, or new recovery codes, requires the password or a code. */
export const confirmIdentitySchema = z.strictObject({
  password: knownPassword.optional(),
  code: anyCode.optional(),
});
export type ConfirmIdentityInput = z.infer<typeof confirmIdentitySchema>;
