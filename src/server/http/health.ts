import { z } from '@hono/zod-openapi';
import { sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import type { Database } from '../db/database.ts';
import { endpoint } from './endpoint.ts';
import { createRouter } from './route.ts';

/**
 * Responds whether the process is ready, without details. A process that is warming up or ending isn't, which tells the proxy, and none is
 * while the database takes no writes (permission:readHealth).
 */
export const healthRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/health',
    permission: 'readHealth',
    summary: 'Whether the server is ready',
    response: z.object({ status: z.literal('ok') }),
    run: async ({ ctx: { db, ending, readiness } }) => {
      const isReady = !ending.aborted && readiness.isWarm && (await takesWrites(db));
      if (!isReady) throw notReady();
      return { status: 'ok' as const };
    },
  }),
]);

async function takesWrites(db: Database): Promise<boolean> {
  try {
    const { rows } = await db.execute(sql`select where current_setting('transaction_read_only') = 'off'`);
    return rows.length === 1;
  } catch {
    return false;
  }
}

const notReady = () =>
  new AppError({ status: 503, code: 'not_ready', title: 'Not ready', retryAfterSeconds: 2 });
