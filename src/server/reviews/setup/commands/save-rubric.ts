import { sql } from 'drizzle-orm';
import { conflict } from '#domain/errors.ts';
import type { ReviewRoundQuery, RubricInput } from '#domain/reviews/review-schemas.ts';
import type { SignedIn } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { recordAudit } from '../../../staff/audit/commands.ts';
import { changeableRound, lockRound, type ManagedRound } from '../../scope/managed-round.ts';
import { isOfStaff } from '../../scope/of-staff.ts';
import { fingerprint } from '../queries/review-setup.ts';

/**
 * Saves the rubric of a round over the one that was seen: in place until its first submitted review, then as a new version; always as a new
 * one if an application is of staff, who may not learn whether it is reviewed. 403 for people who aren't staff, 409 for an archived cycle
 * or after a change by somebody else (permission:manageReviews, rule:rubric-versions).
 */
export async function saveRubric(
  ctx: SignedIn,
  query: ReviewRoundQuery,
  { expected_fingerprint, criteria }: RubricInput,
): Promise<{ version: number; fingerprint: string }> {
  const round = await changeableRound(ctx, query);
  return ctx.db.transaction(async (tx) => {
    await lockRound(tx, round);
    const newest = await lockNewest(tx, round);
    if ((newest?.fingerprint ?? null) !== expected_fingerprint) throw rubricChanged();
    const version = newest === null ? 1 : newest.version + Number(newest.is_used);
    const { rows } = await tx.execute<{ fingerprint: string }>(sql`
      insert into rubrics (cycle_id, stage, version, criteria, created_at)
      values (${round.cycle.id}, ${round.stage}, ${version}, ${JSON.stringify(criteria)}, ${ctx.now().toISOString()})
      on conflict (cycle_id, stage, version) do update set criteria = excluded.criteria
      returning ${fingerprint} as fingerprint`);
    await recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'rubric_changed',
      subject_type: 'cycle',
      subject_id: round.cycle.id,
      details: {
        stage: round.stage,
        version: { from: newest?.version ?? null, to: version },
        criteria: criteria.length,
      },
    });
    return { version, fingerprint: rows[0]?.fingerprint ?? '' };
  });
}

type Newest = { version: number; fingerprint: string; is_used: boolean };

/** The lock waits for reviews that are being submitted against this version. */
async function lockNewest(tx: Transaction, { cycle, stage }: ManagedRound): Promise<Newest | null> {
  const { rows } = await tx.execute<Omit<Newest, 'is_used'> & { id: string }>(sql`
    select id, version, ${fingerprint} as fingerprint from rubrics where cycle_id = ${cycle.id} and stage = ${stage}
    order by version desc limit 1 for update`);
  const [newest] = rows;
  if (!newest) return null;
  const used = await tx.execute<{ is_used: boolean }>(sql`
    select exists (select from reviews where rubric_id = ${newest.id} and submitted_at is not null)
      or exists (select from applications a where a.cycle_id = ${cycle.id} and ${isOfStaff(sql`a.id`)}) as is_used`);
  return { ...newest, is_used: used.rows[0]?.is_used === true };
}

const rubricChanged = () =>
  conflict(
    'rubric_changed',
    'Error saving rubric',
    'Someone else has changed the rubric meanwhile. Please load the page again; nothing of yours is saved yet.',
  );
