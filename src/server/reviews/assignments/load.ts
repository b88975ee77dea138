import { sql } from 'drizzle-orm';
import { conflict, forbidden, notFound } from '#domain/errors.ts';
import { canManageReviews } from '#domain/policy.ts';
import type { AssignmentState } from '#domain/reviews/reviews.ts';
import type { SignedIn } from '../../context.ts';
import type { Cycle } from '../../cycles/scope/cycle-of.ts';
import type { Transaction } from '../../db/database.ts';
import { isManageableBy } from '../scope/hidden.ts';
import { lockableCycle, lockRound, lockRounds, requireChangeable } from '../scope/managed-round.ts';

export type Loaded = {
  id: string;
  cycle_id: string;
  stage: 'initial' | 'detailed';
  application_id: string;
  reviewer_id: string;
  user_id: string | null;
  state: AssignmentState;
};

/**
 * Locks the round and then the assignment for a change by an admin; nobody manages an assignment of an own application, nor of one that is
 * hidden from them. 403 for people who aren't staff, 404, 409 for an archived cycle (permission:manageReviews, rule:blind-reading).
 */
export async function lockAssignment(
  ctx: SignedIn,
  tx: Transaction,
  id: string,
  { isOfBothStages = false } = {},
): Promise<{ assignment: Loaded; cycle: Cycle }> {
  if (!canManageReviews(ctx.viewer)) throw forbidden();
  const { rows: found } = await tx.execute<Pick<Loaded, 'cycle_id' | 'stage'>>(
    sql`select s.cycle_id, s.stage from review_assignments s where s.id = ${id} and ${isManageableBy(ctx.viewer.id, sql`s.application_id`)}`,
  );
  const [round] = found;
  if (!round) throw assignmentNotFound();
  const cycle = await lockableCycle(ctx, tx, round.cycle_id);
  requireChangeable(cycle);
  await (isOfBothStages ? lockRounds(tx, cycle) : lockRound(tx, { cycle, stage: round.stage }));
  // Reviewers lock it first, too: its status stays while the assignment changes.
  await tx.execute(sql`
    select from applications a
    where a.id = (select s.application_id from review_assignments s where s.id = ${id}) for share`);
  const { rows } = await tx.execute<Loaded>(sql`
    select s.id, s.cycle_id, s.stage, s.application_id, s.reviewer_id, r.user_id, s.state
    from review_assignments s join reviewers r on r.id = s.reviewer_id
    where s.id = ${id} and ${isManageableBy(ctx.viewer.id, sql`s.application_id`)} for update of s`);
  const [assignment] = rows;
  if (!assignment) throw assignmentNotFound();
  return { assignment, cycle };
}

/** The same; 409 for a submitted review and a conflict of interest. */
export async function lockOpenAssignment(ctx: SignedIn, tx: Transaction, id: string) {
  const locked = await lockAssignment(ctx, tx, id);
  if (!['assigned', 'declined'].includes(locked.assignment.state)) throw isDone();
  return locked;
}

/** Deletes an assignment, with the begun review. */
export const deleteAssignment = (tx: Transaction, { id }: Loaded) =>
  tx.execute(sql`delete from review_assignments where id = ${id}`);

const assignmentNotFound = () => notFound('Assignment not found');

const isDone = () =>
  conflict(
    'assignment_not_open',
    'Error changing assignment',
    'This review is submitted, or its reviewer has a conflict of interest. Only open and declined reviews can be changed.',
  );
