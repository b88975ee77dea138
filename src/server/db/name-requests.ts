import pg from 'pg';
import { currentRequestId } from '../process/request-id.ts';

type Ask = (...args: unknown[]) => unknown;

/** Nothing else may become a part of a statement. */
const ID = /^[0-9a-f]{12}$/;

function requestId(): string | undefined {
  const id = currentRequestId();
  return id !== undefined && ID.test(id) ? id : undefined;
}

/**
 * Gives each single statement of a request a portal with its id, which PostgreSQL writes into its log of slow statements: a comment in the text would
 * make another statement of it, which is planned anew. Call it before others wrap the pool's `query`.
 */
export function nameRequests(pool: pg.Pool): void {
  const query: Ask = pool.query.bind(pool);
  // Here and not when the statement leaves: a pool without a free connection sends it from within another request.
  const named = (config: unknown, ...rest: unknown[]) => query(inPortal(config, requestId()), ...rest);
  Object.assign(pool, { query: named });
}

function inPortal(config: unknown, portal: string | undefined): unknown {
  const statement = typeof config === 'string' ? { text: config } : config;
  if (!portal || typeof statement !== 'object' || statement === null || 'submit' in statement) return config;
  return { ...statement, portal, queryMode: 'extended' };
}

/**
 * Transactions of a request have its id as `application_name`, set with their `begin`. A single statement that fails is followed by a line with the id
 * in PostgreSQL's log, because the line about the failure has no portal.
 */
export function namingClient(Base: typeof pg.Client): typeof pg.Client {
  class NamingClient extends Base {}
  NamingClient.prototype.query = function (this: pg.Client, config: unknown, ...rest: unknown[]) {
    const query: Ask = Base.prototype.query.bind(this);
    const done = rest.at(-1);
    if (typeof done === 'function' && isInPortal(config))
      return query(config, ...rest.slice(0, -1), noting(config.portal, query, done as Responded));
    return query(named(config), ...rest);
  } as typeof pg.Client.prototype.query;
  return NamingClient;
}

const isInPortal = (config: unknown): config is { portal: string } =>
  typeof config === 'object' && config !== null && 'portal' in config && typeof config.portal === 'string';

type Responded = (error: Error | undefined, result?: unknown) => void;

const noting =
  (id: string, query: Ask, responded: Responded): Responded =>
  (error, result) => {
    if (!(error instanceof pg.DatabaseError) || !ID.test(id)) return responded(error, result);
    query(`do $$begin raise log 'request ${id} failed'; end$$`, () => responded(error));
  };

const BEGIN = /^begin\b/;

function named(config: unknown): unknown {
  if (!isBegin(config)) return config;
  const id = requestId();
  return id === undefined
    ? config
    : { ...config, text: `${config.text}; set local application_name = 'request ${id}'` };
}

const isBegin = (config: unknown): config is { text: string } =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string' &&
  BEGIN.test(config.text);
