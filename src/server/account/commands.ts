import { invalid } from '#domain/errors.ts';
import type { DeleteAccountInput } from '#domain/users.ts';
import { verifyPassword } from '../auth/password.ts';
import { countAttempt } from '../auth/rate-limits.ts';
import type { SignedIn } from '../context.ts';
import { erasePerson } from '../users/erase-person.ts';
import { findPasswordHash } from './queries.ts';

const PASSWORD_ATTEMPTS = { name: 'delete-account', max: 10, seconds: 900 };

/**
 * Deletes the viewer's own account (row 4, decision C9) and gives the answer that clears the cookie. 422 at `password`
 * when the account has one and it is not this, 429 after too many attempts, 409 for the last super admin (F1).
 */
export async function deleteAccount(ctx: SignedIn, input: DeleteAccountInput): Promise<Response> {
  await countAttempt(ctx, PASSWORD_ATTEMPTS, ctx.viewer.id);
  await refuseWrongPassword(ctx, input.password);
  await erasePerson(ctx, ctx.viewer.id);
  return ctx.auth.api.signOut({ headers: ctx.headers, asResponse: true });
}

async function refuseWrongPassword(ctx: SignedIn, password: string | undefined): Promise<void> {
  const hash = await findPasswordHash(ctx);
  if (hash === null) return;
  if (password === undefined) throw refusedPassword('Please enter your password.');
  if (!(await verifyPassword({ hash, password }))) throw refusedPassword('This is not your password.');
}

const refusedPassword = (message: string) =>
  invalid([{ path: 'password', title: 'Error deleting account', message }], 'wrong_password');
