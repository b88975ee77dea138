import { sql } from 'drizzle-orm';
import { conflict } from '#domain/errors.ts';
import type { ReassignInput } from '#domain/reviews/assignment-schemas.ts';
import { REFUSAL_TEXTS, type Refusal } from '#domain/reviews/assignments.ts';
import type { SignedIn } from '../../../context.ts';
import { write } from '../../../db/write.ts';
import { auditWrites } from '../../../staff/audit/commands.ts';
import { assignmentWrites } from '../../workbench/transitions.ts';
import { deleteAssignment, lockOpenAssignment } from '../load.ts';
import { assignmentNotifications } from '../notify.ts';
import { checkedPairs, insertPairs } from '../queries/checked-pairs.ts';

/**
 * Removes an open or declined assignment, with the begun review. 403 for people who aren't staff, 404, 409 for an archived cycle or another
 * state (permission:manageReviews).
 */
export async function removeAssignment(ctx: SignedIn, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { assignment } = await lockOpenAssignment(ctx, tx, id);
    await deleteAssignment(tx, assignment);
    const details = { reviewer: assignment.user_id, stage: assignment.stage };
    const line = { actor_id: ctx.viewer.id, action: 'review_removed' as const, details };
    await write(tx, assignmentWrites(assignment, line));
  });
}

/**
 * Gives an open or declined review to another reviewer. A declined assignment stays, so that its reviewer isn't asked again. 403 for people
 * who aren't staff, 404, 409 for an archived cycle, another state, or a reviewer who can't have it (permission:manageReviews, rule:late-reviews).
 */
export async function reassign(ctx: SignedIn, id: string, { reviewer_id }: ReassignInput): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { assignment, cycle } = await lockOpenAssignment(ctx, tx, id);
    const { application_id, stage } = assignment;
    if (assignment.state === 'assigned') await deleteAssignment(tx, assignment);
    const round = { cycle, stage };
    const pair = sql`select ${application_id}::uuid as application_id, ${reviewer_id}::uuid as reviewer_id,
      false as is_common, 1 as place`;
    const { rows } = await tx.execute<{ refusal: Refusal | null; user_id: string | null }>(sql`
      with pairs as materialized (${checkedPairs(round, pair, { viewerId: ctx.viewer.id, isByHand: true })}),
      written as (${insertPairs(round, ctx.now().toISOString())})
      select refusal, (select user_id from reviewers where id = reviewer_id) as user_id from pairs`);
    const [result] = rows;
    const refusal = result?.refusal ?? null;
    if (refusal !== null)
      throw conflict('reassign_refused', 'Error reassigning review', REFUSAL_TEXTS[refusal]);
    const notifications = await assignmentNotifications(ctx, tx, round, {
      counts: new Map([[reviewer_id, 1]]),
      applicationIds: [application_id],
      mailsEverybody: false,
    });
    await write(tx, [
      ...auditWrites({
        actor_id: ctx.viewer.id,
        action: 'review_reassigned',
        subject_type: 'application',
        subject_id: application_id,
        cycle_id: cycle.id,
        details: { from: assignment.user_id, to: result?.user_id ?? null, stage },
      }),
      ...notifications,
    ]);
  });
}
