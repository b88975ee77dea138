import { sql } from 'drizzle-orm';
import { conflict, invalid } from '#domain/errors.ts';
import { type AddReviewerInput, REVIEWERS_LIMIT } from '#domain/reviews/assignment-schemas.ts';
import type { ReviewRoundQuery } from '#domain/reviews/review-schemas.ts';
import type { SignedIn } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { recordAudit } from '../../../staff/audit/commands.ts';
import { canReview } from '../../scope/can-review.ts';
import { changeableRound, createSettings } from '../../scope/managed-round.ts';
import { findReviewer } from '../queries/reviewers.ts';

/**
 * Makes a manager or admin a reviewer of a cycle. 403 for people who aren't staff, 409 for an archived cycle or too many reviewers, 422 for
 * a person without the role (permission:manageReviews, rule:reviewers).
 */
export async function addReviewer(
  ctx: SignedIn,
  query: ReviewRoundQuery,
  { user_id }: AddReviewerInput,
): Promise<{ id: string }> {
  const { cycle } = await changeableRound(ctx, query);
  return ctx.db.transaction(async (tx) => {
    await createSettings(tx, cycle);
    await requireCandidate(tx, user_id);
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into reviewers (cycle_id, user_id) values (${cycle.id}, ${user_id})
      on conflict (cycle_id, user_id) do update set removed_at = null returning id`);
    const [reviewer] = rows;
    if (!reviewer) throw new Error('The database returned no reviewer after inserting one.');
    await requireRoom(tx, cycle.id);
    await recordAudit(tx, line(ctx, 'reviewer_added', cycle.id, user_id));
    return reviewer;
  });
}

async function requireCandidate(tx: Transaction, userId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from users u join profiles p on p.user_id = u.id where u.id = ${userId} and ${canReview}`);
  if (rows.length === 0)
    throw invalid([
      { path: 'user_id', message: 'Only managers and admins with an enabled account can review.' },
    ]);
}

async function requireRoom(tx: Transaction, cycleId: string): Promise<void> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from reviewers where cycle_id = ${cycleId} and removed_at is null`,
  );
  if ((rows[0]?.n ?? 0) > REVIEWERS_LIMIT)
    throw conflict(
      'too_many_reviewers',
      'Too many reviewers',
      `A cycle has at most ${REVIEWERS_LIMIT} reviewers.`,
    );
}

/** Gives a reviewer no further assignments; present ones stay. 403 for people who aren't staff, 404, 409 for an archived cycle (permission:manageReviews, rule:reviewers). */
export async function removeReviewer(ctx: SignedIn, query: ReviewRoundQuery, id: string): Promise<void> {
  const { cycle } = await changeableRound(ctx, query);
  await ctx.db.transaction(async (tx) => {
    const userId = await findReviewer(tx, cycle.id, id);
    await tx.execute(sql`
      update reviewers set removed_at = coalesce(removed_at, ${ctx.now().toISOString()}) where id = ${id}`);
    await recordAudit(tx, line(ctx, 'reviewer_removed', cycle.id, userId));
  });
}

const line = (
  { viewer }: SignedIn,
  action: 'reviewer_added' | 'reviewer_removed',
  cycleId: string,
  reviewer: string | null,
) => ({
  actor_id: viewer.id,
  action,
  subject_type: 'cycle' as const,
  subject_id: cycleId,
  details: { reviewer },
});
