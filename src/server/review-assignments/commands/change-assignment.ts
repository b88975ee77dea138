import { sql } from 'drizzle-orm';
import { conflict, forbidden, notFound } from '#domain/errors.ts';
import { canManageReviews } from '#domain/policy.ts';
import { REFUSAL_TEXTS, type ReassignInput, type Refusal } from '#domain/reviews/assignment-schemas.ts';
import type { AssignmentState } from '#domain/reviews/reviews.ts';
import { recordAudit } from '../../audit/commands.ts';
import type { SignedIn } from '../../context.ts';
import { type Cycle, listCycles } from '../../cycle-scope/cycle-of.ts';
import type { Transaction } from '../../db/database.ts';
import { publish } from '../../live-events/publish.ts';
import { isShownTo } from '../../review-scope/hidden.ts';
import { lockRound, requireChangeable } from '../../review-scope/managed-round.ts';
import { notifyReviewers } from '../notify.ts';
import { checkedPairs, insertPairs } from '../queries/checked-pairs.ts';

type Loaded = {
  id: string;
  cycle_id: string;
  stage: 'initial' | 'detailed';
  application_id: string;
  reviewer_id: string;
  user_id: string | null;
  state: AssignmentState;
};

/**
 * Removes an open or declined assignment, with the begun review. 403 for people who aren't staff, 404, 409 for an archived cycle or another
 * state (permission:manageReviews).
 */
export async function removeAssignment(ctx: SignedIn, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { assignment, cycle } = await lockAssignment(ctx, tx, id);
    await remove(tx, assignment);
    await recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'review_removed',
      subject_type: 'application',
      subject_id: assignment.application_id,
      cycle_id: cycle.id,
      details: { reviewer: assignment.user_id, stage: assignment.stage },
    });
    await publish(tx, { topic: 'review', subject_ids: [assignment.application_id] });
  });
}

/**
 * Marks the application of an open or declined assignment as a conflict of interest of its reviewer, who never sees it again, and removes
 * the assignment. 403 for people who aren't staff, 404, 409 for an archived cycle or another state (permission:manageReviews,
 * rule:conflicts-of-interest).
 */
export async function markConflict(ctx: SignedIn, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { assignment, cycle } = await lockAssignment(ctx, tx, id);
    const { application_id, reviewer_id } = assignment;
    await remove(tx, assignment);
    await tx.execute(sql`
      insert into review_conflicts (cycle_id, reviewer_id, application_id, source)
      values (${cycle.id}, ${reviewer_id}, ${application_id}, 'admin') on conflict do nothing`);
    await recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'review_conflicts_changed',
      subject_type: 'application',
      subject_id: application_id,
      cycle_id: cycle.id,
      details: { reviewer: assignment.user_id, is_conflict: true },
    });
    await publish(tx, { topic: 'review', subject_ids: [application_id] });
  });
}

/**
 * Gives an open or declined review to another reviewer. A declined assignment stays, so that its reviewer isn't asked again. 403 for people
 * who aren't staff, 404, 409 for an archived cycle, another state, or a reviewer who can't have it (permission:manageReviews, rule:late-reviews).
 */
export async function reassign(ctx: SignedIn, id: string, { reviewer_id }: ReassignInput): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { assignment, cycle } = await lockAssignment(ctx, tx, id);
    const { application_id, stage } = assignment;
    if (assignment.state === 'assigned') await remove(tx, assignment);
    const round = { cycle, stage };
    const pair = sql`select ${application_id}::uuid as application_id, ${reviewer_id}::uuid as reviewer_id,
      false as is_common, 1 as place`;
    const { rows } = await tx.execute<{ refusal: Refusal | null; user_id: string | null }>(sql`
      with pairs as materialized (${checkedPairs(round, pair)}),
      written as (${insertPairs(round, ctx.now().toISOString())})
      select refusal, (select user_id from reviewers where id = reviewer_id) as user_id from pairs`);
    const [result] = rows;
    const refusal = result?.refusal ?? null;
    if (refusal !== null)
      throw conflict('reassign_refused', 'Error reassigning review', REFUSAL_TEXTS[refusal]);
    await recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'review_reassigned',
      subject_type: 'application',
      subject_id: application_id,
      cycle_id: cycle.id,
      details: { from: assignment.user_id, to: result?.user_id ?? null, stage },
    });
    await notifyReviewers(ctx, tx, round, {
      counts: new Map([[reviewer_id, 1]]),
      applicationIds: [application_id],
      mailsEverybody: false,
    });
  });
}

/** Nobody manages an assignment of an application that is hidden from them (rule:blind-reading). */
async function lockAssignment(
  ctx: SignedIn,
  tx: Transaction,
  id: string,
): Promise<{ assignment: Loaded; cycle: Cycle }> {
  if (!canManageReviews(ctx.viewer)) throw forbidden();
  const { rows } = await tx.execute<Loaded>(sql`
    select s.id, s.cycle_id, s.stage, s.application_id, s.reviewer_id, r.user_id, s.state
    from review_assignments s join reviewers r on r.id = s.reviewer_id
    where s.id = ${id} and ${isShownTo(ctx.viewer.id, sql`s.application_id`)} for update of s`);
  const [assignment] = rows;
  const cycle = (await listCycles(ctx)).find((one) => one.id === assignment?.cycle_id);
  if (!assignment || !cycle) throw notFound('Assignment not found');
  requireChangeable(cycle);
  if (assignment.state !== 'assigned' && assignment.state !== 'declined') throw isDone();
  await lockRound(tx, { cycle, stage: assignment.stage });
  return { assignment, cycle };
}

const remove = (tx: Transaction, { id }: Loaded) =>
  tx.execute(sql`delete from review_assignments where id = ${id}`);

const isDone = () =>
  conflict(
    'assignment_not_open',
    'Error changing assignment',
    'This review is submitted, or its reviewer has a conflict of interest. Only open and declined reviews can be changed.',
  );
