import { editConnectionString } from '../setting-urls.ts';

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
