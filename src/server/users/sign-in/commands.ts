import { and, desc, eq, gt } from 'drizzle-orm';
import { AppError, notFound } from '#domain/errors.ts';
import { mayJoin, whoMayJoin } from '#domain/programme/joining.ts';
import { programme } from '#domain/programme/programme.ts';
import { PRIVACY_VERSION, VERIFICATION_HOURS } from '#domain/users/users.ts';
import type { Ctx, SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { accounts, pending_sign_ups } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';
import { write } from '../../db/write.ts';
import {
  countAttempt,
  countIfWrong,
  type RateLimit,
  rejectWhenUsedUp,
} from '../../http/rate-limits/rate-limits.ts';
import { clearedSession } from '../../http/session-cookie.ts';
import { emailWrites } from '../../mails/outbox/outbox.ts';
import { addJob } from '../../process/jobs/add-job.ts';
import { createToken, hashToken } from '../tokens/tokens.ts';
import { rejectGuessablePassword } from './common-passwords.ts';
import { createProfile } from './create-profile.ts';
import { signUpDeletedEmail } from './emails.ts';
import { endSessions } from './end-sessions.ts';
import { endWhenPasswordChanged, findByPassword } from './known-password.ts';
import { completeFirstStep, type SignIn } from './open-session.ts';
import { hashPassword, nobodysHash, verifyPassword } from './password.ts';

export const MAILS_PER_RECIPIENT = { name: 'mail-recipient', max: 5, seconds: 3600 };
export const ATTEMPTS_PER_ACCOUNT = { name: 'sign-in-account', max: 10, seconds: 900 };
/** A college of 2,000 people registers behind one address within an hour, and some people register twice. */
const SIGN_UPS_PER_ADDRESS = { name: 'sign-up-address', max: 4000, seconds: 3600 };
export const ATTEMPTS_PER_ADDRESS = { name: 'sign-in-address', max: 300, seconds: 900 };

type Credentials = { email: string; password: string };

/** Counts an email that a visitor requests, for its recipient and the visitor's network address; a rejected request counts for neither. */
export async function countMail(ctx: Ctx, perPlace: RateLimit, recipient: string): Promise<void> {
  await rejectWhenUsedUp(ctx, perPlace, ctx.ip);
  await countAttempt(ctx, MAILS_PER_RECIPIENT, recipient);
  await countAttempt(ctx, perPlace, ctx.ip);
}

/**
 * Stores the address and password until the link from the email is opened with that password. The response and its time are the same
 * whether or not the address has an account (rule:same-answer-for-unknown-address): the job that sends the email checks that. 422 for a
 * password that is easy to guess, 429 for too many emails to the address or sign-ups from one network address
 * (rule:verified-before-sign-in).
 */
export async function signUp(ctx: Ctx, { email, password }: Credentials): Promise<void> {
  await rejectGuessablePassword(password, email);
  await countMail(ctx, SIGN_UPS_PER_ADDRESS, email);
  const password_hash = await hashPassword(password);
  const expires_at = new Date(ctx.now().getTime() + VERIFICATION_HOURS * 3_600_000).toISOString();
  await ctx.db.transaction(async (tx) => {
    const [pending] = await tx
      .insert(pending_sign_ups)
      // The job that sends the link stores the hash of its token here.
      .values({
        email,
        password_hash,
        token_hash: createToken().hash,
        privacy_version: PRIVACY_VERSION,
        expires_at,
      })
      .returning({ id: pending_sign_ups.id });
    if (pending) await addJob(tx, 'mail_sign_up', { pending_id: pending.id, origin: ctx.origin });
  });
}

/**
 * Turns a pending sign-up into an account when its link and its password match, and signs in. The link works once, for 24 hours; afterwards
 * 404. A wrong password is a 401 and leaves the link usable, within limits (rule:verified-before-sign-in).
 */
export async function verifyEmail(
  ctx: Ctx,
  { token, password }: { token: string; password: string },
): Promise<SignIn> {
  const token_hash = hashToken(token);
  const pending = await findPendingSignUp(ctx, token_hash);
  if (!pending) throw invalidLink();
  const stored = { hash: pending.password_hash, password };
  const isRight = await checkPassword(ctx, token_hash, async () => (await verifyPassword(stored)) || null);
  if (!isRight) throw wrongPassword(ctx, undefined, OTHER_PASSWORD);
  if (!mayJoin(pending.email)) throw mayNotJoin();
  return completeFirstStep(ctx, await ctx.db.transaction((tx) => createAccount(ctx, tx, pending)));
}

/** The address of a sign-up, for the person whom its link reached; 404 for a used or expired link (rule:verified-before-sign-in). */
export async function previewSignUp(ctx: Ctx, { token }: { token: string }): Promise<{ email: string }> {
  const pending = await findPendingSignUp(ctx, hashToken(token));
  if (!pending) throw invalidLink();
  return { email: pending.email };
}

/**
 * "This wasn't me": deletes the pending account of a link and emails its address how to sign up again; a repeated call changes nothing. It
 * needs no rate limit, because a token has 256 bits (rule:verified-before-sign-in, rule:links-need-a-person).
 */
export async function rejectSignUp(ctx: Ctx, { token }: { token: string }): Promise<void> {
  const isMeant = eq(pending_sign_ups.token_hash, hashToken(token));
  if ((await ctx.db.$count(pending_sign_ups, isMeant)) === 0) return;
  await ctx.db.transaction(async (tx) => {
    const deleted = await tx
      .delete(pending_sign_ups)
      .where(isMeant)
      .returning({ to: pending_sign_ups.email });
    const content = signUpDeletedEmail(ctx.origin);
    await write(tx, emailWrites(deleted.map(({ to }) => ({ to, kind: 'security', content }))));
  });
}

/**
 * Signs in with email address and password; 401 for wrong ones, 403 for an unverified address or a disabled account, 429 after too many
 * mistakes. A wrong password also counts against the newest sign-up with that address, whether or not it has an account: otherwise a
 * stranger's own sign-up would reveal the account (rule:same-answer-for-unknown-address).
 */
export async function signIn(ctx: Ctx, { email, password }: Credentials): Promise<SignIn> {
  const found = await checkPassword(ctx, email, async () => {
    const known = await findByPassword(ctx, { email, password });
    if (known !== null) return known;
    return (await isPasswordOfSignUp(ctx, { email, password })) ? 'unverified' : null;
  });
  if (found === null) throw wrongPassword(ctx, email);
  if (found === 'unverified') throw unverified();
  const signIn = await completeFirstStep(ctx, found.user_id);
  if (await endWhenPasswordChanged(ctx, found)) throw wrongPassword(ctx, email);
  return signIn;
}

/** Ends every session of the account and returns the response that clears the cookie (rule:session-in-cookie). */
export async function signOut(ctx: SignedIn): Promise<Response> {
  await ctx.db.transaction((tx) => endSessions(tx, ctx.viewer.id));
  ctx.notes.push({ kind: 'signed_out', user_id: ctx.viewer.id });
  return clearedSession(ctx.env.isSecure);
}

/**
 * Checks a password: ten mistakes per account in fifteen minutes, 300 per network address. Only a wrong password counts, so that other
 * people at the same college can still sign in and verify.
 */
async function checkPassword<T>(
  ctx: Ctx,
  account: string,
  check: () => Promise<T | null>,
): Promise<T | null> {
  await rejectWhenUsedUp(ctx, ATTEMPTS_PER_ADDRESS, ctx.ip);
  const right = await countIfWrong(ctx, [ATTEMPTS_PER_ACCOUNT], { subject: account, check }).catch(
    (error: unknown) => {
      if (isLimit(error)) ctx.notes.push({ kind: 'limit_reached', email: account });
      throw error;
    },
  );
  if (right === null) await countAttempt(ctx, ATTEMPTS_PER_ADDRESS, ctx.ip);
  return right;
}

const isLimit = (error: unknown) => error instanceof AppError && error.status === 429;

async function findPendingSignUp(ctx: Ctx, token_hash: string) {
  return ctx.db.query.pending_sign_ups.findFirst({
    where: and(
      eq(pending_sign_ups.token_hash, token_hash),
      gt(pending_sign_ups.expires_at, ctx.now().toISOString()),
    ),
  });
}

/** Whether this is the password of the newest pending sign-up with an address; takes as long without one. */
async function isPasswordOfSignUp(ctx: Ctx, { email, password }: Credentials): Promise<boolean> {
  const pending = await ctx.db.query.pending_sign_ups.findFirst({
    where: and(eq(pending_sign_ups.email, email), gt(pending_sign_ups.expires_at, ctx.now().toISOString())),
    orderBy: desc(pending_sign_ups.created_at),
  });
  const isRight = await verifyPassword({ hash: pending?.password_hash ?? (await nobodysHash()), password });
  return isRight && pending !== undefined;
}

type PendingSignUp = typeof pending_sign_ups.$inferSelect;

/** Creates the account, its password and its empty profile; ends every other pending sign-up of the address. */
async function createAccount(ctx: Ctx, tx: Transaction, pending: PendingSignUp): Promise<string> {
  const [user] = await tx
    .insert(users)
    .values({ email: pending.email, email_verified: true })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!user) throw invalidLink();
  await tx.insert(accounts).values({
    user_id: user.id,
    account_id: user.id,
    provider_id: 'credential',
    password: pending.password_hash,
  });
  const { email, privacy_version } = pending;
  await createProfile(ctx, tx, { user: { id: user.id, email }, privacy_version });
  await tx.delete(pending_sign_ups).where(eq(pending_sign_ups.email, pending.email));
  return user.id;
}

