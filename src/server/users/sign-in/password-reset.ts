import { and, eq, gt, type SQL } from 'drizzle-orm';
import { notFound } from '#domain/errors.ts';
import type { Ctx } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { accounts, email_changes, verifications } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';
import { forgetAttempts } from '../../http/rate-limits/rate-limits.ts';
import { addJob } from '../../process/jobs/add-job.ts';
import { hashToken } from '../tokens/tokens.ts';
import { ATTEMPTS_PER_ACCOUNT, countMail } from './commands.ts';
import { rejectGuessablePassword } from './common-passwords.ts';
import { endSessions } from './end-sessions.ts';
import { hashPassword } from './password.ts';

/** A separate limit, so that repeated requests for such links block nobody's sign-up. */
const RESETS_PER_ADDRESS = { name: 'reset-address', max: 2000, seconds: 3600 };

/** Nobody's id: the job of an address without an account does nothing. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

export const passwordResetIdentifier = (token: string) => `password-reset:${hashToken(token)}`;

/**
 * Emails a link to choose a new password. The response and its time are the same for an address without an account
 * (rule:same-answer-for-unknown-address): both cases add a job, which contains no address. 429 for too many emails to the address or from
 * one network address.
 */
export async function requestPasswordReset(ctx: Ctx, { email }: { email: string }): Promise<void> {
  await countMail(ctx, RESETS_PER_ADDRESS, email);
  const user = await ctx.db.query.users.findFirst({ where: eq(users.email, email), columns: { id: true } });
  await addJob(ctx.db, 'mail_password_reset', { user_id: user?.id ?? NOBODY, origin: ctx.origin });
}

/**
 * Sets a new password with a link that works once, for an hour, and ends every session. A person who was locked out by a stranger's guesses
 * can sign in again. 404 for a used or expired link, 422 for a password that is easy to guess, which leaves the link usable
 * (rule:password-reset).
 */
export async function resetPassword(ctx: Ctx, input: { token: string; password: string }): Promise<void> {
  const isOfLink = and(
    eq(verifications.identifier, passwordResetIdentifier(input.token)),
    gt(verifications.expires_at, ctx.now()),
  );
  const user = await findUserOfLink(ctx, isOfLink);
  if (!user) throw invalidLink();
  await rejectGuessablePassword(input.password, user.email);
  const password = await hashPassword(input.password);
  await ctx.db.transaction(async (tx) => {
    const [used] = await tx.delete(verifications).where(isOfLink).returning({ user_id: verifications.value });
    if (!used) throw invalidLink();
    await setPassword(tx, used.user_id, password);
    await endSessions(tx, used.user_id);
    await forgetAttempts(tx, ATTEMPTS_PER_ACCOUNT, user.email);
  });
  ctx.notes.push({ kind: 'password_reset', email: user.email });
}

/** Finds the link before hashing the password, because hashing is too expensive for visitors without a link. */
async function findUserOfLink(
  { db }: Ctx,
  isOfLink: SQL | undefined,
): Promise<{ email: string } | undefined> {
  const link = await db.query.verifications.findFirst({ where: isOfLink, columns: { value: true } });
  if (!link) return undefined;
  return db.query.users.findFirst({ where: eq(users.id, link.value), columns: { email: true } });
}

/** Sets a password, also the first one of a Google account, and voids every earlier link to change the password or the address. */
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
