import { sql } from 'drizzle-orm';
import type { Services } from '../../context.ts';

/** Longer than any job lasts; the queue itself would wait for four hours. */
const DEAD_AFTER_MINUTES = 15;
/** A chunk of a bulk run lasts a second, and a person waits for the run. */
const DEAD_BULK_RUN_AFTER_MINUTES = 1;

/** Unlocks the jobs of machines that vanished without closing their connections; `createRescue` finds killed processes in seconds. */
export async function unlockJobs({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array[locked_by])
    from graphile_worker.jobs where locked_by is not null
    group by locked_by having max(locked_at) < ${now().toISOString()}::timestamptz - make_interval(mins =>
      case when bool_and(task_identifier = 'bulk_run')
        then ${DEAD_BULK_RUN_AFTER_MINUTES}::int else ${DEAD_AFTER_MINUTES}::int end)`);
}
