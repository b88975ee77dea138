import { eq } from 'drizzle-orm';
import { generateSignedCookie } from 'hono/cookie';
import { AppError, notAuthenticated } from '#domain/errors.ts';
import type { SignInOutcome } from '#domain/users/two-factor.ts';
import { sessionExpiry } from '#domain/users/users.ts';
import type { Ctx } from '../../context.ts';
import { sessions } from '../../db/schema/sign-in.ts';
import { profiles, users } from '../../db/schema/users.ts';
import { sessionCookieName, sessionCookieOptions } from '../../http/session-cookie.ts';
import { startFlow } from '../tokens/browser-flows.ts';
import { createToken } from '../tokens/tokens.ts';
import { CODE_STEP } from './code-step.ts';

/** The result of a sign-in, and its cookies. */
export type SignIn = { outcome: SignInOutcome; response: Response };

/**
 * Signs in a person who was identified by password or Google. A person with an authenticator gets no session yet but a cookie for the code
 * step (rule:authenticator-codes). 403 for a disabled account (rule:erasure).
 */
export async function completeFirstStep(ctx: Ctx, user_id: string): Promise<SignIn> {
  const account = await loadEnabledAccount(ctx, user_id);
  if (!account.two_factor_enabled) {
    return { outcome: 'signed_in', response: await openSessionOf(ctx, account) };
  }
  const cookie = await startFlow(ctx, CODE_STEP, user_id);
  ctx.notes.push({ kind: 'code_asked', user_id });
  return { outcome: 'code_needed', response: new Response(null, { headers: { 'Set-Cookie': cookie } }) };
}

/** Opens a session after the last step and returns its cookie. Ends the session that this browser had before. */
export async function openSession(ctx: Ctx, user_id: string): Promise<Response> {
  return openSessionOf(ctx, await loadEnabledAccount(ctx, user_id));
}

async function openSessionOf(ctx: Ctx, { user_id, role }: Account): Promise<Response> {
  if (ctx.sessionId) await ctx.db.delete(sessions).where(eq(sessions.id, ctx.sessionId));
  const now = ctx.now();
  const { token, hash } = createToken();
  await ctx.db.insert(sessions).values({
    user_id,
    token_hash: hash,
    user_agent: ctx.headers.get('user-agent'),
    expires_at: sessionExpiry({ now, started: now, role }),
    created_at: now,
    updated_at: now,
  });
  ctx.notes.push({ kind: 'signed_in', user_id });
  const { isSecure } = ctx.env;
  const cookie = await generateSignedCookie(
    sessionCookieName(isSecure),
    token,
    ctx.secret,
    sessionCookieOptions(isSecure),
  );
  return new Response(null, { headers: { 'Set-Cookie': cookie } });
}

type Account = Awaited<ReturnType<typeof loadEnabledAccount>>;

async function loadEnabledAccount({ db }: Ctx, user_id: string) {
  const { disabled_at, two_factor_enabled } = users;
  const [account] = await db
    .select({ user_id: users.id, disabled_at, two_factor_enabled, role: profiles.role })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(eq(users.id, user_id));
  if (!account) throw notAuthenticated();
  if (account.disabled_at) throw accountDisabled();
  return account;
}

const accountDisabled = () =>
  new AppError({
    status: 403,
    code: 'account_disabled',
    title: 'Sign in failed',
    detail: 'This account has been disabled. Please contact the programme.',
  });
