import pg from 'pg';
import { currentRequestId } from '../process/request-id.ts';

type Query = (...args: unknown[]) => unknown;
type Client = typeof pg.Client;

/** Nothing else may become a part of a statement. */
const ID = /^[0-9a-f]{12}$/;

function requestId(): string | undefined {
  const id = currentRequestId();
  return id !== undefined && ID.test(id) ? id : undefined;
}

/** A single statement of a request; `onFailure` hears of its error before the connection is free again. */
type OfRequest = { portal: string; onFailure: (error: Error) => void };

/**
 * Gives each single statement of a request a portal with its id, which PostgreSQL writes into its log of slow statements: a comment in the text would
 * make another statement of it, which is planned anew. Call it before others wrap the pool's `query`.
 */
export function nameRequests(pool: pg.Pool): void {
  const query: Query = pool.query.bind(pool);
  const queryOfRequest = (config: unknown, ...rest: unknown[]) => {
    // Here and not when the statement leaves: a pool without a free connection sends it from within another request.
    const portal = requestId();
    const statement = typeof config === 'string' ? { text: config } : config;
    if (!portal || !isStatement(statement) || typeof rest.at(-1) === 'function')
      return query(config, ...rest);
    return new Promise((resolve, reject) => {
      const ofRequest = { ...statement, portal, queryMode: 'extended', onFailure: reject };
      (query(ofRequest, ...rest) as Promise<unknown>).then(resolve, reject);
    });
  };
  Object.assign(pool, { query: queryOfRequest });
}

const isStatement = (config: unknown): config is { text: string } =>
  typeof config === 'object' &&
  config !== null &&
  !('submit' in config) &&
  'text' in config &&
  typeof config.text === 'string';

/**
 * Writes a line with the id into PostgreSQL's log after a single statement of a request that failed, because the line about the failure has no
 * portal. The caller has the error before.
 */
export function noteFailures(Base: Client): Client {
  class NotingClient extends Base {}
  NotingClient.prototype.query = function (this: pg.Client, config: unknown, ...rest: unknown[]) {
    const query: Query = Base.prototype.query.bind(this);
    const responded = rest.at(-1);
    if (!isOfRequest(config) || typeof responded !== 'function') return query(config, ...rest);
    const respondedOrFailed = (error: Error | undefined, result?: unknown) => {
      if (!isWorthNote(error)) return responded(error, result);
      config.onFailure(error);
      query(noteOf(config.portal), () => responded(error));
    };
    return query(config, ...rest.slice(0, -1), respondedOrFailed);
  } as typeof pg.Client.prototype.query;
  return NotingClient;
}

const isOfRequest = (config: unknown): config is OfRequest =>
  typeof config === 'object' && config !== null && 'portal' in config && 'onFailure' in config;

/** The server ends the connection after a fatal error. */
const isWorthNote = (error: Error | undefined): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.severity !== 'FATAL' && error.severity !== 'PANIC';

/** The connection is of no more use then. */
const NOTE_MS = 1000;

const noteOf = (id: string) => ({
  text: 'select note_failed_request($1)',
  values: [id],
  query_timeout: NOTE_MS,
});

const BEGIN = /^begin\b/;

/**
 * Transactions of a request have its id as `application_name`, set with their `begin`: by a function, whose values pg_stat_statements leaves out. It
 * takes the snapshot of a repeatable read.
 */
export function nameTransactions(Base: Client): Client {
  class NamingClient extends Base {}
  NamingClient.prototype.query = function (this: pg.Client, config: unknown, ...rest: unknown[]) {
    return (Base.prototype.query as Query).call(this, withName(config), ...rest);
  } as typeof pg.Client.prototype.query;
  return NamingClient;
}

function withName(config: unknown): unknown {
  const id = isStatement(config) && BEGIN.test(config.text) ? requestId() : undefined;
  if (id === undefined || !isStatement(config)) return config;
  return {
    ...config,
    text: `${config.text}; select set_config('application_name', 'request ${id}', true)`,
  };
}
