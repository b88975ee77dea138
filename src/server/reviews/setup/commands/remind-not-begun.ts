import { sql } from 'drizzle-orm';
import { isoDay } from '#domain/dates.ts';
import type { RemindInput } from '#domain/reviews/assignment-schemas.ts';
import type { ReviewRoundQuery } from '#domain/reviews/review-schemas.ts';
import type { SignedIn } from '../../../context.ts';
import { write } from '../../../db/write.ts';
import { emailWrites } from '../../../mails/outbox/outbox.ts';
import { auditWrites } from '../../../staff/audit/commands.ts';
import { changeableRound, lockRound } from '../../scope/managed-round.ts';
import { listNotBegun, reminderEmail } from '../queries/not-begun.ts';
import type { Reminded } from '../responses.ts';

/**
 * Emails those of the chosen reviewers who still haven't begun and weren't reminded recently. A day's reminder of a person is one email,
 * whoever sent it. 403 for people who aren't staff, 409 for an archived cycle (permission:manageReviews, rule:remind-by-hand).
 */
export async function remindNotBegun(
  ctx: SignedIn,
  query: ReviewRoundQuery,
  { reviewer_ids }: RemindInput,
): Promise<Reminded> {
  const round = await changeableRound(ctx, query);
  return ctx.db.transaction(async (tx) => {
    await lockRound(tx, round);
    const chosen = new Set(reviewer_ids);
    const people = (await listNotBegun(ctx, tx, round)).filter(
      ({ id, is_recent }) => chosen.has(id) && !is_recent,
    );
    if (people.length === 0) return { reminded: 0 };
    const ids = people.map(({ user_id }) => user_id).toSorted();
    const { rows } = await tx.execute<{ user_id: string }>(sql`
      insert into review_reminders (user_id, day)
      select unnest(${sql.param(ids)}::uuid[]), ${isoDay(ctx.now())}::date on conflict do nothing returning user_id`);
    const written = new Set(rows.map(({ user_id }) => user_id));
    const content = await reminderEmail(ctx, tx, round);
    const mails = people
      .filter(({ user_id }) => written.has(user_id))
      .map(({ user_id, name }) => ({
        to: { user_id, topic: null },
        kind: 'review' as const,
        content,
        reader: name,
        cycleId: round.cycle.id,
      }));
    const line = {
      actor_id: ctx.viewer.id,
      action: 'reviewers_reminded' as const,
      subject_type: 'cycle' as const,
      subject_id: round.cycle.id,
      details: { stage: round.stage, people: people.length },
    };
    await write(tx, [...auditWrites(line), ...emailWrites(mails)]);
    return { reminded: people.length };
  });
}
