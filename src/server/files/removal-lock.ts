import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Queryable } from '../db/database.ts';
import { LaunchError } from '../launch-error.ts';

const LOCK = 8_423_512;
const PATIENCE_MS = 2000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Keeps every process from removing bytes of files until the open transaction of this connection ends: a backup copies
 * what its snapshot knows. A transaction and not a session holds it, so that it works through a pooler too. Throws a
 * LaunchError while another backup holds it.
 */
export async function lockRemovals(client: pg.ClientBase): Promise<void> {
  await client.query(`set local lock_timeout = ${PATIENCE_MS}`);
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]).catch((error: unknown) => {
    throw isTaken(error)
      ? new LaunchError('Another backup is running. Please wait until it is done.')
      : error;
  });
}

/**
 * Whether bytes may be removed now. Asked after the rows were removed for good: a backup that begins later does not know
 * them any more, and one that runs may still need them.
 */
export async function mayRemoveBytes(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${LOCK}) as free`,
  );
  return rows[0]?.free === true;
}

const isTaken = (error: unknown) => error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
