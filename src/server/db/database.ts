import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { log } from '../log.ts';
import { preparedClient } from './prepared-client.ts';
import * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a query needs: the pool or an open transaction. */
export type Queryable = Database | Transaction;

const POOL_SIZE = 16;

/** `isPooled` says that there is a pooler in between. */
type Connecting = { isPooled?: boolean; max?: number };

/** A pool of connections and Drizzle on top of it. */
export function connect(
  connectionString: string,
  { isPooled = false, max = POOL_SIZE }: Connecting = {},
): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5000,
    Client: isPooled ? pg.Client : preparedClient(),
  });
  // A connection that the database ends while nobody uses it would otherwise end the process.
  const report = (error: Error) => reportLostConnection(pool, error);
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return { db: givingBack(drizzle({ client: pool, schema }), pool), pool };
}

const Session = NodePgSession<typeof schema, ExtractTablesWithRelations<typeof schema>>;

/** Drizzle itself keeps a connection for ever whose `begin` fails: after some restarts of the database none is left. */
function givingBack(db: Database, pool: pg.Pool): Database {
  const dialect = new PgDialect();
  const { fullSchema, schema: tables, tableNamesMap } = db._;
  const relations = tables && { fullSchema, schema: tables, tableNamesMap };
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await new Session(client, dialect, relations).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db;
}

// An ended pool may still be closing connections when its own server stops: nobody lost anything then.
function reportLostConnection(pool: pg.Pool, error: Error): void {
  if (!pool.ending) log.warn({ reason: error.message }, 'a database connection was lost');
}

/** The constraint that a failed write broke, or null; Drizzle wraps the driver's error. */
export function brokenConstraint(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null;
  if (!(cause instanceof pg.DatabaseError)) return null;
  return UNIQUE_OR_EXCLUSION.has(cause.code ?? '') ? (cause.constraint ?? null) : null;
}

const UNIQUE_OR_EXCLUSION = new Set(['23505', '23P01']);
