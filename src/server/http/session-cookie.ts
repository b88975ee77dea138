import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { SESSION_HOURS } from '#domain/users/users.ts';

/** With the prefix a browser takes the cookie from this very host only, never from another site of its domain. */
export const sessionCookieName = (isSecure: boolean) => `${isSecure ? '__Host-' : ''}${SESSION_COOKIE}`;
const SESSION_COOKIE = 'residency.session_token';

/** By the cookie's name alone: whether it is worth anything, the API says. */
export const mayBeSignedIn = (cookies: string | undefined) => cookies?.includes(SESSION_COOKIE) === true;

/** Lax, so that somebody who follows a link from a mail, or comes back from Google, is still signed in. */
export const sessionCookieOptions = (secure: boolean) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    maxAge: SESSION_HOURS.unused * 3600,
  }) satisfies CookieOptions;

/** An answer whose cookie clears the browser's session. */
export const clearedSession = (isSecure: boolean): Response => {
  const options = { ...sessionCookieOptions(isSecure), maxAge: 0 };
  const cookie = generateCookie(sessionCookieName(isSecure), '', options);
  return new Response(null, { headers: { 'Set-Cookie': cookie } });
};

type Signing = { env: { isSecure: boolean }; secret: string };

/**
 * The session token of a request, or null without one that we have signed. As `getSignedCookie` reads it, at once
 * instead of by way of the threads that Web Crypto uses.
 */
export function readSignedSession(c: Context, { env, secret }: Signing): string | null {
  const value = getCookie(c, sessionCookieName(env.isSecure)) ?? '';
  const known = genuine.get(value);
  if (known && known.secret === secret) return known.token;
  const token = verifiedToken(value, secret);
  if (token !== null) remember(value, { token, secret });
  return token;
}

/** A signature stays right: what ends is the session, which is read from the database for every request. */
const genuine = new Map<string, { token: string; secret: string }>();
const MOST_REMEMBERED = 5000;

function remember(value: string, cookie: { token: string; secret: string }): void {
  if (genuine.size >= MOST_REMEMBERED) genuine.clear();
  genuine.set(value, cookie);
}

function verifiedToken(value: string, secret: string): string | null {
  const end = value.lastIndexOf('.');
  if (end < 1) return null;
  const token = value.slice(0, end);
  const expected = createHmac('sha256', secret).update(token).digest();
  const given = Buffer.from(value.slice(end + 1), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}
