import { type SQL, sql } from 'drizzle-orm';
import {
  type ApplicationStage,
  type ApplicationStatus,
  FINAL_STATUSES,
} from '#domain/applications/application-statuses.ts';
import type { CycleState } from '#domain/cycles/cycles.ts';
import { canWriteReview } from '#domain/policy.ts';
import type { AssignmentState } from '#domain/reviews/reviews.ts';
import { involves } from '../../applications/rosters/people.ts';
import type { SignedIn } from '../../context.ts';
import { cycleArchived } from '../../cycles/scope/errors.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { applicationDecided, applicationWithdrawn, reviewNotFound } from './errors.ts';

export type OwnAssignment = {
  id: string;
  cycle_id: string;
  cycle_state: CycleState;
  application_id: string;
  application_status: ApplicationStatus;
  stage: ApplicationStage;
  reviewer_id: string;
  user_id: string | null;
  state: Extract<AssignmentState, 'assigned' | 'submitted'>;
  is_common: boolean;
};

/**
 * The assignments that a person sees, over the aliases `ra` and `a`: their own, open or submitted, without a conflict of interest, all or those
 * of a cycle, which the reviewer tells (rule:conflicts-of-interest, rule:conflict-decline-abstain).
 */
export const isOwnAssignment = (viewerId: string, cycleId?: string): SQL => sql`
  ra.reviewer_id in (select own.id from reviewers own where own.user_id = ${viewerId}
    ${cycleId === undefined ? sql`` : sql`and own.cycle_id = ${cycleId}`})
  and ra.state in ('assigned', 'submitted') and not ${involves(viewerId)}
  and not exists (select from review_conflicts conflict
    where conflict.reviewer_id = ra.reviewer_id and conflict.application_id = ra.application_id)`;

/**
 * Whether a reviewer must not know whose application `a` of the assignment `ra` is: an own review of it in a blind cycle is open, be it of
 * the other stage (rule:blind-reading).
 */
export const hidesIdentity: SQL = sql`exists (
  select from review_assignments blind where blind.application_id = ra.application_id
    and blind.reviewer_id = ra.reviewer_id and blind.state = 'assigned' and blind.is_blind)`;

/** The same for many assignments of the viewer, whose blind ones are read once. */
export const hidesIdentityFrom = (viewerId: string): SQL => sql`(ra.application_id in (
  select blind.application_id from review_assignments blind join reviewers own on own.id = blind.reviewer_id
  where own.user_id = ${viewerId} and blind.state = 'assigned' and blind.is_blind))`;

/** The viewer's own assignment; 404 for all other people, admins too (permission:writeReview). */
export async function loadOwnAssignment(
  ctx: SignedIn,
  id: string,
  db: Queryable = ctx.db,
): Promise<OwnAssignment> {
  const { rows } = await db.execute<OwnAssignment>(sql`
    select ra.id, ra.cycle_id, c.state as cycle_state, ra.application_id, a.status as application_status, ra.stage,
      ra.reviewer_id, r.user_id, ra.state, ra.is_common
    from review_assignments ra join reviewers r on r.id = ra.reviewer_id join cycles c on c.id = ra.cycle_id
    join applications a on a.id = ra.application_id
    where ra.id = ${id} and ${isOwnAssignment(ctx.viewer.id)}
  `);
  const [assignment] = rows;
  if (!assignment || !canWriteReview(ctx.viewer, assignment)) throw reviewNotFound();
  return assignment;
}

/**
 * The same for a change: locks the application, whose score is derived from its reviews, then the assignment. Without its key, to which
 * rows of admins refer who hold the assignment. 409 for an archived cycle and, unless allowed, for a withdrawn application, and for one that
 * was decided before its review was submitted (rule:undecided-are-reviewed).
 */
export async function lockOwnAssignment(
  ctx: SignedIn,
  tx: Transaction,
  id: string,
  { allowsEnded = false } = {},
): Promise<OwnAssignment> {
  await tx.execute(sql`
    select from applications a
    where a.id = (select ra.application_id from review_assignments ra where ra.id = ${id}) for no key update`);
  await tx.execute(sql`select from review_assignments where id = ${id} for update`);
  const assignment = await loadOwnAssignment(ctx, id, tx);
  if (assignment.cycle_state === 'archived') throw cycleArchived();
  const { application_status, state } = assignment;
  if (application_status === 'withdrawn' && !allowsEnded) throw applicationWithdrawn();
  if (FINAL_STATUSES.includes(application_status) && state === 'assigned' && !allowsEnded)
    throw applicationDecided();
  return assignment;
}
