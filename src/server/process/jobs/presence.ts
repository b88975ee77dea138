import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Services } from '../../context.ts';
import { log } from '../log.ts';

const AGAIN_MS = 1000;

/**
 * Shows that the workers of this process live, by a lock of its own session for each: when the process dies, however it dies, its sessions
 * end and the locks are free. Takes them again after a lost connection.
 */
export function keepPresence(pool: pg.Pool) {
  const workers = new Set<string>();
  let session: pg.PoolClient | null = null;
  let isEnding = false;
  let again: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    let client: pg.PoolClient | null = null;
    try {
      const opened = await pool.connect();
      client = opened;
      session = opened;
      opened.once('error', () => lose(opened));
      for (const id of workers) await show(opened, id);
      if (isEnding) close();
    } catch (err) {
      log.warn({ err }, 'the presence of the worker could not be shown');
      lose(client);
    }
  }

  /** The end of a connection is reported twice when a statement waits for it. */
  function lose(lost: pg.PoolClient | null): void {
    if (lost !== session) return;
    session?.release(true);
    session = null;
    clearTimeout(again);
    if (!isEnding) again = setTimeout(open, AGAIN_MS);
  }

  function close(): void {
    session?.release(true);
    session = null;
  }

  return {
    open,
    add(id: string): void {
      workers.add(id);
      if (session) show(session, id).catch((err) => log.warn({ err }, 'a worker could not be shown'));
    },
    close() {
      isEnding = true;
      clearTimeout(again);
      close();
    },
  };
}
export type Presence = ReturnType<typeof keepPresence>;

const LOCK = `hashtextextended('worker ' || $1, 0)`;

/** Shared, so that a new session doesn't wait for the end of a lost one. */
const show = (client: pg.PoolClient, id: string) =>
  client.query(`select pg_advisory_lock_shared(${LOCK})`, [id]);

/** What workers hold: a query of their ids, and how the work of dead ones returns to its queue. */
export type HeldWork = { holders: SQL; giveBack(workers: string[]): Promise<unknown> };

export const heldJobs = ({ db }: Pick<Services, 'db'>): HeldWork => ({
  holders: sql`select locked_by as id from graphile_worker.jobs where locked_by is not null`,
  giveBack: (workers) =>
    db.execute(sql`select graphile_worker.force_unlock_workers(${sql.param(workers)}::text[])`),
});

/**
 * Returns the work of dead workers to its queue. A worker is dead when two looks in a row find its lock free: one look may fall between a
 * lost connection and the next one.
 */
export function createRescue({ db }: Pick<Services, 'db'>, { holders, giveBack }: HeldWork) {
  let absent = new Set<string>();
  return async (): Promise<void> => {
    const { rows } = await db.execute<{ id: string }>(sql`
      with working as materialized (select distinct id from (${holders}) held)
      select id from working where pg_try_advisory_xact_lock(hashtextextended('worker ' || id, 0))`);
    const dead = rows.map(({ id }) => id).filter((id) => absent.has(id));
    absent = new Set(rows.map(({ id }) => id));
    if (dead.length === 0) return;
    log.warn({ workers: dead }, 'the work of dead workers returns to its queue');
    await giveBack(dead);
  };
}
