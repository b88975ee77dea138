import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { setSignedCookie } from 'hono/cookie';
import { sessionExpiry } from '#domain/users/users.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { sessions } from '../../db/schema/sign-in.ts';
import { sessionCookieName, sessionCookieOptions } from '../../http/session-cookie.ts';
import { exchangeToken } from './former-sessions.ts';
import type { RequestSession } from './queries.ts';

const RENEW_AFTER_MS = 5 * 60_000;

/** Extends a session in use, at most every five minutes, with the browser's cookie (rule:session-in-cookie). */
export async function renewSession(c: Context, services: Services, session: RequestSession) {
  const now = services.now();
  if (now.getTime() - Date.parse(session.renewed_at) < RENEW_AFTER_MS) return;
  const expires_at = sessionExpiry({ now, started: new Date(session.begun_at), role: session.viewer.role });
  const token = await extend(services.db, session, { expires_at, now });
  if (token === null) return;
  const { isSecure } = services.env;
  await setSignedCookie(
    c,
    sessionCookieName(isSecure),
    token,
    services.secret,
    sessionCookieOptions(isSecure),
  );
}

/** Returns the token of the extended session. */
async function extend(
  db: Database,
  session: RequestSession,
  until: { expires_at: Date; now: Date },
): Promise<string | null> {
  if (session.isFormer) return exchangeToken(db, { ...session, ...until });
  await db
    .update(sessions)
    .set({ expires_at: until.expires_at, updated_at: until.now })
    .where(eq(sessions.id, session.id));
  return session.token;
}
