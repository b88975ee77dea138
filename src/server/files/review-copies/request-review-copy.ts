import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { files } from '../../db/schema/files.ts';
import { addJob } from '../../process/jobs/add-job.ts';

const TASK = 'render_presentation';
const QUEUE = 'review_copies';
/** Behind everybody who waits for one. */
const LAST = 1000;

/**
 * Has the pages of a new presentation rendered for reviewers who read without names, when the transaction commits. One at a time, and those of
 * people who have sent fewer of them within the hour first, so that many heavy files of one person delay nobody else by more than one
 * (rule:review-copies).
 */
export async function requestReviewCopy(tx: Transaction, fileId: string): Promise<void> {
  const [file] = await tx
    .update(files)
    .set({ review_copy_state: 'waiting' })
    .where(eq(files.id, fileId))
    .returning({ owner_id: files.owner_id });
  if (!file) return;
  const priority = file.owner_id === null ? LAST : await sentWithinTheHour(tx, file.owner_id);
  await addJob(tx, TASK, { file_id: fileId }, { queue: QUEUE, priority, key: keyOf(fileId) });
}

const keyOf = (fileId: string) => `${TASK} ${fileId}`;

/**
 * The same for presentations from before there were review copies, the newest first, behind new ones; and for those whose job has given up, or
 * is missing from a restored backup.
 */
export async function requestMissingCopies(db: Queryable, count: number): Promise<void> {
  await db.execute(sql`
    with due as (
      update files set review_copy_state = 'waiting' where id in (
        select f.id from files f
        where f.kind = 'presentation' and (f.review_copy_state is null or (f.review_copy_state = 'waiting'
          and f.created_at < now() - interval '1 hour' and not exists (
            select from graphile_worker.jobs j where j.key = ${TASK} || ' ' || f.id and j.attempts < j.max_attempts)))
        order by f.created_at desc limit ${count} for update skip locked)
      returning id)
    select graphile_worker.add_job(${TASK}, json_build_object('file_id', id), queue_name => ${QUEUE}::text, priority => ${LAST}::int,
      job_key => ${TASK} || ' ' || id)
    from due`);
}

async function sentWithinTheHour(tx: Transaction, ownerId: string): Promise<number> {
  return tx.$count(
    files,
    and(
      eq(files.owner_id, ownerId),
      eq(files.kind, 'presentation'),
      gt(files.created_at, sql`now() - interval '1 hour'`),
    ),
  );
}
