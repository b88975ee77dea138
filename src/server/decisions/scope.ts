import { type SQL, sql } from 'drizzle-orm';
import { FREEZING_STATUSES } from '#domain/applications/application-statuses.ts';
import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import { forbidden } from '#domain/errors.ts';
import { canPrepareDecisions } from '#domain/policy.ts';
import { undecidable } from '../applications/rosters/guards.ts';
import { hasOutcome } from '../applications/rosters/outcomes.ts';
import type { SignedIn } from '../context.ts';
import { type Cycle, cycleOf } from '../cycles/scope/cycle-of.ts';
import type { Database, Transaction } from '../db/database.ts';
import { literal } from '../db/literal.ts';
import { limitTo } from '../process/limit-to.ts';
import { isInResults } from '../reviews/results/visible-reviews.ts';
import { requireChangeable } from '../reviews/scope/managed-round.ts';

/** The cycle of a request about decisions. 403 for people who don't decide, 404 for an unknown cycle (permission:prepareDecisions). */
export async function decidedCycle(ctx: SignedIn, { cycle }: CycleQuery): Promise<Cycle> {
  if (!canPrepareDecisions(ctx.viewer)) throw forbidden();
  return cycleOf(ctx, cycle);
}

/** The same for a change; 409 for an archived cycle (rule:archived-cycle). */
export async function changeableCycle(ctx: SignedIn, query: CycleQuery): Promise<Cycle> {
  const cycle = await decidedCycle(ctx, query);
  requireChangeable(cycle);
  return cycle;
}

/**
 * Whether the decision about the application `a` exists for a viewer: the condition of the results of reviews, so that nobody with an
 * interest, a conflict or an open review of their own learns of it (rule:no-own-interest, rule:others-reviews-are-hidden).
 */
export const isDecidedBy = (viewerId: string): SQL => isInResults(viewerId, sql`a.id`);

/** Whether the application `a` is open to a decision: submitted and without a final one. */
export const isOpenToDecision: SQL = sql`(
  a.status in (${sql.join(FREEZING_STATUSES.map(literal), sql`, `)}) and ${undecidable()} is null)`;

/**
 * Whether nobody has said until the date of the cycle with the settings `of_cycle` that the people with the offer `o` have joined. Seats that were
 * accepted later have no date (rule:joined-by-a-date).
 */
export const isUnjoined: SQL = sql`(
  o.state = 'accepted' and o.joined_at is null and o.confirmed_at is null and of_cycle.join_by < now()
    and coalesce(o.answered_at, '-infinity') < of_cycle.join_by)`;

/** Whether the application `a` still has the status that the released row `row` gave it, or its offer has ended (rule:letter-is-opened). */
export const hasItsLetter: SQL = sql`(
  ${hasOutcome(sql`row.outcome`)} or (a.status = 'withdrawn' and exists (select from offers ended
    where ended.application_id = a.id and ended.state in ('declined', 'expired', 'no_show'))))`;

/** Changes of decisions wait for each other: more than half of the pool would let nobody else have a connection. */
const someAtOnce = limitTo(8);

/** The transaction of a change that takes `lockDecisions`. */
export const changeDecisions = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  someAtOnce(() => db.transaction(work));

/**
 * One change of decisions, seats, releases or offers of a cycle at a time: each looks at the seats and people of others. The first lock of such
 * a transaction, before any application (rule:release-is-one-instant, rule:offers).
 */
export async function lockDecisions(tx: Transaction, cycleId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${decisionsKey(cycleId)})`);
}

/** The same for a change of one person's applications only: several at once, but none beside those others. */
export async function shareDecisions(tx: Transaction, cycleId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${decisionsKey(cycleId)})`);
}

const decisionsKey = (cycleId: string): SQL => sql`hashtextextended('decisions ' || ${cycleId}::text, 0)`;

/** Locks the applications against other changes of status and decision, in the order of the ids. */
export async function lockApplications(tx: Transaction, ids: SQL): Promise<void> {
  await tx.execute(sql`select from applications where id = any(${ids}) order by id for no key update`);
}

/** Locks the seats of projects before their applications, so that answers, ends and promotions wait for each other instead of deadlocking. */
export async function lockSeats(tx: Transaction, projectIds: string[]): Promise<void> {
  await tx.execute(sql`
    select from project_seats where project_id = any(${sql.param(projectIds)}::uuid[]) order by project_id for update`);
}
