import { sql } from 'drizzle-orm';
import type { SharedDomainInput } from '#domain/reviews/assignment-schemas.ts';
import type { ReviewRoundQuery } from '#domain/reviews/review-schemas.ts';
import type { SignedIn } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { recordAudit } from '../../../staff/audit/commands.ts';
import { isWithoutInterest } from '../../scope/hidden.ts';
import { changeableRound, lockRounds } from '../../scope/managed-round.ts';
import { findReviewer } from '../queries/reviewers.ts';
import { reviewersByDomain } from '../queries/shared-domains.ts';

/**
 * Makes the applications with the email domain of a reviewer conflicts, and removes open assignments of them; or takes that back. Leaves
 * the viewer's own applications to others. 403 for people who aren't staff, 404, 409 for an archived cycle (permission:manageReviews,
 * rule:conflicts-of-interest).
 */
export async function confirmSharedDomain(
  ctx: SignedIn,
  query: ReviewRoundQuery,
  { id, is_conflict }: SharedDomainInput & { id: string },
): Promise<void> {
  const { cycle } = await changeableRound(ctx, query);
  await ctx.db.transaction(async (tx) => {
    await lockRounds(tx, cycle);
    const userId = await findReviewer(tx, cycle.id, id);
    const changed = is_conflict
      ? await addConflicts(ctx, tx, { cycleId: cycle.id, id })
      : await removeConflicts(ctx, tx, id);
    await recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'review_conflicts_changed',
      subject_type: 'cycle',
      subject_id: cycle.id,
      details: { reviewer: userId, is_conflict, rows: changed },
    });
  });
}

async function addConflicts(
  { viewer }: SignedIn,
  tx: Transaction,
  { cycleId, id }: { cycleId: string; id: string },
): Promise<number> {
  // A reviewer who declares a conflict locks the application before the assignment and the conflict, too.
  await tx.execute(sql`
    select from applications a
    where a.id in (select s.application_id from review_assignments s where s.reviewer_id = ${id} and s.state = 'assigned')
    order by a.id for share`);
  await tx.execute(sql`
    select from review_assignments where reviewer_id = ${id} and state = 'assigned' order by id for update`);
  const { rowCount } = await tx.execute(sql`
    insert into review_conflicts (cycle_id, reviewer_id, application_id, source)
    select ${cycleId}, o.reviewer_id, d.application_id, 'email_domain'
    from (${reviewersByDomain(cycleId, sql`r.id = ${id}`)}) o
    join application_domains d on d.cycle_id = ${cycleId} and d.domain = o.domain
    where ${isWithoutInterest(viewer.id, sql`d.application_id`)}
    order by d.application_id on conflict do nothing`);
  await tx.execute(sql`
    delete from review_assignments s using review_conflicts c
    where s.reviewer_id = ${id} and s.state = 'assigned' and ${isWithoutInterest(viewer.id, sql`s.application_id`)}
      and c.reviewer_id = s.reviewer_id and c.application_id = s.application_id`);
  return rowCount ?? 0;
}

async function removeConflicts({ viewer }: SignedIn, tx: Transaction, id: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from review_conflicts c where c.reviewer_id = ${id} and c.source = 'email_domain'
      and ${isWithoutInterest(viewer.id, sql`c.application_id`)}`);
  return rowCount ?? 0;
}
