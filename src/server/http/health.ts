import { z } from '@hono/zod-openapi';
import { sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { endpoint } from './endpoint.ts';
import { createRouter } from './route.ts';

/** Responds whether the process is ready, without details. A process that is warming up or ending isn't, which tells the proxy (permission:readHealth). */
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
