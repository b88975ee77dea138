import pg from 'pg';

/** Only frequent statements are prepared, because every connection stores a plan of each. */
const WORTH_PREPARING = 3;
export const MOST_PREPARED = 200;
const MOST_COUNTED = 2000;

type Ask = (...args: unknown[]) => unknown;

/** From which use a statement is prepared, and how many at most. */
export type Preparing = { worth?: number; most?: number };

/**
 * Lets PostgreSQL cache the plans of frequent statements, of those that were used last. Not for use through a pooler, where every transaction
 * may get another connection.
 */
export function preparedClient({
  worth = WORTH_PREPARING,
  most = MOST_PREPARED,
}: Preparing = {}): typeof pg.Client {
  const nameOf = rememberFrequent(worth, most);
  class PreparedClient extends pg.Client {
    readonly [PLANS] = new Set<string>();
    /** With those of statements that are no longer prepared. */
    readonly [MOST_PLANS] = 2 * most;
  }
  PreparedClient.prototype.query = function (this: PreparedClient, config: unknown, ...rest: unknown[]) {
    if (isUnnamed(config)) {
      config.name = nameOf(config.text);
      if (config.name) this[PLANS].add(config.name);
    }
    return (pg.Client.prototype.query as Ask).call(this, config, ...rest);
  } as typeof pg.Client.prototype.query;
  return PreparedClient;
}

const PLANS = Symbol('plans');
const MOST_PLANS = Symbol('most plans');

/** Ends a connection that goes back to its pool with too many plans of statements that are no longer prepared; the pool opens another one. */
export function endIfFull(client: object): void {
  if (client instanceof pg.Client && PLANS in client && client[PLANS] instanceof Set)
    if (MOST_PLANS in client && client[PLANS].size > Number(client[MOST_PLANS])) void client.end();
}

type Statement = { text: string; name?: string | undefined };

const isUnnamed = (config: unknown): config is Statement =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string' &&
  config.text.includes('$1') &&
  !('name' in config && config.name);

/** The name of a prepared statement, once it was frequent enough; the one that was used least recently makes room. */
function rememberFrequent(worth: number, most: number): (text: string) => string | undefined {
  const uses = new Map<string, number>();
  // In the order of use.
  const names = new Map<string, string>();
  let prepared = 0;
  return (text) => {
    const known = names.get(text);
    if (known) {
      names.delete(text);
      names.set(text, known);
      return known;
    }
    const used = (uses.get(text) ?? 0) + 1;
    if (used < worth) {
      if (uses.size >= MOST_COUNTED) uses.clear();
      uses.set(text, used);
      return undefined;
    }
    uses.delete(text);
    const [oldest] = names.keys();
    if (oldest !== undefined && names.size >= most) names.delete(oldest);
    // Never the name of an earlier one: a connection may still have its plan.
    const name = `kept_${prepared++}`;
    names.set(text, name);
    return name;
  };
}
