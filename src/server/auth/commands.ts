import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { AppError, conflict, notFound } from '#domain/errors.ts';
import { STUDENTS_DEPARTMENT } from '#domain/profiles.ts';
import { PRIVACY_VERSION, VERIFICATION_HOURS } from '#domain/users.ts';
import type { Ctx, SignedIn } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { accounts, departments, pending_sign_ups, profiles, sessions, users } from '../db/schema.ts';
import { queueMails } from '../mail/outbox.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { alreadyRegisteredLetter, verifyEmailLetter } from './letters.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { countAttempt } from './rate-limits.ts';
import { createToken, hashToken } from './tokens.ts';

export const MAILS_PER_RECIPIENT = { name: 'mail-recipient', max: 5, seconds: 3600 };
const ATTEMPTS_PER_ACCOUNT = { name: 'sign-in-account', max: 10, seconds: 900 };
export const ATTEMPTS_PER_ADDRESS = { name: 'sign-in-address', max: 300, seconds: 900 };

type Credentials = { email: string; password: string };

/**
 * Keeps the address and password until the mailed link and that password meet (§5, decision C2). The answer is the
 * same whether or not the address has an account (C5). 422 for a common password, 429 for too many mails.
 */
export async function signUp(ctx: Ctx, { email, password }: Credentials): Promise<void> {
  refuseCommonPassword(password);
  await countAttempt(ctx, MAILS_PER_RECIPIENT, email);
  const password_hash = await hashPassword(password);
  await ctx.db.transaction(async (tx) => {
    const known = await tx.query.users.findFirst({ where: eq(users.email, email), columns: { id: true } });
    if (known) {
      return queueMails(tx, [
        { to: email, kind: 'already_registered', letter: alreadyRegisteredLetter(ctx.origin) },
      ]);
    }
    const { token, hash } = createToken();
    const expires_at = new Date(ctx.now().getTime() + VERIFICATION_HOURS * 3_600_000).toISOString();
    await tx
      .insert(pending_sign_ups)
      .values({ email, password_hash, token_hash: hash, privacy_version: PRIVACY_VERSION, expires_at });
    await queueMails(tx, [{ to: email, kind: 'verify_email', letter: verifyEmailLetter(ctx.origin, token) }]);
  });
}

/**
 * Turns a pending sign-up into an account when its link and its password meet, and signs in (decision C2). The link
 * works once, for 24 hours; afterwards 404. A wrong password is 401 and leaves the link usable, within limits.
 */
export async function verifyEmail(
  ctx: Ctx,
  { token, password }: { token: string; password: string },
): Promise<Response> {
  await countAttempt(ctx, ATTEMPTS_PER_ADDRESS, ctx.ip);
  const token_hash = hashToken(token);
  await countAttempt(ctx, ATTEMPTS_PER_ACCOUNT, token_hash);
  const pending = await findPendingSignUp(ctx, token_hash);
  if (!pending) throw invalidLink();
  if (!(await verifyPassword({ hash: pending.password_hash, password }))) throw wrongCredentials();
  await ctx.db.transaction((tx) => createAccount(ctx, tx, pending));
  return signInWithPassword(ctx, { email: pending.email, password });
}

/** "This wasn't me": deletes the pending account of a link (decision C2); doing it twice is fine. */
export async function refuseSignUp(ctx: Ctx, { token }: { token: string }): Promise<void> {
  await countAttempt(ctx, ATTEMPTS_PER_ADDRESS, ctx.ip);
  await ctx.db.delete(pending_sign_ups).where(eq(pending_sign_ups.token_hash, hashToken(token)));
}

/** Signs in with e-mail and password; 401 for wrong ones, 403 for an unverified address or a disabled account. */
export async function signIn(ctx: Ctx, { email, password }: Credentials): Promise<Response> {
  await countAttempt(ctx, ATTEMPTS_PER_ADDRESS, ctx.ip);
  await countAttempt(ctx, ATTEMPTS_PER_ACCOUNT, email);
  const pending = await findUnverifiedSignUp(ctx, email);
  if (!pending) return signInWithPassword(ctx, { email, password });
  if (!(await verifyPassword({ hash: pending.password_hash, password }))) throw wrongCredentials();
  throw unverified();
}

