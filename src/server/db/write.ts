import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** A statement that changes rows. Builders return some; only `write` sends them. */
export type Write = SQLWrapper;

/**
 * Sends independent writes as one statement, because a round trip costs more than such a write: none of them sees the rows of another.
 * Without any, it sends nothing.
 */
export async function write(tx: Queryable, writes: Write[]): Promise<void> {
  if (writes.length === 0) return;
  const parts = writes.map((one, place) => sql`${sql.identifier(`write_${place}`)} as (${one.getSQL()})`);
  await tx.execute(sql`with ${sql.join(parts, sql`, `)} select`);
}
