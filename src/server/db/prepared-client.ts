import pg from 'pg';

/** Only frequent statements are prepared, because every connection stores a plan of each. */
const WORTH_PREPARING = 3;
const MAX_CACHED = 200;
const MOST_COUNTED = 2000;

type Ask = (...args: unknown[]) => unknown;

/**
 * Connections of one pool on which PostgreSQL caches the plans of frequent statements. Not for use through a pooler, where every
 * transaction may get another connection.
 */
export function preparedClient(): typeof pg.Client {
  const nameOf = rememberFrequent();
  class PreparedClient extends pg.Client {}
  PreparedClient.prototype.query = function (this: pg.Client, config: unknown, ...rest: unknown[]) {
    if (isUnnamed(config)) config.name = nameOf(config.text);
    return (pg.Client.prototype.query as Ask).call(this, config, ...rest);
  } as typeof pg.Client.prototype.query;
  return PreparedClient;
}

type Statement = { text: string; name?: string | undefined };

const isUnnamed = (config: unknown): config is Statement =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string' &&
  config.text.includes('$1') &&
  !('name' in config && config.name);

/** The name of a prepared statement, once it was frequent enough. */
function rememberFrequent(): (text: string) => string | undefined {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const cached = names.get(text);
    if (cached || names.size >= MAX_CACHED) return cached;
    const used = (uses.get(text) ?? 0) + 1;
    if (used >= WORTH_PREPARING) {
      uses.delete(text);
      names.set(text, `kept_${names.size}`);
    } else {
      if (uses.size >= MOST_COUNTED) uses.clear();
      uses.set(text, used);
    }
    return names.get(text);
  };
}
