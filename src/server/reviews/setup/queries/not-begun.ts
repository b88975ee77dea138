import { sql } from 'drizzle-orm';
import { isoDay } from '#domain/dates.ts';
import { REMIND_AGAIN_AFTER_DAYS } from '#domain/reviews/reminders.ts';
import type { ReviewRoundQuery } from '#domain/reviews/review-schemas.ts';
import type { SignedIn } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { isoInstant } from '../../../db/instants.ts';
import { renderEmail } from '../../../mails/outbox/email-content.ts';
import { notBegunEmail } from '../../assignments/emails.ts';
import { canReview } from '../../scope/can-review.ts';
import { type ManagedRound, managedRound } from '../../scope/managed-round.ts';
import type { ReminderPreview } from '../responses.ts';
import { hasNotBegun, lastReminder, progressOf } from './progress.ts';

export type NotBegun = {
  id: string;
  user_id: string;
  name: string;
  reminded_on: string | null;
  is_recent: boolean;
};

/**
 * Who would be reminded, who was reminded too recently, and the email. 403 for people who aren't staff (permission:manageReviews,
 * rule:remind-by-hand).
 */
export async function previewReminder(ctx: SignedIn, query: ReviewRoundQuery): Promise<ReminderPreview> {
  const round = await managedRound(ctx, query);
  const people = await listNotBegun(ctx, ctx.db, round);
  const due = people.filter(({ is_recent }) => !is_recent);
  const { subject, text } = renderEmail(await reminderEmail(ctx, ctx.db, round), {
    reader: due[0]?.name ?? null,
  });
  const named = ({ id, name, reminded_on }: NotBegun) => ({ id, name, reminded_on });
  return {
    people: due.map(named),
    recent: people.filter(({ is_recent }) => is_recent).map(named),
    subject,
    text,
  };
}

/** The reviewers with open reviews who have written nothing yet, as the viewer sees it. */
export async function listNotBegun(
  { viewer, now }: SignedIn,
  db: Queryable,
  round: ManagedRound,
): Promise<NotBegun[]> {
  const ofViewer = { round, viewerId: viewer.id };
  const { rows } = await db.execute<NotBegun>(sql`
    with ${progressOf(ofViewer)}
    select found.*, coalesce(found.reminded_on::date > ${isoDay(now())}::date - ${REMIND_AGAIN_AFTER_DAYS}::int, false) as is_recent
    from (
      select r.id, r.user_id, coalesce(p.display_name, u.email::text) as name, ${lastReminder(ofViewer)} as reminded_on
      from counted join reviewers r on r.id = counted.reviewer_id
      join users u on u.id = r.user_id join profiles p on p.user_id = u.id and ${canReview}
      where ${hasNotBegun(ofViewer)}) found
    order by lower(found.name), found.id`);
  return rows;
}

/** It names no number: this counts applications that the viewer may not know of (rule:no-own-interest). */
export async function reminderEmail(
  { origin, now }: SignedIn,
  db: Queryable,
  { cycle, stage }: ManagedRound,
) {
  const { rows } = await db.execute<{ deadline: string | null }>(sql`
    select ${isoInstant(sql`deadline`)} as deadline from review_rounds
    where cycle_id = ${cycle.id} and stage = ${stage}`);
  return notBegunEmail({ origin, cycle: cycle.name }, { stage, deadline: rows[0]?.deadline ?? null }, now());
}
