import { createMiddleware } from 'hono/factory';
import { notAuthenticated } from '#domain/errors.ts';
import { findSessions } from '../auth/queries.ts';
import { renewSession } from '../auth/session-renewal.ts';
import type { Ctx, Services, SignedIn } from '../context.ts';
import { batched } from '../db/batched.ts';
import { clientPlace } from './client-address.ts';
import { requestOrigin } from './origin.ts';
import type { AppEnv } from './route.ts';
import { readSignedSession } from './session-cookie.ts';

/** Finds who is asking: one signed cookie, and a statement begun after the request came (rule:role-counts-at-once). */
export const withContext = (services: Services) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const token = readSignedSession(c, services);
    const session = token === null ? null : await findSession(services, token);
    if (session) await renewSession(c, services, session);
    c.set('ctx', {
      ...services,
      viewer: session?.viewer ?? null,
      sessionToken: session?.token ?? null,
      formerToken: session ? null : token,
      mustSetUpCodes: session?.mustSetUpCodes ?? false,
      contentVersion: session?.contentVersion ?? null,
      origin: requestOrigin(services.env, c.req.header('host')),
      ip: clientPlace(c, services.env.TRUSTED_PROXIES),
      headers: c.req.raw.headers,
    });
    await next();
  });

const findSession = batched(({ db, now }: Services, tokens) => findSessions(db, tokens, now()));

/** The context of somebody who is signed in; 401 for a visitor. */
export function signedIn(ctx: Ctx): SignedIn {
  if (ctx.viewer === null) throw notAuthenticated();
  return { ...ctx, viewer: ctx.viewer };
}
