import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/errors.ts';
import type { AppEnv } from './route.ts';

/** What somebody may call who has to set up codes first: that, signing in and out, and what every screen asks. */
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
 * Where codes are obligatory, a session without them may only set them up (rule:authenticator-codes). The request's own session says
 * so, so a promotion and the switch in the settings count from the next request on (rule:role-counts-at-once).
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
    detail: 'For your role signing in needs an authenticator app. Please set it up to go on.',
  });
