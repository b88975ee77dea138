import { editConnectionString, urlsOfHosts } from '../setting-urls.ts';

/** In milliseconds; longer than any page, export or job needs. */
const TIMEOUTS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** For frequent short statements: parallel workers and JIT compilation cost more than they save. */
export const PLANNING = '-c jit=off -c max_parallel_workers_per_gather=0';

/**
 * A connection string with time limits and planner settings for many short statements, unless it has its own. Not for connections through a
 * pooler, which rejects such settings at the start: there the role has them (docs/operations.md).
 */
export function withSessionSettings(connectionString: string): string {
  return editConnectionString(connectionString, ({ searchParams }) => {
    for (const [name, value] of Object.entries({ ...TIMEOUTS, options: PLANNING })) {
      if (!searchParams.has(name)) searchParams.set(name, String(value));
    }
  });
}

/** For the answer to a statement that the server itself has ended. */
const ANSWER_MS = 5000;

/** When to give up a server that answers nothing, a little after its own `statement_timeout`; undefined where that is off or has a unit. */
export function queryTimeoutOf(connectionString: string): number | undefined {
  const [first = connectionString] = urlsOfHosts(connectionString);
  const own = new URL(first).searchParams.get('statement_timeout') ?? TIMEOUTS.statement_timeout;
  const limit = Number(own);
  return limit > 0 ? limit + ANSWER_MS : undefined;
}
