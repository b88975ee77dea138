import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientBase, DatabaseError } from 'pg';

/** PostgreSQL looks for a deadlock after one second and may then end a request of the previous release: a migration gives up earlier. */
const LOCK_TIMEOUT = '500ms';
const LOCK_ATTEMPTS = 120;
const LOCK_RETRY_MS = 100;
const LOCKED = ['55P03', '40P01'];

/** Runs a callback in a transaction that gives way to requests: it begins again when it waits for a lock. */
export async function withShortLocks(client: ClientBase, run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(client, run);
    } catch (error) {
      const isLocked = error instanceof DatabaseError && LOCKED.includes(error.code ?? '');
      if (!isLocked || attempt === LOCK_ATTEMPTS) throw error;
      await sleep(LOCK_RETRY_MS);
    }
  }
}

async function inTransaction(client: ClientBase, run: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await run();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
