import { and, eq } from 'drizzle-orm';
import { isOfGoogleDomain, mayJoin } from '#domain/programme/joining.ts';
import { PRIVACY_VERSION } from '#domain/users/users.ts';
import type { Ctx } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { accounts, pending_sign_ups } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';
import { write } from '../../db/write.ts';
import { emailWrites } from '../../mails/outbox/outbox.ts';
import { readerName } from '../../mails/outbox/queries.ts';
import { auditWrites } from '../../staff/audit/commands.ts';
import { createProfile } from './create-profile.ts';
import { googleLinkedEmail } from './emails.ts';
import { endSessions } from './end-sessions.ts';
import { GoogleSignInError } from './google-sign-in-error.ts';

/** `hd` is the domain of the Google organisation that manages the account, if one does. */
export type GoogleIdentity = { sub: string; email?: string; email_verified: boolean; hd?: string };

const GOOGLE = 'google';

/**
 * The person of a Google account. Its `sub` identifies them, even if their address at Google has changed. The first sign-in with a verified
 * address links it to the account with that address, or creates one; a pending password sign-up with that address ends. Throws
 * GoogleSignInError for an unverified address, and for a new person who may not join (rule:google-sign-in, rule:who-may-join).
 */
export async function findOrCreatePerson(ctx: Ctx, identity: GoogleIdentity): Promise<string> {
  const linked = await ctx.db.query.accounts.findFirst({
    where: and(eq(accounts.provider_id, GOOGLE), eq(accounts.account_id, identity.sub)),
    columns: { user_id: true },
  });
  if (linked) return linked.user_id;
  const { email, email_verified, sub, hd } = identity;
  if (!email || !email_verified) throw new GoogleSignInError('email_not_verified');
  return ctx.db.transaction(async (tx) => {
    const created = await createUser(ctx, tx, email);
    if (created !== null && !(mayJoin(email) && isOfGoogleDomain(hd)))
      throw new GoogleSignInError('may_not_join');
    const user_id = created ?? (await linkKnownUser(ctx, tx, { email, sub }));
    await tx
      .insert(accounts)
      .values({ user_id, provider_id: GOOGLE, account_id: sub })
      .onConflictDoNothing({ target: [accounts.provider_id, accounts.account_id] });
    await tx.delete(pending_sign_ups).where(eq(pending_sign_ups.email, email));
    return user_id;
  });
}

/** Creates an account with its profile; null if the address has one. */
async function createUser(ctx: Ctx, tx: Transaction, email: string): Promise<string | null> {
  const [user] = await tx
    .insert(users)
    .values({ email, email_verified: true })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!user) return null;
  await createProfile(ctx, tx, { user: { id: user.id, email }, privacy_version: PRIVACY_VERSION });
  return user.id;
}

/** The account with this address, whose owner gets an email; locked, so that two concurrent sign-ins link it once. */
async function linkKnownUser(
  ctx: Ctx,
  tx: Transaction,
  { email, sub }: { email: string; sub: string },
): Promise<string> {
  const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update');
  if (!user) throw new GoogleSignInError('failed');
  if (user.disabled_at) throw new GoogleSignInError('account_disabled');
  const [other] = await tx
    .select({ account_id: accounts.account_id })
    .from(accounts)
    .where(and(eq(accounts.user_id, user.id), eq(accounts.provider_id, GOOGLE)));
  if (other?.account_id === sub) return user.id;
  // An address at Google can change its owner; the account here stays with the first.
  if (other) throw new GoogleSignInError('other_google_account');
  if (!user.email_verified) await replaceUnverified(tx, user.id);
  const reader = await readerName(tx, user.id);
  await write(tx, [
    ...emailWrites([{ to: email, reader, kind: 'security', content: googleLinkedEmail(ctx.origin) }]),
    ...auditWrites({
      actor_id: user.id,
      action: 'google_linked',
      subject_type: 'user',
      subject_id: user.id,
    }),
  ]);
  return user.id;
}

/** The sign-up was never verified: the person who chose its password must not get into this account. */
async function replaceUnverified(tx: Transaction, id: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.user_id, id));
  await endSessions(tx, id);
  await tx.update(users).set({ email_verified: true }).where(eq(users.id, id));
}
