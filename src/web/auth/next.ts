import { localPath } from '#domain/local-path.ts';

const HOME = '/dashboard';

/** Where to go after sign-in (rule:return-after-sign-in): a path of this site, else /dashboard. */
export function safeNext(next: unknown, origin = window.location.origin): string {
  const path = localPath(next, origin);
  return path === null || /^\/auth(?![^?#])/.test(path) ? HOME : path;
}
