import { z } from 'zod';
import { emailSchema } from './email-addresses.ts';
import { knownPassword, linkToken, newPasswordSchema, passwordsMatch } from './user-schemas.ts';

/** Deleting one's own account requires the password, if the account has one (rule:erasure). */
export const deleteAccountSchema = z.strictObject({ password: knownPassword.optional() });
export type DeleteAccountInput = z.infer<typeof deleteAccountSchema>;

/** Replaces the current password (rule:password-reset). */
export const changePasswordSchema = z
  .strictObject({
    current_password: knownPassword,
    password: newPasswordSchema,
    confirm_password: z.string(),
  })
  .superRefine(passwordsMatch);
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;

/** A new address for the account, valid once its link was opened (permission:manageOwnAccount). */
export const requestEmailChangeSchema = z.strictObject({ email: emailSchema, password: knownPassword });
export type RequestEmailChangeInput = z.infer<typeof requestEmailChangeSchema>;

/** The link in the email to the new address. */
export const confirmEmailChangeSchema = z.strictObject({ token: linkToken });
