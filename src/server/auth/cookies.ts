/** Passes the cookies that the sign-in library set on to our own answer. */
export function withCookiesOf<R extends Response>(source: Response, answer: R): R {
  for (const cookie of source.headers.getSetCookie()) answer.headers.append('Set-Cookie', cookie);
  return answer;
}
