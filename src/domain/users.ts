import { z } from 'zod';
import { STAFF_LIST_LIMITS } from './overview-rules.ts';
import { requiredText } from './text.ts';
import {
  ACCOUNT_STATES,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  ROLES,
  USER_SORTS,
} from './users-rules.ts';

export * from './users-rules.ts';

export const roleSchema = z.enum(ROLES);

export const emailSchema = z
  .string({ error: 'Please enter your email address.' })
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email address.')
  .pipe(z.email('Please enter a valid email address.'));

/** A new password: 8 to 128 characters (decision C3); that it is not a common one is checked by the server, which has the list. */
export const newPasswordSchema = z
  .string({ error: 'Please enter a password.' })
  .min(PASSWORD_MIN_LENGTH, `Please use at least ${PASSWORD_MIN_LENGTH} characters.`)
  .max(PASSWORD_MAX_LENGTH, `Please use at most ${PASSWORD_MAX_LENGTH} characters.`);

export const knownPassword = z
  .string({ error: 'Please enter your password.' })
  .min(1, 'Please enter your password.')
  .max(1000);
export const linkToken = z.string().min(20).max(200);

/** §5: sign up; the two passwords must match. */
export const signUpSchema = z
  .strictObject({ email: emailSchema, password: newPasswordSchema, confirm_password: z.string() })
  .superRefine(passwordsMatch);

/** Sign in with e-mail and password (§2 /auth). */
export const signInSchema = z.strictObject({ email: emailSchema, password: knownPassword });

/** The link of the verification mail, with the password chosen at sign-up (decision C2). */
export const verifyEmailSchema = z.strictObject({ token: linkToken, password: knownPassword });

/** "This wasn't me" (decision C2). */
export const refuseSignUpSchema = z.strictObject({ token: linkToken });

/** Ask for a reset link (decision C3). */
export const requestPasswordResetSchema = z.strictObject({ email: emailSchema });

/** Choose a new password with a reset link (decision C3). */
export const resetPasswordSchema = z
  .strictObject({ token: linkToken, password: newPasswordSchema, confirm_password: z.string() })
  .superRefine(passwordsMatch);

/** §5: the two new passwords of a form must match. */
export function passwordsMatch(value: { password: string; confirm_password: string }, ctx: z.RefinementCtx) {
  if (value.password === value.confirm_password) return;
  ctx.addIssue({
    code: 'custom',
    path: ['confirm_password'],
    message: 'Please make sure your passwords match',
    params: { title: "Passwords don't match" },
  });
}

/** Decision F1: a role given to somebody else. */
export const setRoleSchema = z.strictObject({ role: roleSchema });

/** Decision F2: what the edit button of User Management edits. */
export const editUserSchema = z.strictObject({
  display_name: requiredText('Please enter a name.', 'Name', 120),
  department_id: z.uuid().nullable(),
});
export type EditUserInput = z.infer<typeof editUserSchema>;

/** Decision C9: a disabled account cannot sign in. */
export const setDisabledSchema = z.strictObject({ disabled: z.boolean() });

/** Decision F6: users are searched, filtered, sorted and paged on the server. */
export const userListSchema = z.strictObject({
  search: z.string().trim().max(STAFF_LIST_LIMITS.search).optional(),
  role: roleSchema.optional(),
  department_id: z.uuid().optional(),
  account: z.enum(ACCOUNT_STATES).optional(),
  sort: z.enum(USER_SORTS).default('newest'),
  page: z.coerce.number().int().min(1).max(STAFF_LIST_LIMITS.page).default(1),
});
export type UserListInput = z.infer<typeof userListSchema>;
