import { createMiddleware } from 'hono/factory';

/** Answers of the API are about one person at one moment: nothing on the way keeps them. */
export const noStore = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
});
