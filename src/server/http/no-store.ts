import { createMiddleware } from 'hono/factory';

/** API responses are about one person at one moment: no cache may store them. */
export const noStore = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
});
