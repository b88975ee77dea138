import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/**
 * Sends writes of which none reads what another wrote as one statement: each way to the database costs more than such a
 * write. `last` may read what they give by its place, `written_0` and so on.
 */
export async function writeTogether(db: Queryable, writes: SQL[], last: SQL = sql`select`): Promise<void> {
  if (writes.length === 0) return;
  const parts = writes.map((write, place) => sql`${sql.identifier(`written_${place}`)} as (${write})`);
  await db.execute(sql`with ${sql.join(parts, sql`, `)} ${last}`);
}
