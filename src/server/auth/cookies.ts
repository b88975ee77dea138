/** Passes the cookies of a sign-in or a sign-out on to the route's own response. */
export function withCookiesOf<R extends Response>(source: Response, answer: R): R {
  for (const cookie of source.headers.getSetCookie()) answer.headers.append('Set-Cookie', cookie);
  return answer;
}
