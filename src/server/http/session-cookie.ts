import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { SESSION_HOURS } from '#domain/users/users.ts';

/** With the prefix, browsers accept the cookie from this host only, never from another site of its domain. */
export const sessionCookieName = (isSecure: boolean) => `${isSecure ? '__Host-' : ''}${SESSION_COOKIE}`;
const SESSION_COOKIE = 'residency.session_token';

/** Lax, so that people who follow a link from an email, or return from Google, are still signed in. */
export const sessionCookieOptions = (secure: boolean) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    maxAge: SESSION_HOURS.unused * 3600,
  }) satisfies CookieOptions;

/** A response that clears the browser's session cookie. */
export const clearedSession = (isSecure: boolean): Response => {
  const options = { ...sessionCookieOptions(isSecure), maxAge: 0 };
  const cookie = generateCookie(sessionCookieName(isSecure), '', options);
  return new Response(null, { headers: { 'Set-Cookie': cookie } });
};

type Signing = { env: { isSecure: boolean }; secret: string };

/** The session token of a request, or null without a valid signature. Like `getSignedCookie`, but synchronous instead of through Web Crypto's threads. */
export function readSignedSession(c: Context, { env, secret }: Signing): string | null {
  const value = getCookie(c, sessionCookieName(env.isSecure)) ?? '';
  const known = genuine.get(value);
  if (known && known.secret === secret) return known.token;
  const token = verifiedToken(value, secret);
  if (token !== null) remember(value, { token, secret });
  return token;
}

/** A signature never expires; the session does, and is read from the database for every request. */
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
