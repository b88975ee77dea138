import { and, eq, gt } from 'drizzle-orm';
import { notFound } from '#domain/errors.ts';
import { PASSWORD_RESET_HOURS } from '#domain/users.ts';
import type { Ctx } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { accounts, sessions, users, verifications } from '../db/schema.ts';
import { queueMails } from '../mail/outbox.ts';
import { ATTEMPTS_PER_ADDRESS, MAILS_PER_RECIPIENT } from './commands.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { passwordResetLetter } from './letters.ts';
import { hashPassword } from './password.ts';
import { countAttempt } from './rate-limits.ts';
import { createToken, hashToken } from './tokens.ts';

const identifierOf = (token: string) => `password-reset:${hashToken(token)}`;

/** Mails a link to choose a new password; the answer is the same for an address without an account (decision C5). */
export async function requestPasswordReset(ctx: Ctx, { email }: { email: string }): Promise<void> {
  await countAttempt(ctx, MAILS_PER_RECIPIENT, email);
  const { token } = createToken();
  await ctx.db.transaction(async (tx) => {
    const user = await tx.query.users.findFirst({ where: eq(users.email, email), columns: { id: true } });
    if (!user) return;
    const expires_at = new Date(ctx.now().getTime() + PASSWORD_RESET_HOURS * 3_600_000);
    await tx.insert(verifications).values({ identifier: identifierOf(token), value: user.id, expires_at });
    await queueMails(tx, [
      { to: email, kind: 'password_reset', letter: passwordResetLetter(ctx.origin, token) },
    ]);
  });
}

/**
 * Sets a new password by a link that works once, for an hour, and ends every session (decision C3). 404 for a link
 * that was used or is too old, 422 for a common password.
 */
export async function resetPassword(ctx: Ctx, input: { token: string; password: string }): Promise<void> {
  await countAttempt(ctx, ATTEMPTS_PER_ADDRESS, ctx.ip);
  refuseCommonPassword(input.password);
  const password = await hashPassword(input.password);
  await ctx.db.transaction(async (tx) => {
    const [used] = await tx
      .delete(verifications)
      .where(
        and(eq(verifications.identifier, identifierOf(input.token)), gt(verifications.expires_at, ctx.now())),
      )
      .returning({ user_id: verifications.value });
    if (!used) throw invalidLink();
    await setPassword(tx, used.user_id, password);
    await tx.delete(sessions).where(eq(sessions.user_id, used.user_id));
  });
}

/** Somebody who signed up with Google has no password yet and gets one. */
async function setPassword(tx: Transaction, user_id: string, password: string): Promise<void> {
  await tx
    .insert(accounts)
    .values({ user_id, account_id: user_id, provider_id: 'credential', password })
    .onConflictDoUpdate({ target: [accounts.provider_id, accounts.account_id], set: { password } });
}

const invalidLink = () =>
  notFound(
    'This link no longer works',
    'It was used before or is older than an hour. Please ask for a new one.',
  );
