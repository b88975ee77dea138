import type pg from 'pg';
import { createClient } from '../../db/primary.ts';
import { log } from '../../process/log.ts';

const RESPONSE_MS = 10_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

export type Listener = { check(): Promise<void>; close(): Promise<void> };

/**
 * Holds one listening connection that bypasses any pooler. Reconnects with growing pauses; `onNews` also runs after that, for missed
 * events. Returns it after the first attempt, successful or not.
 */
export async function startListening(
  connectionString: string,
  channel: string,
  onNews: () => void,
): Promise<Listener> {
  let client: pg.Client | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = createClient(connectionString, {
      keepAlive: true,
      connectionTimeoutMillis: RESPONSE_MS,
      query_timeout: RESPONSE_MS,
    });
    client = next;
    next.on('notification', onNews);
    // The `end` event follows and handles it.
    next.on('error', () => {});
    next.on('end', () => lose(next));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      pauseMs = FIRST_PAUSE_MS;
      onNews();
    } catch {
      lose(next);
    }
  }

  function lose(lost: pg.Client): void {
    if (isClosed || client !== lost) return;
    client = null;
    log.warn('the listening connection was lost');
    void lost.end().catch(() => {});
    timer = setTimeout(connect, pauseMs);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }

  await connect();
  return {
    /** Detects a connection that died silently. */
    async check() {
      const pinged = client;
      await pinged?.query('select 1').catch(() => lose(pinged));
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
