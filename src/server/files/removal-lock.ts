import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Queryable } from '../db/database.ts';
import { LaunchError } from '../process/launch-error.ts';

const LOCK = 8_423_512;
const PATIENCE_MS = 2000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Prevents every process from removing files until the open transaction of this connection ends: a backup copies the files of its snapshot.
 * A transaction holds the lock, not a session, so that it works through a pooler too. Throws a LaunchError while another backup holds it.
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
 * Whether bytes may be removed now. Call it after the removal of the rows is committed: a later backup doesn't contain them, but a running
 * one may still need them.
 */
export async function mayRemoveBytes(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${LOCK}) as free`,
  );
  return rows[0]?.free === true;
}

const isTaken = (error: unknown) => error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
