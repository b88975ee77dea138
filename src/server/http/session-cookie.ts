import type { CookieOptions } from 'hono/utils/cookie';
import { SESSION_HOURS } from '#domain/users.ts';

/** The name better-auth gives the session's cookie. */
export const sessionCookieName = (isSecure: boolean) =>
  `${isSecure ? '__Secure-' : ''}residency.session_token`;

/** Lax, so that somebody who follows a link from a mail, or comes back from Google, is still signed in. */
export const sessionCookieOptions = (secure: boolean) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    maxAge: SESSION_HOURS.unused * 3600,
  }) satisfies CookieOptions;
