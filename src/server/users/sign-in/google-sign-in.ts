import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { localPath } from '#domain/local-path.ts';
import { programme } from '#domain/programme/programme.ts';
import type { GoogleProblem } from '#domain/users/google-sign-in.ts';
import type { SignInOutcome } from '#domain/users/two-factor.ts';
import type { Ctx } from '../../context.ts';
import { countAttempt } from '../../http/rate-limits/rate-limits.ts';
import { log } from '../../process/log.ts';
import { clearFlow, finishFlow, startFlow } from '../tokens/browser-flows.ts';
import { findOrCreatePerson, type GoogleIdentity } from './google-person.ts';
import { GoogleSignInError } from './google-sign-in-error.ts';
import { completeFirstStep } from './open-session.ts';

/** A separate limit, so that a class that begins with Google locks out nobody with a password. */
const BEGINNINGS_PER_ADDRESS = { name: 'google-address', max: 3000, seconds: 900 };
const GOOGLE_SIGN_IN = { name: 'google_sign_in', minutes: 10 };
const CALLBACK = '/api/google-sign-in/callback';

const flowSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string().nullable(),
});
type Flow = z.infer<typeof flowSchema>;

/**
 * Begins a Google sign-in: returns Google's URL and the cookie that binds the sign-in to this browser. 503 when no client is configured or
 * Google cannot be reached (rule:google-sign-in).
 */
export async function beginGoogleSignIn(ctx: Ctx, input: { next?: string }) {
  await countAttempt(ctx, BEGINNINGS_PER_ADDRESS, ctx.ip);
  const client = await discoverGoogle(ctx).catch((error: unknown) => {
    throw error instanceof GoogleSignInError ? unavailable() : error;
  });
  const flow: Flow = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    next: localPath(input.next, ctx.origin),
  };
  const url = buildAuthorizationUrl(client, {
    redirect_uri: ctx.origin + CALLBACK,
    scope: 'openid email',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
    ...hostedDomain(),
  });
  return { url: url.href, cookie: await startFlow(ctx, GOOGLE_SIGN_IN, JSON.stringify(flow)) };
}

/** Google then offers only the accounts of that organisation (rule:who-may-join). */
const hostedDomain = (): { hd?: string } => {
  const { google_domain } = programme();
  return google_domain === '' ? {} : { hd: google_domain };
};

/**
 * Handles Google's redirect. Responds with a redirect: after success to the page that required sign-in (rule:return-after-sign-in), else to
 * /auth with the reason. The sign-in's cookie works only once (rule:google-sign-in).
 */
export async function finishGoogleSignIn(ctx: Ctx, search: string): Promise<Response> {
  const stored = await finishFlow(ctx, GOOGLE_SIGN_IN);
  const flow = stored === null ? null : flowSchema.parse(JSON.parse(stored));
  const headers = new Headers({ 'Set-Cookie': clearFlow(ctx, GOOGLE_SIGN_IN) });
  try {
    const person = await findOrCreatePerson(ctx, await identify(ctx, flow, search));
    const { outcome, response } = await completeFirstStep(ctx, person);
    for (const cookie of response.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
    headers.set('Location', afterwards(outcome, flow?.next ?? null));
  } catch (error) {
    ctx.notes.push({ kind: 'google_refused' });
    headers.set('Location', authPage({ error: asProblem(error) }, flow?.next ?? null));
  }
  return new Response(null, { status: 302, headers });
}

/** The identity from Google, when state, nonce, code and signature are all those of this sign-in. */
async function identify(ctx: Ctx, flow: Flow | null, search: string): Promise<GoogleIdentity> {
  const url = new URL(CALLBACK + search, ctx.origin);
  if (flow === null || url.searchParams.get('state') !== flow.state) throw new GoogleSignInError('expired');
  const client = await discoverGoogle(ctx);
  const tokens = await authorizationCodeGrant(client, url, {
    pkceCodeVerifier: flow.verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  });
  return identitySchema.parse(tokens.claims());
}

const identitySchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().trim().toLowerCase().pipe(z.email()).optional(),
  email_verified: z.boolean().default(false),
  hd: z.string().max(255).optional(),
});

async function discoverGoogle({ google }: Ctx): Promise<Configuration> {
  if (google === null) throw notConfigured();
  return google().catch((error: unknown) => {
    log.warn({ reason: String(error) }, 'the discovery document of Google could not be fetched');
    throw new GoogleSignInError('unavailable');
  });
}

function asProblem(error: unknown): GoogleProblem {
  if (error instanceof GoogleSignInError) return error.problem;
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'cancelled';
  if (error instanceof AppError && error.code === 'account_disabled') return 'account_disabled';
  log.warn({ reason: describe(error) }, 'a Google sign-in did not work');
  return 'failed';
}

/** The cause of a failed request to Google, without personal data. */
const describe = (error: unknown) =>
  error instanceof ResponseBodyError ? error.error : error instanceof Error ? error.message : String(error);

const afterwards = (outcome: SignInOutcome, next: string | null) =>
  outcome === 'code_needed' ? authPage({ step: 'code' }, next) : (next ?? '/dashboard');

const authPage = (search: { error: GoogleProblem } | { step: 'code' }, next: string | null) =>
  `/auth?${new URLSearchParams({ ...search, ...(next === null ? {} : { next }) })}`;

const authenticationFailed = (code: string, detail: string) =>
  new AppError({ status: 503, code, title: 'Authentication failed', detail });
const notConfigured = () =>
  authenticationFailed('google_not_configured', 'Google sign-in is not configured on this server.');
const unavailable = () =>
  authenticationFailed(
    'google_unavailable',
    'We can’t reach Google right now. Please try again in a moment.',
  );