function wrongPassword({ notes }: Ctx, email?: string, detail?: string): AppError {
  notes.push({ kind: 'wrong_password', email });
  return wrongCredentials(detail);
}

const WRONG_CREDENTIALS = 'The email address or the password is wrong.';

/** Whose link it is, is known: only the password can be wrong. */
const OTHER_PASSWORD = 'That isn’t the password you signed up with.';

const wrongCredentials = (detail = WRONG_CREDENTIALS) =>
  new AppError({
    status: 401,
    code: 'wrong_credentials',
    title: 'Sign in failed',
    detail,
    errors: [{ path: 'password', message: detail }],
  });

const unverified = () =>
  new AppError({
    status: 403,
    code: 'email_not_verified',
    title: 'Sign in failed',
    detail: 'Please verify your email address first. We’ve sent you a link.',
  });

const NOBODY_ELSE = 'Your address can’t join this programme.';

/** The programme has changed who may join since the sign-up. */
const mayNotJoin = () =>
  new AppError({
    status: 403,
    code: 'may_not_join',
    title: 'Sign up failed',
    detail: whoMayJoin(programme()) ?? NOBODY_ELSE,
  });

const invalidLink = () =>
  notFound(
    'This link no longer works',
    'It was used before or is older than 24 hours. Please sign up again.',
  );
