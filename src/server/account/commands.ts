import { conflict } from '#domain/errors.ts';
import type { ChangePasswordInput, DeleteAccountInput } from '#domain/users/account.ts';
import { refuseGuessablePassword } from '../auth/common-passwords.ts';
import { hashPassword } from '../auth/password.ts';
import { setPassword } from '../auth/password-reset.ts';
import type { SignedIn } from '../context.ts';
import { clearedSession } from '../http/session-cookie.ts';
import { queueMails } from '../mail/outbox.ts';
import { erasePerson } from '../users/erase-person.ts';
import { passwordChangedEmail } from './emails.ts';
import { requireOwnPassword } from './own-password.ts';
import { findPasswordHash } from './queries.ts';
import { endOtherSessions } from './sessions.ts';

/**
 * Deletes the viewer's own account (permission:manageOwnAccount, rule:erasure) and gives the answer that clears the cookie. 422 at `password`
 * when the account has one and it is not this, 429 after too many attempts, 409 for the last super admin (rule:role-changes).
 */
export async function deleteAccount(ctx: SignedIn, { password }: DeleteAccountInput): Promise<Response> {
  await requireOwnPassword(ctx, { password, path: 'password', title: 'Error deleting account' });
  await erasePerson(ctx, ctx.viewer.id);
  return clearedSession(ctx.env.isSecure);
}

/**
 * Puts a new password in place of the present one, ends the other sessions and tells the person by mail (permission:manageOwnAccount,
 * rule:password-reset). 422 at `current_password` for a wrong one and at `password` for one that is easy to guess, 429 after too many
 * attempts, 409 for an account that has none: its owner makes one through "Forgot password?".
 */
export async function changePassword(ctx: SignedIn, input: ChangePasswordInput): Promise<void> {
  if ((await findPasswordHash(ctx)) === null) throw withoutPassword();
  await requireOwnPassword(ctx, { password: input.current_password, path: 'current_password', title: TITLE });
  await refuseGuessablePassword(input.password, ctx.viewer.email);
  const password = await hashPassword(input.password);
  await ctx.db.transaction(async (tx) => {
    await setPassword(tx, ctx.viewer.id, password);
    await endOtherSessions({ ...ctx, db: tx });
    await queueMails(tx, [
      { to: ctx.viewer.email, kind: 'security', content: passwordChangedEmail(ctx.origin) },
    ]);
  });
}

const TITLE = 'The password could not be changed';

const withoutPassword = () =>
  conflict(
    'no_password',
    TITLE,
    'This account has no password yet. Sign out and choose “Forgot password?” to make one.',
  );
