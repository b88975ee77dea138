import { sql } from 'drizzle-orm';
import { conflictAt } from '#domain/errors.ts';
import type {
  ReviewRoundInput,
  ReviewRoundQuery,
  ReviewSettingsInput,
} from '#domain/reviews/review-schemas.ts';
import { type AuditDetails, recordAudit } from '../../audit/commands.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import { changeableRound, lockRound } from '../../review-scope/managed-round.ts';

/**
 * Saves whether a cycle is read blind and whether owners have a conflict. 403 for people who aren't staff, 409 for an archived cycle, or for
 * a change of blind reading once something is assigned (permission:manageReviews, rule:blind-reading).
 */
export async function saveReviewSettings(
  ctx: SignedIn,
  query: ReviewRoundQuery,
  input: ReviewSettingsInput,
): Promise<void> {
  const { cycle, stage } = await changeableRound(ctx, query);
  await ctx.db.transaction(async (tx) => {
    await lockRound(tx, { cycle, stage });
    const { rows } = await tx.execute<ReviewSettingsInput & { has_assignments: boolean }>(sql`
      select is_blind, owners_conflict,
        exists (select from review_assignments where cycle_id = ${cycle.id}) as has_assignments
      from review_settings where cycle_id = ${cycle.id} for update`);
    const [{ has_assignments, ...before } = { has_assignments: false, ...input }] = rows;
    if (has_assignments && before.is_blind !== input.is_blind) throw blindIsFixed();
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

const blindIsFixed = () =>
  conflictAt(
    'is_blind',
    'blind_is_fixed',
    'Error saving settings',
    'Reviews are assigned already, so blind reading can no longer be changed in this cycle.',
  );

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
