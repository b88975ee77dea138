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
  const client = createClient(connectionString);
  await client.connect();
  try {
    await client.query(`create database ${escapeIdentifier(name)} template template0`).catch(explain);
    try {
      return await use(
        editConnectionString(connectionString, (url) => {
          url.pathname = `/${name}`;
        }),
      );
    } finally {
      await client.query(`drop database ${escapeIdentifier(name)} with (force)`);
    }
  } finally {
    await client.end();
  }
}

function explain(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)
    throw new LaunchError(
      'The role may not create databases. Run as the superuser: alter role portal createdb',
    );
  throw error;
}
