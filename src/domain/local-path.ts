const LOCAL_PATH = /^\/(?![/\\])/;

/**
 * The path of this site that a value names, else null (rule:return-after-sign-in). Parsed, because `/..//evil.example` looks local
 * until the browser has resolved it.
 */
export function localPath(value: unknown, origin: string): string | null {
  if (typeof value !== 'string' || !LOCAL_PATH.test(value)) return null;
  const url = URL.parse(value, origin);
  if (url?.origin !== origin || !LOCAL_PATH.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
