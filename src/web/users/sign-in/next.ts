import { localPath } from '#domain/local-path.ts';

const HOME = '/dashboard';
/** The origin on the server; the browser checks the path again. */
const ANY_ORIGIN = 'http://localhost';

/** Where to go after sign-in (rule:return-after-sign-in): a path of this site, else /dashboard. */
export function safeNext(next: unknown, origin = globalThis.location?.origin ?? ANY_ORIGIN): string {
  const path = localPath(next, origin);
  return path === null || /^\/auth(?![^?#])/.test(path) ? HOME : path;
}
