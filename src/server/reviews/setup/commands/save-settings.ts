import { sql } from 'drizzle-orm';
import { conflictAt } from '#domain/errors.ts';
import type {
  ReviewRoundInput,
  ReviewRoundQuery,
  ReviewSettingsInput,
} from '#domain/reviews/review-schemas.ts';
import { ownCycles } from '../../../applications/rosters/people.ts';
import type { SignedIn } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { isoInstant } from '../../../db/instants.ts';
import { type AuditDetails, recordAudit } from '../../../staff/audit/commands.ts';
import { changeableRound, lockRound } from '../../scope/managed-round.ts';

/**
 * Saves whether a cycle is read blind and whether owners have a conflict. 403 for people who aren't staff, 409 for an archived cycle, or
 * for a change of blind reading once something is assigned, or by somebody with an own application in the cycle, who may not learn whether
 * it is (permission:manageReviews, rule:blind-reading).
 */
export async function saveReviewSettings(
  ctx: SignedIn,
  query: ReviewRoundQuery,
  input: ReviewSettingsInput,
): Promise<void> {
  const { cycle, stage } = await changeableRound(ctx, query);
  await ctx.db.transaction(async (tx) => {
    await lockRound(tx, { cycle, stage });
    const { rows } = await tx.execute<
      ReviewSettingsInput & { has_assignments: boolean; has_own: boolean }
    >(sql`
      select is_blind, owners_conflict,
        exists (select from review_assignments where cycle_id = ${cycle.id}) as has_assignments,
        ${cycle.id} = any(array${ownCycles(ctx.viewer.id)}) as has_own
      from review_settings where cycle_id = ${cycle.id} for update`);
    const [{ has_assignments, has_own, ...before } = { has_assignments: false, has_own: false, ...input }] =
      rows;
    if (before.is_blind !== input.is_blind) {
      if (has_own) throw blindIsFixed(HAS_OWN);
      if (has_assignments) throw blindIsFixed(ARE_ASSIGNED);
    }
    await tx.execute(sql`
      update review_settings set is_blind = ${input.is_blind}, owners_conflict = ${input.owners_conflict},
        updated_at = ${ctx.now().toISOString()} where cycle_id = ${cycle.id}`);
    await recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'review_settings_changed',
      subject_type: 'cycle',
      subject_id: cycle.id,
      details: changesOf(before, input),
    });
  });
}

const ARE_ASSIGNED = 'Reviews are already assigned, so blind reading can no longer be changed in this cycle.';
const HAS_OWN =
  'You have an interest in an application of this cycle, so only another admin can change blind reading in it.';

const blindIsFixed = (reason: string) =>
  conflictAt('is_blind', 'blind_is_fixed', 'Error saving settings', reason);

/** Saves numbers and deadline of a round. 403 for people who aren't staff, 409 for an archived cycle (permission:manageReviews). */
export async function saveReviewRound(
  ctx: SignedIn,
  query: ReviewRoundQuery,
  input: ReviewRoundInput,
): Promise<void> {
  const { cycle, stage } = await changeableRound(ctx, query);
  await ctx.db.transaction(async (tx) => {
    await lockRound(tx, { cycle, stage });
    const before = await readRound(tx, cycle.id, stage);
    await tx.execute(sql`
      update review_rounds set per_application = ${input.per_application}, max_per_reviewer = ${input.max_per_reviewer},
        common_applications = ${input.common_applications}, deadline = ${input.deadline},
        updated_at = ${ctx.now().toISOString()} where cycle_id = ${cycle.id} and stage = ${stage}`);
    const after = await readRound(tx, cycle.id, stage);
    await recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'review_round_changed',
      subject_type: 'cycle',
      subject_id: cycle.id,
      details: { stage, ...changesOf(before, after) },
    });
  });
}

async function readRound(tx: Transaction, cycleId: string, stage: string): Promise<ReviewRoundInput> {
  const { rows } = await tx.execute<ReviewRoundInput>(sql`
    select per_application, max_per_reviewer, common_applications, ${isoInstant(sql`deadline`)} as deadline
    from review_rounds where cycle_id = ${cycleId} and stage = ${stage}`);
  const [round] = rows;
  if (!round) throw new Error('The round was created before.');
  return round;
}

type Values = Record<string, string | number | boolean | null>;

function changesOf(before: Values, after: Values): AuditDetails {
  return Object.fromEntries(
    Object.entries(after).flatMap(([key, to]) => {
      const from = before[key] ?? null;
      return from === to ? [] : [[key, { from, to }]];
    }),
  );
}
