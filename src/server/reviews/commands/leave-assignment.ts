import { eq } from 'drizzle-orm';
import type { DeclineInput } from '#domain/reviews/review-schemas.ts';
import type { AuditAction } from '#domain/staff/audit.ts';
import { recordAudit } from '../../audit/commands.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { review_conflicts, reviews } from '../../db/schema.ts';
import { publish } from '../../live-events/publish.ts';
import { updateDerivedScores } from '../../review-scope/derived-score.ts';
import { reviewLeftQueue } from '../errors.ts';
import { lockOwnAssignment, type OwnAssignment } from '../load.ts';
import { toAssignmentState } from '../transitions.ts';

/**
 * Declares a conflict of interest: the reviewer never sees the application again, and a review of it no longer counts (permission:writeReview,
 * rule:conflict-decline-abstain).
 */
export async function declareConflict(ctx: SignedIn, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const assignment = await lockOwnAssignment(ctx, tx, id, { allowsWithdrawn: true });
    const { cycle_id, reviewer_id, application_id } = assignment;
    await tx
      .insert(review_conflicts)
      .values({ cycle_id, reviewer_id, application_id, source: 'reviewer' })
      .onConflictDoNothing();
    await tx.delete(reviews).where(eq(reviews.assignment_id, id));
    if (!(await toAssignmentState(tx, { id, to: 'conflict' }))) throw reviewLeftQueue();
    await updateDerivedScores(tx, [application_id]);
    await record(ctx, tx, assignment, 'review_conflict_declared');
  });
}

/**
 * Returns an open review to the admins with a reason, which they see; 409 for a submitted one (permission:writeReview,
 * rule:conflict-decline-abstain).
 */
export async function declineReview(ctx: SignedIn, id: string, { reason }: DeclineInput): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const assignment = await lockOwnAssignment(ctx, tx, id, { allowsWithdrawn: true });
    if (!(await toAssignmentState(tx, { id, to: 'declined', reason }))) throw reviewLeftQueue();
    await record(ctx, tx, assignment, 'review_declined');
  });
}

async function record(ctx: SignedIn, tx: Transaction, assignment: OwnAssignment, action: AuditAction) {
  await recordAudit(tx, {
    actor_id: ctx.viewer.id,
    action,
    subject_type: 'application',
    subject_id: assignment.application_id,
    details: { stage: assignment.stage },
  });
  await publish(tx, { topic: 'review', subject_ids: [assignment.application_id] });
}
