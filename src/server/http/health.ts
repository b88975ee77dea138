import { z } from '@hono/zod-openapi';
import { sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { endpoint } from './endpoint.ts';
import { createRouter } from './route.ts';

/** Ready to serve or not, and nothing else (permission:readHealth). A process that warms up or is ending says no, for the proxy before it. */
export const healthRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/health',
    permission: 'readHealth',
    summary: 'Whether the server is ready',
    response: z.object({ status: z.literal('ok') }),
    run: async ({ ctx: { db, ending, readiness } }) => {
      if (ending.aborted || !readiness.isWarm) throw notReady();
      try {
        await db.execute(sql`select 1`);
      } catch {
        throw notReady();
      }
      return { status: 'ok' as const };
    },
  }),
]);

const notReady = () =>
  new AppError({ status: 503, code: 'not_ready', title: 'Not ready', retryAfterSeconds: 2 });
