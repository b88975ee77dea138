import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { log } from '../process/log.ts';
import { inTurn } from './in-turn.ts';
import { nameRequests, nameTransactions, noteFailures } from './name-requests.ts';
import { endIfFull, type Preparing, preparedClient } from './prepared-client.ts';
import { createPool } from './primary.ts';
import { limitWait } from './query-timeout.ts';
import * as schema from './tables.ts';
import { isUnanswered } from './unavailable.ts';

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** The pool or an open transaction. */
export type Queryable = Database | Transaction;

const POOL_SIZE = 16;

/** `isPooled` means that there is a pooler in between; `queryTimeout` is for a server that no longer answers, in milliseconds. */
type Connecting = {
  isPooled?: boolean;
  max?: number;
  queryTimeout?: number | undefined;
  prepare?: Preparing;
};

/** Finds a server that has vanished while a connection is idle. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * A new connection plans every statement again, six times until PostgreSQL stores its plan: the 10 seconds of pg are shorter than many pauses.
 * Behind a pooler, which has connections of its own, nothing is prepared.
 */
const IDLE_MS = 60_000;

/** A connection pool with Drizzle. */
export function connect(
  connectionString: string,
  { isPooled = false, max = POOL_SIZE, queryTimeout, prepare }: Connecting = {},
): { db: Database; pool: pg.Pool } {
  const limited = limitWait(isPooled ? pg.Client : preparedClient(prepare), queryTimeout);
  const Client = inTurn(nameTransactions(noteFailures(limited)));
  const pool = createPool(connectionString, {
    max,
    connectionTimeoutMillis: 5000,
    Client,
    ...KEEP_ALIVE,
    ...(!isPooled && { idleTimeoutMillis: IDLE_MS }),
  });
  // Without a listener, an idle connection that the database ends would end the process.
  const report = (error: Error) => reportLostConnection(pool, error);
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  pool.on('release', (_error, client) => endIfFull(client));
  nameRequests(pool);
  return { db: givingBack(drizzle({ client: pool, schema }), pool), pool };
}

const Session = NodePgSession<typeof schema, ExtractTablesWithRelations<typeof schema>>;

/** Drizzle leaks a connection whose `begin` fails: after some restarts of the database the pool would be empty. */
function givingBack(db: Database, pool: pg.Pool): Database {
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await transactionOn(db, client)(work, config);
    } finally {
      client.release();
    }
  };
  return db;
}

/** Transactions on one connection. With an unanswered statement it ends before its `rollback` would wait as well. */
export function transactionOn(db: Database, client: pg.PoolClient): Database['transaction'] {
  const { fullSchema, schema: tables, tableNamesMap } = db._;
  const relations = tables && { fullSchema, schema: tables, tableNamesMap };
  const endIfSilent = (error: unknown): never => {
    if (isUnanswered(error)) void client.end();
    throw error;
  };
  return (work, config) =>
    new Session(client, DIALECT, relations)
      .transaction((tx) => work(tx).catch(endIfSilent), config)
      .catch(endIfSilent);
}

const DIALECT = new PgDialect();

// An ended pool may still be closing connections when its server stops; that is no error.
function reportLostConnection(pool: pg.Pool, error: Error): void {
  if (!pool.ending) log.warn({ reason: error.message }, 'a database connection was lost');
}

/** The constraint that a failed write violated, or null; Drizzle wraps the driver's error. */
export function brokenConstraint(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null;
  if (!(cause instanceof pg.DatabaseError)) return null;
  return UNIQUE_OR_EXCLUSION.has(cause.code ?? '') ? (cause.constraint ?? null) : null;
}

const UNIQUE_OR_EXCLUSION = new Set(['23505', '23P01']);
