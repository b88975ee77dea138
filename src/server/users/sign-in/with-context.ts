import { createMiddleware } from 'hono/factory';
import type { Services } from '../../context.ts';
import { batched } from '../../db/batched.ts';
import { clientPlace } from '../../http/client-address.ts';
import { requestOrigin } from '../../http/origin.ts';
import type { AppEnv } from '../../http/route.ts';
import { readSignedSession } from '../../http/session-cookie.ts';
import { refreshProgramme, refreshProgrammeOfPage } from '../../programme/refresh-programme.ts';
import { findSessions } from './queries.ts';
import { renewSession } from './session-renewal.ts';

/** Finds the viewer: one signed cookie, and a statement that begins after the request arrived (rule:role-counts-at-once). */
export const withContext = (services: Services) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const token = readSignedSession(c, services);
    const session = token === null ? null : await findSession(services, token);
    if (session) await renewSession(c, services, session);
    await (session
      ? refreshProgramme(services.db, session.contentVersion)
      : refreshProgrammeOfPage(services.db));
    c.set('ctx', {
      ...services,
      viewer: session?.viewer ?? null,
      sessionId: session?.id ?? null,
      formerToken: session ? null : token,
      mustSetUpCodes: session?.mustSetUpCodes ?? false,
      contentVersion: session?.contentVersion ?? null,
      origin: requestOrigin(services.env, c.req.header('host')),
      ip: clientPlace(c, services.env.TRUSTED_PROXIES),
      notes: [],
      headers: c.req.raw.headers,
      leaveGate: () => undefined,
    });
    await next();
  });

const findSession = batched(({ db, now }: Services, tokens) => findSessions(db, tokens, now()));
