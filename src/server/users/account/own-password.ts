import { invalid } from '#domain/errors.ts';
import type { SignedIn } from '../../context.ts';
import { countIfWrong } from '../../http/rate-limits/rate-limits.ts';
import { verifyPassword } from '../sign-in/password.ts';
import { findPasswordHash } from './queries.ts';

const PASSWORD_ATTEMPTS = { name: 'own-password', max: 10, seconds: 900 };

type Confirmation = { password: string | undefined; path: string; title: string };

/**
 * Checks the viewer's password before an action that a borrowed phone must not allow. 422 at `path` for a wrong password, 429 after too
 * many wrong ones. An account without a password passes (permission:manageOwnAccount).
 */
export async function requireOwnPassword(
  ctx: SignedIn,
  { password, path, title }: Confirmation,
): Promise<void> {
  const hash = await findPasswordHash(ctx);
  if (hash === null) return;
  const refuse = (message: string) => invalid([{ path, title, message }], 'wrong_password');
  if (password === undefined) throw refuse('Please enter your password.');
  const check = async () => (await verifyPassword({ hash, password })) || null;
  const isRight = await countIfWrong(ctx, [PASSWORD_ATTEMPTS], { subject: ctx.viewer.id, check });
  if (!isRight) ctx.notes.push({ kind: 'wrong_password', user_id: ctx.viewer.id });
  if (!isRight) throw refuse('This isn’t your password.');
}
