import { setTimeout as pause } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { log } from '../process/log.ts';
import { withTimeout } from '../process/with-timeout.ts';
import { connect, type Database, type Transaction, transactionOn } from './database.ts';
import { noteOwnFailures } from './own-failures.ts';
import { queryTimeoutOf, withSessionSettings } from './session-settings.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** Two exports (http/table-export) hold one each for minutes; figures need one for some tenths of a second. While all are in use, the primary is read. */
const POOL_SIZE = 8;
/** A replica that gets everything at once has replayed it long before. */
const PATIENCE_MS = 1000;
const STEP_MS = 20;
/** For how long one that was away or behind isn't asked again. */
const AVOIDED_MS = 30_000;

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

type Row = Record<string, unknown>;
type Work<T> = (tx: Transaction) => Promise<T>;

/** Where exports and figures read: the replica, with all that the primary had committed before the call; the primary where none is set, away or behind. */
export type ReadOnlyDatabase = {
  /** The rows of each statement. */
  executeAll(statements: SQL[]): Promise<Row[][]>;
  /** Runs work in one snapshot: once more, on the primary, when the replica fails while it may be repeated. */
  readSnapshot<T>(work: Work<T>, mayRepeat: () => boolean): Promise<T>;
};

/** The same on the primary alone. */
export const readOnPrimary = (primary: Database): ReadOnlyDatabase => ({
  executeAll: async (statements) => {
    const results = await Promise.all(statements.map((statement) => primary.execute(statement)));
    return results.map(({ rows }) => rows);
  },
  readSnapshot: (work) => primary.transaction(work, SNAPSHOT),
});

/**
 * Opens the replica, if one is set. Nobody misses a change that was acknowledged before: the connection that reads must have replayed the log as far as the
 * primary has written it. Several replicas may share one address.
 */
export function openReadOnly(primary: Database, replicaUrl: string | undefined) {
  const onPrimary = readOnPrimary(primary);
  if (!replicaUrl) return { readOnly: onPrimary, pool: null, close: async () => {} };
  const { db, pool } = connect(withSessionSettings(replicaUrl), {
    max: POOL_SIZE,
    queryTimeout: queryTimeoutOf(replicaUrl),
  });
  let avoidedUntil = 0;

  const isAvoided = () => performance.now() < avoidedUntil;

  /** Several find it away at the same time. */
  function avoid(error: unknown): void {
    if (isAvoided()) return;
    avoidedUntil = performance.now() + AVOIDED_MS;
    log.warn({ err: error }, 'the replica cannot be read: the primary is read instead');
  }

  async function connectCurrent(): Promise<pg.PoolClient | null> {
    const isFull = pool.idleCount === 0 && pool.totalCount >= POOL_SIZE;
    if (isFull || isAvoided()) return null;
    const position = await positionOf(primary);
    return openCurrent(pool, position).catch((error: unknown) => {
      avoid(error);
      return null;
    });
  }

  async function onReplica<T>(work: Work<T>, mayRepeat: () => boolean, otherwise: () => Promise<T>) {
    const client = await connectCurrent();
    if (!client) return otherwise();
    // An export writes its line of the audit log to the primary meanwhile.
    const { isOwn, stop } = noteOwnFailures(client);
    try {
      return await transactionOn(db, client)(work, SNAPSHOT);
    } catch (error) {
      if (!isOwn(error) || !isItsFault(error)) throw error;
      avoid(error);
      if (!mayRepeat()) throw error;
    } finally {
      stop();
      client.release();
    }
    return otherwise();
  }

  const readOnly: ReadOnlyDatabase = {
    executeAll: (statements) =>
      onReplica(
        (tx) => executeInTurn(tx, statements),
        () => true,
        () => onPrimary.executeAll(statements),
      ),
    readSnapshot: (work, mayRepeat) =>
      onReplica(work, mayRepeat, () => onPrimary.readSnapshot(work, mayRepeat)),
  };
  return { readOnly, pool, close: () => pool.end() };
}

async function executeInTurn(tx: Transaction, statements: SQL[]): Promise<Row[][]> {
  const found: Row[][] = [];
  for (const statement of statements) found.push((await tx.execute(statement)).rows);
  return found;
}

/** Recovery cancels statements, and a restart ends connections. What took too long would take as long on the primary. */
const isItsFault = (error: unknown) => isDatabaseUnavailable(error) && !isTooSlow(error);

function isTooSlow(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === '57014') return true;
  return false;
}

/** A connection that has replayed as much, in a second at most, or an error: then nothing waits for it any longer. */
async function openCurrent(pool: pg.Pool, position: Position): Promise<pg.PoolClient> {
  const until = performance.now() + PATIENCE_MS;
  const opening = pool.connect();
  const client = await withTimeout(opening, PATIENCE_MS, late).catch((error: unknown) => {
    opening.then(
      (opened) => opened.release(),
      () => {}, // the same error, or a later one than ours
    );
    throw error;
  });
  const seen = { isBehind: false };
  const notYet = () => (seen.isBehind ? new Error('it is behind') : late());
  try {
    await withTimeout(awaitReplay(client, position, seen), until - performance.now(), notYet);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const late = () => new Error(`it does not respond within ${PATIENCE_MS} ms`);

/** Ends with the connection. */
async function awaitReplay(
  client: pg.ClientBase,
  position: Position,
  seen: { isBehind: boolean },
): Promise<void> {
  while (true) {
    const { is_standby, cluster, behind } = await compareWith(client, position);
    if (!is_standby) throw new Error('it is no standby');
    if (cluster !== position.cluster) throw new Error('it is a standby of another cluster than the primary');
    if (behind !== null && behind <= 0) return;
    seen.isBehind = true;
    await pause(STEP_MS);
  }
}

export type Position = { lsn: string; cluster: string };

/** How far the primary has written its log, and which cluster it is. */
export async function positionOf(primary: Database): Promise<Position> {
  const { rows } = await primary.execute<Position>(
    sql`select pg_current_wal_lsn()::text as lsn, system_identifier::text as cluster from pg_control_system()`,
  );
  return rows[0] ?? { lsn: '', cluster: '' };
}

type Comparison = { is_standby: boolean; cluster: string; behind: number | null };

/** A server, and how many bytes of the log it hasn't replayed yet. */
export async function compareWith(client: pg.ClientBase, { lsn }: Position): Promise<Comparison> {
  const { rows } = await client.query<Comparison>(
    `select pg_is_in_recovery() as is_standby, system_identifier::text as cluster,
       pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())::float8 as behind from pg_control_system()`,
    [lsn],
  );
  return rows[0] ?? { is_standby: false, cluster: '', behind: null };
}
