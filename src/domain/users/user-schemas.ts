import { z } from 'zod';
import { requiredName, searchText } from '../field-schemas.ts';
import { confirmationOf } from '../link-confirmations.ts';
import { mayJoin, whoMayJoin } from '../programme/joining.ts';
import { programme } from '../programme/programme.ts';
import { STAFF_LIST_LIMITS } from '../search.ts';
import { emailSchema } from './email-addresses.ts';
import { ROLES } from './roles.ts';
import { ACCOUNT_STATES, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, USER_SORTS } from './users.ts';

export const roleSchema = z.enum(ROLES);

/** A new password: 8 to 128 characters. The server also checks its list of common passwords (rule:password-reset). */
export const newPasswordSchema = z
  .string({ error: 'Please enter a password.' })
  .min(PASSWORD_MIN_LENGTH, `Please use at least ${PASSWORD_MIN_LENGTH} characters.`)
  .max(PASSWORD_MAX_LENGTH, `Please use at most ${PASSWORD_MAX_LENGTH} characters.`);

export const knownPassword = z
  .string({ error: 'Please enter your password.' })
  .min(1, 'Please enter your password.')
  .max(1000);

export const linkToken = z.string().min(20).max(200);

/** Sign up; the two passwords must match, and the address must be of a listed domain (rule:sign-up-form, rule:who-may-join). */
export const signUpSchema = z
  .strictObject({
    email: emailSchema.refine(mayJoin, { error: () => whoMayJoin(programme()) ?? undefined }),
    password: newPasswordSchema,
    confirm_password: z.string(),
  })
  .superRefine(passwordsMatch);

/** Sign in with email address and password (rule:auth-page). */
export const signInSchema = z.strictObject({ email: emailSchema, password: knownPassword });
export type SignInInput = z.infer<typeof signInSchema>;

/** The path to return to after sign-in; the server checks that it is a path of this site (rule:return-after-sign-in). */
export const beginGoogleSignInSchema = z.strictObject({ next: z.string().max(2000).optional() });

/** The link of the verification email, with the password chosen at sign-up (rule:verified-before-sign-in). */
export const verifyEmailSchema = z.strictObject({ token: linkToken, password: knownPassword });

/** "This wasn't me" (rule:verified-before-sign-in, rule:links-need-a-person). */
export const rejectSignUpSchema = z.strictObject({
  token: linkToken,
  confirmation: confirmationOf('DELETE'),
});

/** Request a reset link (rule:password-reset). */
export const requestPasswordResetSchema = z.strictObject({ email: emailSchema });

/** Set a new password with a reset link (rule:password-reset). */
export const resetPasswordSchema = z
  .strictObject({ token: linkToken, password: newPasswordSchema, confirm_password: z.string() })
  .superRefine(passwordsMatch);

/** The two new passwords of a form must match (rule:password-reset). */
export function passwordsMatch(value: { password: string; confirm_password: string }, ctx: z.RefinementCtx) {
  if (value.password === value.confirm_password) return;
  ctx.addIssue({
    code: 'custom',
    path: ['confirm_password'],
    message: 'Please make sure your passwords match',
    params: { title: "Passwords don't match" },
  });
}

/** A new role for another person (rule:role-changes). */
export const setRoleSchema = z.strictObject({ role: roleSchema });

/** The fields of the edit dialog of User Management (rule:edit-user). */
export const editUserSchema = z.strictObject({
  display_name: requiredName('Please enter a name.', 'Name', 120),
  department_id: z.uuid().nullable(),
});

export type EditUserInput = z.infer<typeof editUserSchema>;

/** A disabled account cannot sign in (rule:erasure). */
export const setDisabledSchema = z.strictObject({ disabled: z.boolean() });

/** Users are searched, filtered, sorted and paged on the server (rule:lists-page-on-server). */
export const userListSchema = z.strictObject({
  search: searchText(STAFF_LIST_LIMITS.search),
  role: roleSchema.optional(),
  department_id: z.uuid().optional(),
  account: z.enum(ACCOUNT_STATES).optional(),
  sort: z.enum(USER_SORTS).default('newest'),
  page: z.coerce.number().int().min(1).max(STAFF_LIST_LIMITS.page).default(1),
});

export type UserListInput = z.infer<typeof userListSchema>;
