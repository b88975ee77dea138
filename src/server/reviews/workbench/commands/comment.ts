import type { ReviewCommentInput } from '#domain/reviews/review-schemas.ts';
import type { SignedIn } from '../../../context.ts';
import { cycleArchived } from '../../../cycles/scope/errors.ts';
import { review_comments } from '../../../db/schema/reviews.ts';
import { write } from '../../../db/write.ts';
import { loadDiscussed } from '../queries/discussion.ts';
import { assignmentWrites } from '../transitions.ts';
import { commentNotifications } from './comment-notifications.ts';

/** Adds a comment to the discussion of an application, and tells its other people; 409 in an archived cycle (permission:discussApplication, rule:review-discussion). */
export async function commentOnApplication(
  ctx: SignedIn,
  id: string,
  { text }: ReviewCommentInput,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { cycle_id, cycle_state } = await loadDiscussed(ctx, id, tx);
    if (cycle_state === 'archived') throw cycleArchived();
    await tx.insert(review_comments).values({
      cycle_id,
      application_id: id,
      author_id: ctx.viewer.id,
      text,
      created_at: ctx.now().toISOString(),
    });
    const line = { actor_id: ctx.viewer.id, action: 'review_commented' as const };
    await write(tx, [
      ...assignmentWrites({ application_id: id, cycle_id }, line),
      ...(await commentNotifications(ctx, tx, { id, cycle_id })),
    ]);
  });
}
