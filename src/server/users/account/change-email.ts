import { and, eq, gt } from 'drizzle-orm';
import { conflict, invalid, notFound } from '#domain/errors.ts';
import type { RequestEmailChangeInput } from '#domain/users/account.ts';
import { EMAIL_CHANGE_HOURS } from '#domain/users/users.ts';
import { moveOnRosters } from '../../applications/commands/erase-applicant.ts';
import type { SignedIn } from '../../context.ts';
import { reachArchive } from '../../cycles/scope/reach-archive.ts';
import { brokenConstraint, type Transaction } from '../../db/database.ts';
import { email_changes, verifications } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';
import { write } from '../../db/write.ts';
import { removeBytes } from '../../files/commands.ts';
import { countAttempt, MAILS_TO_STRANGER } from '../../http/rate-limits/rate-limits.ts';
import { moveMails } from '../../mails/outbox/forget-mails.ts';
import { emailWrites } from '../../mails/outbox/outbox.ts';
import { moveViews } from '../../staff/saved-views/forget-person.ts';
import { removeDescriptions } from '../../teams/commands/leave-every-team.ts';
import { replaceAddress } from '../replace-address.ts';
import { MAILS_PER_RECIPIENT } from '../sign-in/commands.ts';
import { forgetClaims } from '../sign-in/remove-account.ts';
import { createToken, hashToken } from '../tokens/tokens.ts';
import { addressChangedEmail, addressConfirmationEmail, addressInUseEmail } from './emails.ts';
import { requireOwnPassword } from './own-password.ts';
import { findPasswordHash } from './queries.ts';
import { endOtherSessions } from './sessions.ts';

const TITLE = 'The email address couldn’t be changed';

/**
 * Emails a link to a new address, which becomes the account's once the link is opened. The response is the same whether or not that address
 * has an account (rule:same-answer-for-unknown-address). 422 for a wrong password or the current address, 409 for an account with Google
 * sign-in only, 429 for too many emails (permission:manageOwnAccount).
 */
export async function requestEmailChange(
  ctx: SignedIn,
  { email, password }: RequestEmailChangeInput,
): Promise<void> {
  if ((await findPasswordHash(ctx)) === null) throw withoutPassword();
  await requireOwnPassword(ctx, { password, path: 'password', title: TITLE });
  ctx.leaveGate();
  if (email === ctx.viewer.email.toLowerCase()) throw alreadyYours();
  await countAttempt(ctx, MAILS_PER_RECIPIENT, email);
  await countAttempt(ctx, MAILS_TO_STRANGER, email);
  const { token, hash } = createToken();
  await ctx.db.transaction(async (tx) => {
    await storeChange(ctx, tx, { email, token_hash: hash });
    const known = await tx.query.users.findFirst({ where: eq(users.email, email), columns: { id: true } });
    const content = known ? addressInUseEmail(ctx.origin) : addressConfirmationEmail(ctx.origin, token);
    const about = { id: ctx.viewer.id, name: ctx.viewer.email };
    // Without a name, because a mistyped address belongs to a stranger.
    await write(tx, emailWrites([{ to: email, kind: 'security', content, about }]));
  });
}

/**
 * Gives the account the address of a link: once, within 24 hours, and only for the person who requested it. Ends the other sessions and
 * voids links that went to the former address. One last email informs the former address; the database forgets it once that has left, or
 * with the account (rule:erasure). Texts that leaders wrote about the former address are deleted, because leaders may not learn the new
 * one. 404 for a link that no longer works or belongs to another account, 409 when the address got an account in the meantime
 * (permission:manageOwnAccount).
 */
export async function confirmEmailChange(ctx: SignedIn, { token }: { token: string }): Promise<void> {
  const keys = await ctx.db
    .transaction(async (tx) => {
      await reachArchive(tx);
      const email = await useChange(ctx, tx, token);
      const person = { id: ctx.viewer.id, email: ctx.viewer.email };
      const removed = await leaveAddress(tx, person, email);
      await tx.update(users).set({ email, updated_at: ctx.now() }).where(eq(users.id, person.id));
      await forgetClaims(tx, email);
      await forgetClaims(tx, person.email);
      await tx.delete(verifications).where(eq(verifications.value, person.id));
      await endOtherSessions({ ...ctx, db: tx });
      const content = addressChangedEmail(ctx.origin);
      const about = { id: person.id, name: null };
      await write(
        tx,
        emailWrites([
          { to: person.email, reader: ctx.viewer.display_name, kind: 'former_address', content, about },
        ]),
      );
      return removed;
    })
    .catch((error) => {
      throw brokenConstraint(error) === 'users_email_unique' ? addressTaken() : error;
    });
  await removeBytes(ctx, keys);
}

/** Removes the former address from every table except the account's. Returns the keys of removed files. */
async function leaveAddress(tx: Transaction, person: { id: string; email: string }, next: string) {
  await replaceAddress(tx, person, next);
  await moveOnRosters(tx, person, next);
  const removed = await removeDescriptions(tx, person.email);
  await moveViews(tx, person.email, next);
  await moveMails(tx, person, next);
  return removed;
}

/** One change at a time: a new request voids the earlier link. */
async function storeChange(ctx: SignedIn, tx: Transaction, change: { email: string; token_hash: string }) {
  const expires_at = new Date(ctx.now().getTime() + EMAIL_CHANGE_HOURS * 3_600_000).toISOString();
  await tx
    .insert(email_changes)
    .values({ user_id: ctx.viewer.id, expires_at, ...change })
    .onConflictDoUpdate({ target: email_changes.user_id, set: { expires_at, ...change } });
}

async function useChange(ctx: SignedIn, tx: Transaction, token: string): Promise<string> {
  const [used] = await tx
    .delete(email_changes)
    .where(
      and(
        eq(email_changes.user_id, ctx.viewer.id),
        eq(email_changes.token_hash, hashToken(token)),
        gt(email_changes.expires_at, ctx.now().toISOString()),
      ),
    )
    .returning({ email: email_changes.email });
  if (!used) throw invalidLink();
  return used.email;
}

const alreadyYours = () =>
  invalid([{ path: 'email', title: TITLE, message: 'This is already your account’s address.' }]);

const withoutPassword = () =>
  conflict(
    'no_password',
    TITLE,
    'You sign in with Google. To set a password first, choose “Forgot password?” on the sign-in page.',
  );

const invalidLink = () =>
  notFound(
    'This link no longer works',
    'It was used before, is older than 24 hours, or belongs to another account.',
  );

const addressTaken = () => conflict('address_taken', TITLE, 'This address now has its own account.');
