import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { publish } from '../../live/events/publish.ts';

/** Replaces the text of a comment whose author is erased; the replies of others stay readable. */
const COMMENT_REMOVED = '[comment removed with the account of its author]';

/**
 * Forgets a reviewer: their open assignments, drafts, private notes, reasons and the texts of their comments go. Scores, marks and notes to
 * applicants stay without a name, because the programme has decided by them (rule:erasure).
 */
export async function forgetReviewer(tx: Transaction, userId: string): Promise<void> {
  const own = sql`(select id from reviewers where user_id = ${userId})`;
  // As the reviewers of these applications do before they change an assignment.
  await tx.execute(sql`
    select from applications a where a.id in (
      select s.application_id from review_assignments s where s.reviewer_id in ${own} and s.state = 'assigned')
    order by a.id for share`);
  await tx.execute(sql`delete from assignment_draft_pairs where reviewer_id in ${own}`);
  await tx.execute(sql`delete from reviews where reviewer_id in ${own} and submitted_at is null`);
  const { rows } = await tx.execute<{ application_id: string }>(sql`
    delete from review_assignments where reviewer_id in ${own} and state = 'assigned' returning application_id`);
  await tx.execute(sql`
    update review_assignments set reason = null where reviewer_id in ${own} and reason is not null`);
  await tx.execute(sql`
    update reviews set private_note = '' where reviewer_id in ${own} and private_note <> ''`);
  await tx.execute(sql`
    update review_comments set author_id = null, text = ${COMMENT_REMOVED} where author_id = ${userId}`);
  const applications = [...new Set(rows.map(({ application_id }) => application_id))];
  if (applications.length > 0) await publish(tx, { topic: 'review', subject_ids: applications });
}
