import { z } from 'zod';
import { knownPassword } from './user-schemas.ts';
import { isStaff, type Role } from './users.ts';

/** The result of a password or Google sign-in. With an authenticator the sign-in has a second step (rule:authenticator-codes). */
export const SIGN_IN_OUTCOMES = ['signed_in', 'code_needed'] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];

export const SIGN_IN_CODE_MINUTES = 5;
export const RECOVERY_CODE_COUNT = 10;
/** A person without a password must have signed in this recently to prove who they are. */
export const RECENT_SIGN_IN_MINUTES = 10;

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

/** Whether this person must use an authenticator (rule:authenticator-codes). */
export const mustHaveCodes = (
  person: { role: Role },
  { require_staff_two_factor }: { require_staff_two_factor: boolean },
): boolean => require_staff_two_factor && isStaff(person);
