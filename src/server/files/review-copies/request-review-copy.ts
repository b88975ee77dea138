import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { files } from '../../db/schema.ts';
import { addJob } from '../../jobs/add-job.ts';

const TASK = 'render_presentation';
const QUEUE = 'review_copies';
/** Behind everybody who waits for one. */
const LAST = 1000;

/**
 * Has the pages of a new presentation drawn for reviewers who read without names, when the transaction commits. One at a time, and those of
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
  await addJob(tx, TASK, { file_id: fileId }, { queue: QUEUE, priority });
}

/** The same for presentations from before there were review copies, the newest first, behind new ones. */
export async function requestMissingCopies(db: Queryable, count: number): Promise<void> {
  await db.execute(sql`
    with due as (
      update files set review_copy_state = 'waiting' where id in (
        select id from files where kind = 'presentation' and review_copy_state is null
        order by created_at desc limit ${count} for update skip locked)
      returning id)
    select graphile_worker.add_job(${TASK}, json_build_object('file_id', id), queue_name => ${QUEUE}::text, priority => ${LAST}::int)
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
