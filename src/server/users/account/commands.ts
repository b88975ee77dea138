import { conflict } from '#domain/errors.ts';
import type { ChangePasswordInput, DeleteAccountInput } from '#domain/users/account.ts';
import type { SignedIn } from '../../context.ts';
import { write } from '../../db/write.ts';
import { clearedSession } from '../../http/session-cookie.ts';
import { emailWrites } from '../../mails/outbox/outbox.ts';
import { erasePerson } from '../erase-person.ts';
import { rejectGuessablePassword } from '../sign-in/common-passwords.ts';
import { hashPassword } from '../sign-in/password.ts';
import { setPassword } from '../sign-in/password-reset.ts';
import { passwordChangedEmail } from './emails.ts';
import { requireOwnPassword } from './own-password.ts';
import { findPasswordHash } from './queries.ts';
import { endOtherSessions } from './sessions.ts';

/**
 * Deletes the viewer's own account and returns the response that clears the cookie. 422 at `password` for a wrong or missing one, 429 after
 * too many attempts, 409 for the last super admin (permission:manageOwnAccount, rule:erasure).
 */
export async function deleteAccount(ctx: SignedIn, { password }: DeleteAccountInput): Promise<Response> {
  await requireOwnPassword(ctx, { password, path: 'password', title: 'Error deleting account' });
  ctx.leaveGate();
  await erasePerson(ctx, ctx.viewer.id);
  return clearedSession(ctx.env.isSecure);
}

/**
 * Replaces the password, ends the other sessions and informs the person by email. 422 at `current_password` for a wrong one and at
 * `password` for one that is easy to guess, 429 after too many attempts, 409 for an account without a password: its owner sets one through
 * "Forgot password?" (permission:manageOwnAccount, rule:password-reset).
 */
export async function changePassword(ctx: SignedIn, input: ChangePasswordInput): Promise<void> {
  if ((await findPasswordHash(ctx)) === null) throw withoutPassword();
  await requireOwnPassword(ctx, { password: input.current_password, path: 'current_password', title: TITLE });
  await rejectGuessablePassword(input.password, ctx.viewer.email);
  const password = await hashPassword(input.password);
  await ctx.db.transaction(async (tx) => {
    await setPassword(tx, ctx.viewer.id, password);
    await endOtherSessions({ ...ctx, db: tx });
    await write(
      tx,
      emailWrites([
        {
          to: ctx.viewer.email,
          reader: ctx.viewer.display_name,
          kind: 'security',
          content: passwordChangedEmail(ctx.origin),
        },
      ]),
    );
  });
  ctx.notes.push({ kind: 'password_changed', user_id: ctx.viewer.id });
}

const TITLE = 'The password couldn’t be changed';

const withoutPassword = () =>
  conflict(
    'no_password',
    TITLE,
    'This account has no password yet. To set one, sign out and choose “Forgot password?”.',
  );
