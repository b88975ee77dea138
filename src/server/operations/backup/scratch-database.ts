import { randomUUID } from 'node:crypto';
import pg, { escapeIdentifier } from 'pg';
import { createClient } from '../../db/primary.ts';
import { LaunchError } from '../../process/launch-error.ts';
import { editConnectionString } from '../../setting-urls.ts';

const PREFIX = 'portal_drill_';
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Creates an empty database on the server of this connection string, which has no pooler, gives its own connection string to `use`, and drops
 * it in any case. Throws a LaunchError when the role may not create one.
 */
export async function withScratchDatabase<T>(
  connectionString: string,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const name = `${PREFIX}${randomUUID().replaceAll('-', '')}`;
  const run = (statement: string) => runAlone(connectionString, statement);
  await run(`create database ${escapeIdentifier(name)} template template0`).catch(explain);
  try {
    return await use(
      editConnectionString(connectionString, (url) => {
        url.pathname = `/${name}`;
      }),
    );
  } finally {
    await run(`drop database ${escapeIdentifier(name)} with (force)`);
  }
}

/** On a connection of its own: one that stays open meanwhile may be cut off. */
async function runAlone(connectionString: string, statement: string): Promise<void> {
  const client = createClient(connectionString);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function explain(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)
    throw new LaunchError(
      'The role may not create databases. Run as the superuser: alter role portal createdb',
    );
  throw error;
}
