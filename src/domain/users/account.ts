import { z } from 'zod';
import { emailSchema, knownPassword, linkToken, newPasswordSchema, passwordsMatch } from './users.ts';

export const EMAIL_CHANGE_HOURS = 24;

/** Deleting one's own account asks for the password again, when it has one (rule:erasure). */
export const deleteAccountSchema = z.strictObject({ password: knownPassword.optional() });
export type DeleteAccountInput = z.infer<typeof deleteAccountSchema>;

/** A new password in place of the present one (rule:password-reset). */
export const changePasswordSchema = z
  .strictObject({
    current_password: knownPassword,
    password: newPasswordSchema,
    confirm_password: z.string(),
  })
  .superRefine(passwordsMatch);
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;

/** Row 4: another address for the account; it counts when the link that goes to it was opened. */
export const requestEmailChangeSchema = z.strictObject({ email: emailSchema, password: knownPassword });
export type RequestEmailChangeInput = z.infer<typeof requestEmailChangeSchema>;

/** The link of the mail to the new address. */
export const confirmEmailChangeSchema = z.strictObject({ token: linkToken });
