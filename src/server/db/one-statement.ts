import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/**
 * Sends writes of which none reads what another wrote as one statement: each way to the database costs more than such a
 * write. `last` may read what they give by its place, `written_0` and so on; gives how many rows it has.
 */
export async function writeInOneStatement(
  db: Queryable,
  writes: SQLWrapper[],
  last: SQL = sql`select`,
): Promise<number> {
  const parts = writes.map(
    (write, place) => sql`${sql.identifier(`written_${place}`)} as (${write.getSQL()})`,
  );
  const { rowCount } = await db.execute(sql`with ${sql.join(parts, sql`, `)} ${last}`);
  return rowCount ?? 0;
}
