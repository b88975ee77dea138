import type { OpenAPIHono } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { forbidden, notAuthenticated } from '#domain/errors.ts';
import { decideByRole } from '#domain/role-rules.ts';
import { routePattern } from './observe.ts';
import type { AppEnv } from './route.ts';

/**
 * Refuses with 401 and 403 what the session of a request alone decides, by the permission of its route and
 * before anything of the body is read. Commands ask again, together with what the request is about.
 */
export function requirePermission(app: OpenAPIHono<AppEnv>) {
  let permissions: Map<string, unknown> | undefined;
  return createMiddleware<AppEnv>(async (c, next) => {
    permissions ??= permissionsOf(app);
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const path = routePattern(c);
    const permission = permissions.get(`${method} ${path}`) ?? 'public';
    const decision = decideByRole({ permission, hasSubject: path.includes(':') }, c.var.ctx.viewer);
    if (decision === 'sign_in') throw notAuthenticated();
    if (decision !== 'open') throw forbidden(decision.denial);
    await next();
  });
}

/** The permission of every route by its method and path; known once all routes are registered. */
function permissionsOf(app: OpenAPIHono<AppEnv>): Map<string, unknown> {
  const routes = app.openAPIRegistry.definitions.flatMap((one) => (one.type === 'route' ? [one.route] : []));
  return new Map(
    routes.map(({ method, path, 'x-permission': permission }) => [
      `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      permission,
    ]),
  );
}
