import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { setSignedCookie } from 'hono/cookie';
import { sessionExpiry } from '#domain/users/users.ts';
import type { Services } from '../context.ts';
import type { Database } from '../db/database.ts';
import { profiles, sessions } from '../db/schema.ts';
import { sessionCookieName, sessionCookieOptions } from '../http/session-cookie.ts';
import type { RequestSession } from './queries.ts';

const RENEW_AFTER_MS = 5 * 60_000;

/** Extends a session in use, at most every five minutes, with the browser's cookie (rule:session-in-cookie). */
export async function renewSession(c: Context, services: Services, session: RequestSession) {
  const now = services.now();
  if (now.getTime() - Date.parse(session.renewed_at) < RENEW_AFTER_MS) return;
  const expires_at = sessionExpiry({ now, started: new Date(session.begun_at), role: session.viewer.role });
  await services.db
    .update(sessions)
    .set({ expires_at, updated_at: now })
    .where(eq(sessions.token, session.token));
  const { isSecure } = services.env;
  await setSignedCookie(
    c,
    sessionCookieName(isSecure),
    session.token,
    services.secret,
    sessionCookieOptions(isSecure),
  );
}

/** The end of a new session before its first use. */
export async function firstExpiry(db: Database, now: Date, userId: string): Promise<Date> {
  const [profile] = await db
    .select({ role: profiles.role })
    .from(profiles)
    .where(eq(profiles.user_id, userId));
  return sessionExpiry({ now, started: now, role: profile?.role ?? 'student' });
}
