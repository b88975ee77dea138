import { z } from '@hono/zod-openapi';
import { sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { createRouter, route } from './route.ts';

const answer = z.object({ status: z.literal('ok') });

/** Ready to serve or not, and nothing else (permission:readHealth). A process that warms up or is ending says no, for the proxy before it. */
export const healthRoutes = createRouter().openapi(
  route({
    method: 'get',
    path: '/health',
    permission: 'readHealth',
    summary: 'Whether the server is ready',
    answer,
  }),
  async (c) => {
    const { ending, readiness } = c.var.ctx;
    if (ending.aborted || !readiness.isWarm) throw notReady();
    try {
      await c.var.ctx.db.execute(sql`select 1`);
    } catch {
      throw notReady();
    }
    return c.json({ status: 'ok' as const }, 200);
  },
);

const notReady = () =>
  new AppError({ status: 503, code: 'not_ready', title: 'Not ready', retryAfterSeconds: 2 });
