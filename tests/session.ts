import { generateSignedCookie } from 'hono/cookie';
import { sessions } from '#server/db/schema/sign-in.ts';
import { sessionCookieName, sessionCookieOptions } from '#server/http/session-cookie.ts';
import { createToken } from '#server/users/tokens/tokens.ts';
import type { Portal } from './portal.ts';

const SESSION_HOURS = 24;

type Site = Pick<Portal, 'db'> & { secret: string };

/** Begins a session of a person like a sign-in. Gives the cookie’s name and its signed value. */
export async function createSession(
  { db, secret }: Site,
  person: { id: string },
  begun = new Date(),
  isSecure = false,
): Promise<{ name: string; value: string }> {
  const { token, hash } = createToken();
  const expires_at = new Date(begun.getTime() + SESSION_HOURS * 3_600_000);
  await db
    .insert(sessions)
    .values({ user_id: person.id, token_hash: hash, expires_at, created_at: begun, updated_at: begun });
  const name = sessionCookieName(isSecure);
  const cookie = await generateSignedCookie(name, token, secret, sessionCookieOptions(isSecure));
  return { name, value: cookie.slice(name.length + 1).split(';')[0] ?? '' };
}
