/** The name better-auth gives the session's cookie. */
export const sessionCookieName = (isSecure: boolean) =>
  `${isSecure ? '__Secure-' : ''}residency.session_token`;
