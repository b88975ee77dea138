import { type SQL, sql } from 'drizzle-orm';

/** The name of a cycle, and null while it is the only one: a text names a cycle where it could be another (rule:one-cycle-at-a-time). */
export const nameAmongSeveral = (cycleId: SQL): SQL => sql`(
  select named.name from cycles named where named.id = ${cycleId} and exists (select from cycles other where other.id <> named.id))`;
