const HOME = '/dashboard';
const LOCAL_PATH = /^\/(?![/\\])/;

/**
 * Where to go after sign-in (decision C7): a path of this site, else /dashboard. Parsed, because `/..//evil.example`
 * looks local until the browser has resolved it.
 */
export function safeNext(next: unknown, origin = window.location.origin): string {
  if (typeof next !== 'string' || !LOCAL_PATH.test(next)) return HOME;
  const url = URL.parse(next, origin);
  if (url?.origin !== origin || !LOCAL_PATH.test(url.pathname) || url.pathname === '/auth') return HOME;
  return url.pathname + url.search + url.hash;
}