/** Ends every session of the account (decision C1); gives the answer that clears the cookie. */
export async function signOut(ctx: SignedIn): Promise<Response> {
  await ctx.db.delete(sessions).where(eq(sessions.user_id, ctx.viewer.id));
  return ctx.auth.api.signOut({ headers: ctx.headers, asResponse: true });
}

async function findPendingSignUp(ctx: Ctx, token_hash: string) {
  return ctx.db.query.pending_sign_ups.findFirst({
    where: and(
      eq(pending_sign_ups.token_hash, token_hash),
      gt(pending_sign_ups.expires_at, ctx.now().toISOString()),
    ),
  });
}

/** The newest pending sign-up of an address that has no account. */
async function findUnverifiedSignUp(ctx: Ctx, email: string) {
  return ctx.db.query.pending_sign_ups.findFirst({
    where: and(
      eq(pending_sign_ups.email, email),
      gt(pending_sign_ups.expires_at, ctx.now().toISOString()),
      sql`not exists (select from users where users.email = ${email})`,
    ),
    orderBy: desc(pending_sign_ups.created_at),
  });
}

type PendingSignUp = typeof pending_sign_ups.$inferSelect;

/** The account, its password and its empty profile; every other pending sign-up of the address ends with it. */
async function createAccount({ env }: Ctx, tx: Transaction, pending: PendingSignUp): Promise<void> {
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
  const isFirstSuperAdmin = pending.email === env.SUPER_ADMIN_EMAIL?.toLowerCase();
  await createProfile(tx, { user_id: user.id, privacy_version: pending.privacy_version, isFirstSuperAdmin });
  await tx.delete(pending_sign_ups).where(eq(pending_sign_ups.email, pending.email));
}

type NewProfile = { user_id: string; privacy_version: string; isFirstSuperAdmin: boolean };

/** The profile that comes with every account: a student of the department 'Students' (§3). */
export async function createProfile(
  tx: Transaction,
  { isFirstSuperAdmin, ...owner }: NewProfile,
): Promise<void> {
  const department = await tx.query.departments.findFirst({
    where: eq(departments.name, STUDENTS_DEPARTMENT),
  });
  if (!department)
    throw conflict(
      'no_students_department',
      'Failed to find Students department',
      'Please tell the programme.',
    );
  const role = isFirstSuperAdmin ? 'super_admin' : 'student';
  await tx.insert(profiles).values({ ...owner, role, department_id: department.id });
}

async function signInWithPassword(ctx: Ctx, credentials: Credentials): Promise<Response> {
  const response = await ctx.auth.api.signInEmail({
    body: credentials,
    headers: ctx.headers,
    asResponse: true,
  });
  if (!response.ok) throw wrongCredentials();
  await refuseDisabledAccount(ctx, credentials.email);
  return response;
}

async function refuseDisabledAccount(ctx: Ctx, email: string): Promise<void> {
  const user = await ctx.db.query.users.findFirst({ where: eq(users.email, email) });
  if (!user?.disabled_at) return;
  await ctx.db.delete(sessions).where(eq(sessions.user_id, user.id));
  throw new AppError({
    status: 403,
    code: 'account_disabled',
    title: 'Sign in failed',
    detail: 'This account has been disabled. Please write to the programme.',
  });
}

const wrongCredentials = () =>
  new AppError({
    status: 401,
    code: 'wrong_credentials',
    title: 'Sign in failed',
    detail: 'The email address or the password is not right.',
  });

const unverified = () =>
  new AppError({
    status: 403,
    code: 'email_not_verified',
    title: 'Sign in failed',
    detail: 'Please verify your email address first: we have sent you a link.',
  });

const invalidLink = () =>
  notFound(
    'This link no longer works',
    'It was used before or is older than 24 hours. Please sign up again.',
  );
