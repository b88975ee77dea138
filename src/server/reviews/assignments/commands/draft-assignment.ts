import { sql } from 'drizzle-orm';
import { conflict, forbidden, notFound } from '#domain/errors.ts';
import { canManageReviews } from '#domain/policy.ts';
import type { ReviewRoundQuery } from '#domain/reviews/review-schemas.ts';
import type { AssignmentDraftState } from '#domain/reviews/reviews.ts';
import type { SignedIn } from '../../../context.ts';
import type { Cycle } from '../../../cycles/scope/cycle-of.ts';
import type { Transaction } from '../../../db/database.ts';
import { write } from '../../../db/write.ts';
import { addJob } from '../../../process/jobs/add-job.ts';
import { auditWrites } from '../../../staff/audit/commands.ts';
import { isWithoutInterest } from '../../scope/hidden.ts';
import { changeableRound, lockableCycle, lockRound, requireChangeable } from '../../scope/managed-round.ts';
import { assignmentNotifications } from '../notify.ts';
import { checkedPairs, insertPairs } from '../queries/checked-pairs.ts';
import { isDraftShownTo } from '../queries/draft.ts';
import type { PublishResult } from '../responses.ts';
import type { Refused } from './assign-by-hand.ts';

/** Has the worker compute an automatic assignment, instead of an earlier draft. 403 for people who aren't staff, 409 for an archived cycle (permission:manageReviews, rule:assignment-drafts). */
export async function createDraft(ctx: SignedIn, query: ReviewRoundQuery): Promise<{ id: string }> {
  const { cycle, stage } = await changeableRound(ctx, query);
  return ctx.db.transaction(async (tx) => {
    await lockRound(tx, { cycle, stage });
    await tx.execute(sql`delete from assignment_drafts where cycle_id = ${cycle.id} and stage = ${stage}`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into assignment_drafts (cycle_id, stage, created_by, created_at)
      values (${cycle.id}, ${stage}, ${ctx.viewer.id}, ${ctx.now().toISOString()}) returning id`);
    const [draft] = rows;
    if (!draft) throw new Error('The database returned no draft after inserting one.');
    await addJob(tx, 'compute_assignment', { draft_id: draft.id });
    return draft;
  });
}

/**
 * Discards a draft; what it has of the viewer's own applications stays for another admin. 403 for people who aren't staff, 404, 409 for an
 * archived cycle (permission:manageReviews, rule:assignment-drafts).
 */
export async function discardDraft(ctx: SignedIn, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockDraft(ctx, tx, id);
    await deletePairs(ctx, tx, id);
  });
}

/** Deletes the draft, or only its other pairs if it has some of the viewer's own applications. */
async function deletePairs({ viewer }: SignedIn, tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`
    delete from assignment_draft_pairs
    where draft_id = ${id} and ${isWithoutInterest(viewer.id, sql`application_id`)}`);
  await tx.execute(sql`
    delete from assignment_drafts d
    where id = ${id} and not exists (select from assignment_draft_pairs p where p.draft_id = d.id)`);
}

/**
 * Assigns the pairs of a draft, except those that aren't possible any more, and tells each reviewer once. Those of the viewer's own
 * applications stay in the draft for another admin. 403 for people who aren't staff, 404, 409 for an archived cycle or a draft that isn't
 * ready (permission:manageReviews, rule:assignment-drafts).
 */
export async function publishDraft(ctx: SignedIn, id: string): Promise<PublishResult> {
  return ctx.db.transaction(async (tx) => {
    const round = await lockDraft(ctx, tx, id);
    if (round.state !== 'ready') throw notReady();
    const { assigned, refused, applicationIds } = await insertDraft(ctx, tx, round, id);
    await deletePairs(ctx, tx, id);
    const counts = new Map(assigned.map(({ reviewer_id, count }) => [reviewer_id, count]));
    const total = assigned.reduce((sum, { count }) => sum + count, 0);
    const about = { counts, applicationIds, mailsEverybody: true };
    const notifications = await assignmentNotifications(ctx, tx, round, about);
    const line = {
      actor_id: ctx.viewer.id,
      action: 'assignment_published' as const,
      subject_type: 'cycle' as const,
      subject_id: round.cycle.id,
      details: {
        stage: round.stage,
        reviews: total,
        skipped: refused.reduce((sum, { count }) => sum + count, 0),
      },
    };
    await write(tx, [...auditWrites(line), ...notifications]);
    return { assigned: total, reviewers: assigned.length, skipped: refused };
  });
}

type LockedDraft = { cycle: Cycle; stage: 'initial' | 'detailed'; state: AssignmentDraftState };

/** Locks the round before the draft, like `createDraft`, which replaces the draft of its round. */
async function lockDraft(ctx: SignedIn, tx: Transaction, id: string): Promise<LockedDraft> {
  if (!canManageReviews(ctx.viewer)) throw forbidden();
  const { rows: found } = await tx.execute<Omit<LockedDraft, 'cycle' | 'state'> & { cycle_id: string }>(
    sql`select d.cycle_id, d.stage from assignment_drafts d where d.id = ${id} and ${isDraftShownTo(ctx.viewer.id)}`,
  );
  const [round] = found;
  if (!round) throw draftGone();
  const cycle = await lockableCycle(ctx, tx, round.cycle_id);
  requireChangeable(cycle);
  await lockRound(tx, { cycle, stage: round.stage });
  const { rows } = await tx.execute<Pick<LockedDraft, 'state'>>(
    sql`select d.state from assignment_drafts d where d.id = ${id} and ${isDraftShownTo(ctx.viewer.id)} for update`,
  );
  const [draft] = rows;
  if (!draft) throw draftGone();
  return { cycle, stage: round.stage, state: draft.state };
}

const draftGone = () =>
  notFound('Draft not found', 'Somebody has published or discarded it, or a newer one exists.');

type Inserted = {
  assigned: { reviewer_id: string; count: number }[];
  refused: Refused[];
  applicationIds: string[];
};

async function insertDraft(
  ctx: SignedIn,
  tx: Transaction,
  round: LockedDraft,
  id: string,
): Promise<Inserted> {
  const given = sql`
    select application_id, reviewer_id, is_common, row_number() over (order by application_id, reviewer_id) as place
    from assignment_draft_pairs where draft_id = ${id} and ${isWithoutInterest(ctx.viewer.id, sql`application_id`)}`;
  const { rows } = await tx.execute<Inserted>(sql`
    with pairs as materialized (${checkedPairs(round, given, { viewerId: ctx.viewer.id, isByHand: false })}),
    written as (${insertPairs(round, ctx.now().toISOString())} returning application_id, reviewer_id)
    select
      coalesce((select json_agg(w order by w.reviewer_id) from (
        select reviewer_id, count(*)::int as count from written group by reviewer_id) w), '[]') as assigned,
      coalesce((select json_agg(r order by r.refusal) from (
        select refusal, count(*)::int as count from pairs where refusal is not null group by refusal) r), '[]') as refused,
      coalesce((select json_agg(distinct application_id) from written), '[]') as "applicationIds"`);
  const [result] = rows;
  if (!result) throw new Error('The result is one row.');
  return result;
}

const notReady = () =>
  conflict(
    'draft_not_ready',
    'Error publishing assignment',
    'The draft isn’t ready. Please wait, or create it again.',
  );
