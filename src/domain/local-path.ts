const LOCAL_PATH = /^\/(?![/\\])/;

/**
 * The path of this site in a value, or null. It parses the value, because `/..//evil.example` looks local until a browser resolves it
 * (rule:return-after-sign-in).
 */
export function localPath(value: unknown, origin: string): string | null {
  if (typeof value !== 'string' || !LOCAL_PATH.test(value)) return null;
  const url = URL.parse(value, origin);
  if (url?.origin !== origin || !LOCAL_PATH.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
