import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/errors.ts';
import type { AppEnv } from './route.ts';

/** The routes for people who must first set up an authenticator: the setup, sign-in and sign-out, and what every screen fetches. */
const OPEN_WITHOUT_CODES = new Set([
  '/api/session',
  '/api/sign-in-codes',
  '/api/google-sign-in',
  '/api/google-sign-in/callback',
  '/api/account/two-factor',
  '/api/demo-people',
  '/api/health',
]);

/**
 * Where codes are mandatory, a session without them may only set them up. The session is read per request, so a promotion or the site
 * setting counts from the next request (rule:role-counts-at-once) (rule:authenticator-codes).
 */
export const requireCodes = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.ctx.mustSetUpCodes && !OPEN_WITHOUT_CODES.has(c.req.path)) throw codesRequired();
  await next();
});

const codesRequired = () =>
  new AppError({
    status: 403,
    code: 'codes_required',
    title: 'Set up codes first',
    detail: 'Your role requires an authenticator app to sign in. Please set one up to continue.',
  });
