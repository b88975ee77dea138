import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { log } from '../process/log.ts';
import { connect, type Database } from './database.ts';
import { queryTimeoutOf, withSessionSettings } from './session-settings.ts';

/** Exports (http/table-export) hold one each; figures need one for a moment. */
const POOL_SIZE = 4;
/** A replica that gets everything at once has replayed it long before. */
const PATIENCE_MS = 1000;
const STEP_MS = 20;
/** For how long one that was away or behind isn't asked again. */
const AVOIDED_MS = 30_000;

export type Reading = {
  /** The replica, with all that the primary had committed before the call; the primary where none is set, away or behind. */
  readingDb(): Promise<Database>;
  close(): Promise<void>;
};

/**
 * Where exports and figures read. Nobody misses a change that was acknowledged before: the replica must have replayed the log as far as the primary has
 * written it.
 */
export function openReading(primary: Database, replicaUrl: string | undefined): Reading {
  if (!replicaUrl) return { readingDb: async () => primary, close: async () => {} };
  const { db: replica, pool } = connect(withSessionSettings(replicaUrl), {
    max: POOL_SIZE,
    queryTimeout: queryTimeoutOf(replicaUrl),
  });
  let avoidedUntil = 0;

  async function readingDb(): Promise<Database> {
    if (performance.now() < avoidedUntil) return primary;
    const position = await writtenBy(primary);
    try {
      if (await hasReplayed(replica, position)) return replica;
      log.warn('the replica is behind: the primary is read instead');
    } catch (err) {
      log.warn({ err }, 'the replica cannot be read: the primary is read instead');
    }
    avoidedUntil = performance.now() + AVOIDED_MS;
    return primary;
  }

  return { readingDb, close: () => pool.end() };
}

async function writtenBy(primary: Database): Promise<string> {
  const { rows } = await primary.execute<{ position: string }>(
    sql`select pg_current_wal_lsn()::text as position`,
  );
  return rows[0]?.position ?? '';
}

async function hasReplayed(replica: Database, position: string): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS;
  do {
    const { rows } = await replica.execute(
      sql`select where pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn`,
    );
    if (rows.length === 1) return true;
    await pause(STEP_MS);
  } while (performance.now() < until);
  return false;
}
