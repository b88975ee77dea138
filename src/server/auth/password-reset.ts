import { and, eq, gt } from 'drizzle-orm';
import { notFound } from '#domain/errors.ts';
import type { Ctx } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { accounts, email_changes, users, verifications } from '../db/schema.ts';
import { addJob } from '../jobs/add-job.ts';
import {
  ATTEMPTS_PER_ACCOUNT,
  ATTEMPTS_PER_ADDRESS,
  LINKS_PER_ADDRESS,
  MAILS_PER_RECIPIENT,
} from './commands.ts';
import { refuseGuessablePassword } from './common-passwords.ts';
import { endSessions } from './end-sessions.ts';
import { hashPassword } from './password.ts';
import { countAttempt, forgetAttempts } from './rate-limits.ts';
import { hashToken } from './tokens.ts';

export const passwordResetIdentifier = (token: string) => `password-reset:${hashToken(token)}`;

/**
 * Mails a link to choose a new password. What is answered, and how long it takes, is the same for an address without an
 * account (decision C5): the job that mails it finds out. 429 for too many mails to the address or from one place.
 */
export async function requestPasswordReset(ctx: Ctx, { email }: { email: string }): Promise<void> {
  await countAttempt(ctx, LINKS_PER_ADDRESS, ctx.ip);
  await countAttempt(ctx, MAILS_PER_RECIPIENT, email);
  await addJob(ctx.db, 'mail_password_reset', { email, origin: ctx.origin });
}

/**
 * Sets a new password by a link that works once, for an hour, and ends every session (decision C3). Who was locked out by
 * a stranger's guesses can sign in again. 404 for a link that was used or is too old, 422 for a password that is easy to
 * guess, which leaves the link usable.
 */
export async function resetPassword(ctx: Ctx, input: { token: string; password: string }): Promise<void> {
  await countAttempt(ctx, ATTEMPTS_PER_ADDRESS, ctx.ip);
  const password = await hashPassword(input.password);
  await ctx.db.transaction(async (tx) => {
    const [used] = await tx
      .delete(verifications)
      .where(
        and(
          eq(verifications.identifier, passwordResetIdentifier(input.token)),
          gt(verifications.expires_at, ctx.now()),
        ),
      )
      .returning({ user_id: verifications.value });
    if (!used) throw invalidLink();
    const user = await tx.query.users.findFirst({
      where: eq(users.id, used.user_id),
      columns: { email: true },
    });
    if (!user) throw invalidLink();
    await refuseGuessablePassword(input.password, user.email);
    await setPassword(tx, used.user_id, password);
    await endSessions(tx, used.user_id);
    await forgetAttempts(tx, ATTEMPTS_PER_ACCOUNT, user.email);
  });
}

/**
 * Gives a person a password, their first one after Google, and voids every link that was mailed before: to choose
 * another password or to change the address.
 */
export async function setPassword(tx: Transaction, user_id: string, password: string): Promise<void> {
  await tx
    .insert(accounts)
    .values({ user_id, account_id: user_id, provider_id: 'credential', password })
    .onConflictDoUpdate({ target: [accounts.provider_id, accounts.account_id], set: { password } });
  await tx.delete(verifications).where(eq(verifications.value, user_id));
  await tx.delete(email_changes).where(eq(email_changes.user_id, user_id));
}

const invalidLink = () =>
  notFound(
    'This link no longer works',
    'It was used before or is older than an hour. Please ask for a new one.',
  );
