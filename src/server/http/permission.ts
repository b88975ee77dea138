import type { OpenAPIHono } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { forbidden, notAuthenticated } from '#domain/errors.ts';
import { decideByRole } from '#domain/role-rules.ts';
import { routePattern } from './observe.ts';
import type { AppEnv } from './route.ts';

/**
 * Responds with 401 or 403 if the session alone decides, by the permission of the route and before it reads the body. Commands check again
 * with the object of the request.
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

/** The permission of every route by method and path; complete after all routes are registered. */
function permissionsOf(app: OpenAPIHono<AppEnv>): Map<string, unknown> {
  const routes = app.openAPIRegistry.definitions.flatMap((one) => (one.type === 'route' ? [one.route] : []));
  return new Map(
    routes.map(({ method, path, 'x-permission': permission }) => [
      `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      permission,
    ]),
  );
}
