import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';

/** The key of the job that begins with a release's emails, before the id; those that follow are added while one runs. */
export const DECISION_MAILS = 'decision_mails:';

/** Adds the jobs of a cycle's releases again whose emails aren't all queued: theirs may have used up their attempts, as they fail in an archive. */
export async function queueDecisionMailsAgain(
  db: Queryable,
  { cycle_id, origin }: { cycle_id: string; origin: string },
): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job('mail_decisions', json_build_object('release_id', r.id, 'origin', ${origin}::text),
      job_key => ${DECISION_MAILS} || r.id)
    from releases r join cycles c on c.id = r.cycle_id
    where r.cycle_id = ${cycle_id} and c.state <> 'archived' and ${hasUnqueuedMails}`);
}

/** Whether the release `r` was carried out and some of its emails aren't queued. */
export const hasUnqueuedMails = sql`(r.state = 'released' and exists (
  select from release_rows row where row.release_id = r.id and row.is_released and row.mailed_at is null))`;
