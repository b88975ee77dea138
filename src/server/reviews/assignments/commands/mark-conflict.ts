import { eq, sql } from 'drizzle-orm';
import { conflict } from '#domain/errors.ts';
import type { SignedIn } from '../../../context.ts';
import { reviews } from '../../../db/schema/reviews.ts';
import { write } from '../../../db/write.ts';
import { type AssignmentLine, assignmentWrites, toAssignmentState } from '../../workbench/transitions.ts';
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
    await toAssignmentState(tx, { id, to: 'conflict', line: conflictLine(ctx, assignment, true) });
    await tx.execute(sql`
      insert into review_conflicts (cycle_id, reviewer_id, application_id, source)
      values (${cycle_id}, ${reviewer_id}, ${application_id}, 'admin') on conflict do nothing`);
  });
}

/**
 * Takes back a conflict of interest that an admin marked: the application can be assigned to the reviewer again. 403 for people who aren't
 * staff, 404, 409 for an archived cycle and for a conflict that the reviewer declared (permission:manageReviews,
 * rule:conflicts-of-interest).
 */
export async function removeConflict(ctx: SignedIn, id: string): Promise<void> {
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
    await write(tx, assignmentWrites(assignment, conflictLine(ctx, assignment, false)));
  });
}

const conflictLine = ({ viewer }: SignedIn, { user_id }: Loaded, is_conflict: boolean): AssignmentLine => ({
  actor_id: viewer.id,
  action: 'review_conflicts_changed',
  details: { reviewer: user_id, is_conflict },
});

const isNotOfAdmin = () =>
  conflict(
    'conflict_not_of_admin',
    'Error saving conflict',
    'Only a conflict of interest that an admin marked can be taken back.',
  );
