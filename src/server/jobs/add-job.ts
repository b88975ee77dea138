import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';

/** Adds a job in the transaction of its change: it runs if and only if that commits. */
export async function addJob(db: Queryable, task: string, payload: Record<string, string>): Promise<void> {
  await db.execute(sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json)`);
}
