import { eq } from 'drizzle-orm';
import type { DeclineInput } from '#domain/reviews/review-schemas.ts';
import type { AuditAction } from '#domain/staff/audit.ts';
import type { SignedIn } from '../../../context.ts';
import { review_conflicts } from '../../../db/schema/review-assignments.ts';
import { reviews } from '../../../db/schema/reviews.ts';
import { updateDerivedScores } from '../../scope/derived-score.ts';
import { reviewLeftQueue } from '../errors.ts';
import { lockOwnAssignment, type OwnAssignment } from '../load.ts';
import { type AssignmentLine, toAssignmentState } from '../transitions.ts';

/**
 * Declares a conflict of interest: the reviewer never sees the application again, and a review of it no longer counts (permission:writeReview,
 * rule:conflict-decline-abstain).
 */
export async function declareConflict(ctx: SignedIn, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const assignment = await lockOwnAssignment(ctx, tx, id, { allowsEnded: true });
    const { cycle_id, reviewer_id, application_id } = assignment;
    await tx
      .insert(review_conflicts)
      .values({ cycle_id, reviewer_id, application_id, source: 'reviewer' })
      .onConflictDoNothing();
    await tx.delete(reviews).where(eq(reviews.assignment_id, id));
    const line = lineOf(ctx, assignment, 'review_conflict_declared');
    if (!(await toAssignmentState(tx, { id, to: 'conflict', line }))) throw reviewLeftQueue();
    await updateDerivedScores(tx, [application_id]);
  });
}

/**
 * Returns an open review to the admins with a reason, which they see; 409 for a submitted one (permission:writeReview,
 * rule:conflict-decline-abstain).
 */
export async function declineReview(ctx: SignedIn, id: string, { reason }: DeclineInput): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const assignment = await lockOwnAssignment(ctx, tx, id, { allowsEnded: true });
    const line = lineOf(ctx, assignment, 'review_declined');
    if (!(await toAssignmentState(tx, { id, to: 'declined', reason, line }))) throw reviewLeftQueue();
  });
}

const lineOf = ({ viewer }: SignedIn, { stage }: OwnAssignment, action: AuditAction): AssignmentLine => ({
  actor_id: viewer.id,
  action,
  details: { stage },
});
