import { getSignedCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { notAuthenticated } from '#domain/errors.ts';
import { findSession } from '../auth/queries.ts';
import { renewSession } from '../auth/session-renewal.ts';
import type { Ctx, Services, SignedIn } from '../context.ts';
import { clientPlace } from './client-address.ts';
import { requestOrigin } from './origin.ts';
import type { AppEnv } from './route.ts';
import { sessionCookieName } from './session-cookie.ts';

/** Finds who is asking: one signed cookie, one statement, on every request (decision C11). */
export const withContext = (services: Services) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const token = await readSessionToken(c, services);
    const session = token === null ? null : await findSession(services.db, token, services.now());
    if (session) await renewSession(c, services, session);
    c.set('ctx', {
      ...services,
      viewer: session?.viewer ?? null,
      sessionToken: session?.token ?? null,
      mustSetUpCodes: session?.mustSetUpCodes ?? false,
      origin: requestOrigin(services.env, c.req.header('host')),
      ip: clientPlace(c, services.env.TRUSTED_PROXIES),
      headers: c.req.raw.headers,
    });
    await next();
  });

type Request = Parameters<typeof getSignedCookie>[0];

async function readSessionToken(c: Request, { env, secret }: Services): Promise<string | null> {
  return (await getSignedCookie(c, secret, sessionCookieName(env.isSecure))) || null;
}

/** The context of somebody who is signed in; 401 for a visitor. */
export function signedIn(ctx: Ctx): SignedIn {
  if (ctx.viewer === null) throw notAuthenticated();
  return { ...ctx, viewer: ctx.viewer };
}
