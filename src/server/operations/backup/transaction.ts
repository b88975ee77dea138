import type pg from 'pg';
import { createClient } from '../../db/primary.ts';

/**
 * Runs a callback in one long transaction on its own connection, without time limits of the server, and commits it. Rejects, with nothing
 * written, when the callback or the connection fails.
 */
export async function inTransaction<T>(
  connectionString: string,
  begin: string,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = createClient(connectionString, { keepAlive: true });
  client.on('error', () => {}); // the pending statement or the commit fails with the reason
  await client.connect();
  try {
    await client.query(begin);
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const result = await run(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
