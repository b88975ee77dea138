/** In milliseconds; longer than anything that a page asks for, exports and jobs included. */
const TIMEOUTS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** Statements that many send at once: one takes one core, and none is worth compiling or waiting for helpers. */
export const PLANNING = '-c jit=off -c max_parallel_workers_per_gather=0';

/**
 * A connection string whose connections give up on what takes too long and plan for many short statements, unless it
 * says otherwise itself. Not for connections through a pooler, which refuses such settings at the start: there they are
 * set for the role (docs/operations.md).
 */
export function withSessionSettings(connectionString: string): string {
  const url = new URL(connectionString);
  for (const [name, value] of Object.entries({ ...TIMEOUTS, options: PLANNING })) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  return url.href;
}
