import { eq, sql } from 'drizzle-orm';
import { conflict } from '#domain/errors.ts';
import { recordAudit } from '../../audit/commands.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { reviews } from '../../db/schema.ts';
import { publish } from '../../live-events/publish.ts';
import { toAssignmentState } from '../../reviews/transitions.ts';
import { type Loaded, lockAssignment, lockOpenAssignment } from '../load.ts';

/**
 * Marks the application of an open or declined assignment as a conflict of interest of its reviewer, who doesn't see it again, and deletes
 * the begun review. 403 for people who aren't staff, 404, 409 for an archived cycle or another state (permission:manageReviews,
 * rule:conflicts-of-interest).
 */
export async function markConflict(ctx: SignedIn, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { assignment } = await lockOpenAssignment(ctx, tx, id);
    const { cycle_id, application_id, reviewer_id } = assignment;
    await tx.delete(reviews).where(eq(reviews.assignment_id, id));
    await toAssignmentState(tx, { id, to: 'conflict' });
    await tx.execute(sql`
      insert into review_conflicts (cycle_id, reviewer_id, application_id, source)
      values (${cycle_id}, ${reviewer_id}, ${application_id}, 'admin') on conflict do nothing`);
    await record(ctx, tx, assignment, true);
  });
}

/**
 * Takes back a conflict of interest that an admin marked: the application can be assigned to the reviewer again. 403 for people who aren't
 * staff, 404, 409 for an archived cycle and for a conflict that the reviewer declared (permission:manageReviews,
 * rule:conflicts-of-interest).
 */
export async function takeBackConflict(ctx: SignedIn, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // The conflict was one of both stages.
    const { assignment } = await lockAssignment(ctx, tx, id, { isOfBothStages: true });
    const { application_id, reviewer_id } = assignment;
    const { rowCount } = await tx.execute(sql`
      delete from review_conflicts
      where reviewer_id = ${reviewer_id} and application_id = ${application_id} and source = 'admin'`);
    if (!rowCount) throw isNotOfAdmin();
    await tx.execute(sql`
      delete from review_assignments
      where reviewer_id = ${reviewer_id} and application_id = ${application_id} and state = 'conflict'`);
    await record(ctx, tx, assignment, false);
  });
}

async function record(ctx: SignedIn, tx: Transaction, assignment: Loaded, is_conflict: boolean) {
  await recordAudit(tx, {
    actor_id: ctx.viewer.id,
    action: 'review_conflicts_changed',
    subject_type: 'application',
    subject_id: assignment.application_id,
    cycle_id: assignment.cycle_id,
    details: { reviewer: assignment.user_id, is_conflict },
  });
  await publish(tx, { topic: 'review', subject_ids: [assignment.application_id] });
}

const isNotOfAdmin = () =>
  conflict(
    'conflict_not_of_admin',
    'Error saving conflict',
    'Only a conflict of interest that an admin marked can be taken back.',
  );
