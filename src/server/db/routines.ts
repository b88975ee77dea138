import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import { PROJECT } from '../project-directory.ts';
import { withShortLocks } from './short-locks.ts';

/** Every function and trigger in its present state. */
export const ROUTINES = join(PROJECT, 'src/server/db/routines.sql');

const hashOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

/** Creates the functions and triggers of this release, unless the database has them. Under the lock of the migrator. */
export async function applyRoutines(client: ClientBase): Promise<void> {
  const sql = readFileSync(ROUTINES, 'utf8');
  // Not in the schema public, whose tables a backup copies: a restore creates the routines again.
  await client.query('create table if not exists drizzle.routines (hash text not null)');
  if (await hasRoutines(client)) return;
  await withShortLocks(client, async () => {
    await client.query(sql);
    await client.query('delete from drizzle.routines');
    await client.query('insert into drizzle.routines (hash) values ($1)', [hashOf(sql)]);
  });
}

/** Whether the functions and triggers of a database are those of this release. */
export async function hasRoutines(client: ClientBase | Pool): Promise<boolean> {
  const table = await client.query(`select to_regclass('drizzle.routines') as name`);
  if (table.rows[0]?.name === null) return false;
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.routines');
  return rows[0]?.hash === hashOf(readFileSync(ROUTINES, 'utf8'));
}
