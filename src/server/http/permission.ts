import type { OpenAPIHono } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { forbidden, notAuthenticated } from '#domain/errors.ts';
import { decideByRow } from '#domain/role-rules.ts';
import { routePattern } from './observe.ts';
import type { AppEnv } from './route.ts';

/**
 * Refuses with 401 and 403 what the session of a request alone decides, by the route's row in the permission table and
 * before anything of the body is read. Commands ask again, together with what the request is about.
 */
export function requirePermission(app: OpenAPIHono<AppEnv>) {
  let rows: Map<string, unknown> | undefined;
  return createMiddleware<AppEnv>(async (c, next) => {
    rows ??= rowsOf(app);
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const path = routePattern(c);
    const row = rows.get(`${method} ${path}`) ?? 'public';
    const decision = decideByRow({ row, hasSubject: path.includes(':') }, c.var.ctx.viewer);
    if (decision === 'sign_in') throw notAuthenticated();
    if (decision !== 'open') throw forbidden(decision.refusal);
    await next();
  });
}

/** The row of every route by its method and path; known once all routes are registered. */
function rowsOf(app: OpenAPIHono<AppEnv>): Map<string, unknown> {
  const routes = app.openAPIRegistry.definitions.flatMap((one) => (one.type === 'route' ? [one.route] : []));
  return new Map(
    routes.map(({ method, path, 'x-permission': row }) => [
      `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      row,
    ]),
  );
}
