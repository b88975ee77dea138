/** In milliseconds; longer than anything that a page asks for, exports and jobs included. */
const TIMEOUTS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};

/**
 * A connection string whose connections give up on what takes too long, unless it sets other times itself. Not for
 * connections through a pooler, which refuses them at the start: there they are set for the role (docs/operations.md).
 */
export function withTimeouts(connectionString: string): string {
  const url = new URL(connectionString);
  for (const [name, milliseconds] of Object.entries(TIMEOUTS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(milliseconds));
  }
  return url.href;
}
