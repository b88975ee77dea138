import { eq } from 'drizzle-orm';
import { generateSignedCookie } from 'hono/cookie';
import { AppError, notAuthenticated } from '#domain/errors.ts';
import type { SignInOutcome } from '#domain/users/two-factor.ts';
import type { Ctx } from '../../context.ts';
import { sessions } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';
import { sessionCookieName, sessionCookieOptions } from '../../http/session-cookie.ts';
import { startFlow } from '../tokens/browser-flows.ts';
import { createToken } from '../tokens/tokens.ts';
import { CODE_STEP } from './code-step.ts';
import { firstExpiry } from './session-renewal.ts';

/** The result of a sign-in, and its cookies. */
export type SignIn = { outcome: SignInOutcome; response: Response };

/**
 * Signs in a person who was identified by password or Google. A person with an authenticator gets no session yet but a cookie for the code
 * step (rule:authenticator-codes). 403 for a disabled account (rule:erasure).
 */
export async function completeFirstStep(ctx: Ctx, user_id: string): Promise<SignIn> {
  const { two_factor_enabled } = await loadEnabledAccount(ctx, user_id);
  if (!two_factor_enabled) return { outcome: 'signed_in', response: await openSession(ctx, user_id) };
  const cookie = await startFlow(ctx, CODE_STEP, user_id);
  ctx.notes.push({ kind: 'code_asked', user_id });
  return { outcome: 'code_needed', response: new Response(null, { headers: { 'Set-Cookie': cookie } }) };
}

/** Opens a session after the last step and returns its cookie. Ends the session that this browser had before. */
export async function openSession(ctx: Ctx, user_id: string): Promise<Response> {
  await loadEnabledAccount(ctx, user_id);
  if (ctx.sessionId) await ctx.db.delete(sessions).where(eq(sessions.id, ctx.sessionId));
  const now = ctx.now();
  const { token, hash } = createToken();
  await ctx.db.insert(sessions).values({
    user_id,
    token_hash: hash,
    user_agent: ctx.headers.get('user-agent'),
    expires_at: await firstExpiry(ctx.db, now, user_id),
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

async function loadEnabledAccount({ db }: Ctx, id: string) {
  const user = await db.query.users.findFirst({
    where: eq(users.id, id),
    columns: { disabled_at: true, two_factor_enabled: true },
  });
  if (!user) throw notAuthenticated();
  if (user.disabled_at) throw accountDisabled();
  return user;
}

const accountDisabled = () =>
  new AppError({
    status: 403,
    code: 'account_disabled',
    title: 'Sign in failed',
    detail: 'This account has been disabled. Please contact the programme.',
  });
