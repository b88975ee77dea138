import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { last_runs } from '../db/schema/processes.ts';

/** What has to happen again and again: a worker lives, expired rows are swept, a backup and the drill of its restore succeed, the doctor finds nothing wrong. */
export type RunName = 'worker' | 'sweep' | 'backup' | 'drill' | 'doctor';

/** Notes that it succeeded at this time, for the doctor, the metrics and the status page. An earlier time than the noted one changes nothing. */
export async function noteRun(db: Queryable, name: RunName, at: Date): Promise<void> {
  const values = { name, at: at.toISOString() };
  await db
    .insert(last_runs)
    .values(values)
    .onConflictDoUpdate({
      target: last_runs.name,
      set: { at: sql`greatest(last_runs.at, excluded.at)` },
    });
}

/** When each last succeeded; without those that never did. */
export async function readRuns(db: Queryable): Promise<Partial<Record<RunName, Date>>> {
  const { rows } = await db.execute<{ name: RunName; at: string }>(
    sql`select name, at::text as at from last_runs`,
  );
  return Object.fromEntries(rows.map(({ name, at }) => [name, new Date(at)]));
}
