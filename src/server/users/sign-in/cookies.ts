/** Copies the cookies of a sign-in or a sign-out to the route's own response. */
export function withCookiesOf<R extends Response>(source: Response, response: R): R {
  for (const cookie of source.headers.getSetCookie()) response.headers.append('Set-Cookie', cookie);
  return response;
}
