import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/**
 * Sends independent writes as one statement, because a round trip costs more than such a write. `last` may read their results by position,
 * as `written_0` and so on; returns the number of its rows.
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
