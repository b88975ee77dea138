import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';

/** The jobs of a queue run one after another; a lower priority runs first. A key names one job, so that it isn't added twice. */
export type JobOrder = {
  queue?: string;
  priority?: number;
  key?: string;
  /** The earliest time, by the clock of the database; at once without one. */
  runAt?: string;
};

/** Adds a job in the transaction of its change: it runs if and only if that commits. */
export async function addJob(
  db: Queryable,
  task: string,
  payload: Record<string, string>,
  { queue, priority, key, runAt }: JobOrder = {},
): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json,
      queue_name => ${queue ?? null}::text, priority => ${priority ?? null}::integer,
      job_key => ${key ?? null}::text, run_at => ${runAt ?? null}::timestamptz)`);
}
