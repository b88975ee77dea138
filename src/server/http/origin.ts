import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/errors.ts';
import type { Env } from '../env.ts';
import type { AppEnv } from './route.ts';

/** The origin of links in emails: PUBLIC_URL, or else the local name that the visitor used. */
export function requestOrigin(env: Env, host: string | undefined): string {
  if (env.PUBLIC_URL) return new URL(env.PUBLIC_URL).origin;
  return isLocalHost(host) ? `http://${host}` : `http://localhost:${env.PORT}`;
}

/** Writes must come from our own pages: another Origin header, or none, is rejected. */
export const requireOwnOrigin = (env: Env) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
    if (isWrite && !isOwnOrigin(env, c.req.header('origin'), c.req.header('host'))) throw foreignOrigin();
    await next();
  });

function isOwnOrigin(env: Env, origin: string | undefined, host: string | undefined): boolean {
  if (env.PUBLIC_URL) return origin === new URL(env.PUBLIC_URL).origin;
  return isLocalHost(host) && origin === `http://${host}`;
}

/** Without PUBLIC_URL only this machine's own names are valid, which prevents DNS rebinding. */
function isLocalHost(host: string | undefined): boolean {
  return host !== undefined && /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host);
}

const foreignOrigin = () =>
  new AppError({
    status: 403,
    code: 'foreign_origin',
    title: 'Request rejected',
    detail: 'This request didn’t come from the portal itself.',
  });
