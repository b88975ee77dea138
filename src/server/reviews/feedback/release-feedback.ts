import { sql } from 'drizzle-orm';
import { conflict, forbidden, notFound } from '#domain/errors.ts';
import { canManageReviews } from '#domain/policy.ts';
import type { ReleaseFeedbackInput } from '#domain/reviews/review-schemas.ts';
import type { SignedIn } from '../../context.ts';
import { cycleArchived } from '../../cycles/scope/errors.ts';
import type { Transaction } from '../../db/database.ts';
import { review_feedback } from '../../db/schema/reviews.ts';
import { type Write, write } from '../../db/write.ts';
import { liveEventWrites } from '../../live/events/publish.ts';
import { notificationWrites } from '../../mails/notifications/notify.ts';
import { auditWrites } from '../../staff/audit/commands.ts';
import { isInResults } from '../results/visible-reviews.ts';
import { isDecided } from '../scope/assignable.ts';
import { isFeedbackShown } from '../scope/shown-feedback.ts';
import { feedbackNotices } from './notices.ts';

type Reviewed = {
  cycle_id: string;
  application_id: string;
  project_name: string;
  is_submitted: boolean;
  is_archived: boolean;
  is_seen: boolean;
  is_released: boolean;
  is_decided: boolean;
  /** Its people can read it already. */
  is_shown: boolean;
};

/**
 * Releases a reviewer's note to the applicant, with changes if needed, at once or with the decision, or changes a release that was seen. The
 * people are notified when they can read it; the email about the decision says so itself. 404 without a review that the viewer gets, 409 for a draft, for an archived cycle, or after a change by another
 * person (permission:manageReviews, rule:feedback-is-released).
 */
export async function releaseFeedback(
  ctx: SignedIn,
  reviewId: string,
  { text, expected_released_at, waits_for_decision }: ReleaseFeedbackInput,
): Promise<void> {
  if (!canManageReviews(ctx.viewer)) throw forbidden();
  await ctx.db.transaction(async (tx) => {
    const review = await lockReview(ctx, tx, reviewId, expected_released_at);
    if (!review.is_submitted) throw notSubmitted();
    if (!review.is_seen) throw feedbackChanged();
    const { cycle_id, application_id } = review;
    const waits = waits_for_decision && !review.is_decided;
    const release = {
      text,
      released_by: ctx.viewer.id,
      released_at: ctx.now().toISOString(),
      waits_for_decision,
    };
    await tx
      .insert(review_feedback)
      .values({ review_id: reviewId, cycle_id, application_id, ...release })
      .onConflictDoUpdate({ target: review_feedback.review_id, set: release });
    const notices = waits || review.is_shown ? [] : await feedbackNotices(ctx, tx, [review]);
    await write(tx, [
      ...changeWrites(ctx, actionOf(review, waits), reviewId, review),
      ...notificationWrites(ctx, notices),
    ]);
  });
}

/** A prepared text that is shown now is released. */
function actionOf({ is_released, is_shown }: Reviewed, waits: boolean): Action {
  if (!waits && !is_shown) return 'feedback_released';
  return is_released ? 'feedback_edited' : 'feedback_prepared';
}

/** Takes released feedback back; nothing happens without one (permission:manageReviews, rule:feedback-is-released). */
export async function withdrawFeedback(ctx: SignedIn, reviewId: string): Promise<void> {
  if (!canManageReviews(ctx.viewer)) throw forbidden();
  await ctx.db.transaction(async (tx) => {
    const review = await lockReview(ctx, tx, reviewId, null);
    if (!review.is_released) return;
    await tx.execute(sql`delete from review_feedback where review_id = ${reviewId}`);
    await write(tx, changeWrites(ctx, 'feedback_withdrawn', reviewId, review));
  });
}

async function lockReview(
  ctx: SignedIn,
  tx: Transaction,
  reviewId: string,
  expected: string | null,
): Promise<Reviewed> {
  await tx.execute(sql`select from reviews where id = ${reviewId} for update`);
  const { rows } = await tx.execute<Reviewed>(sql`
    select r.cycle_id, r.application_id, p.name as project_name, r.submitted_at is not null as is_submitted,
      c.state = 'archived' as is_archived, f.released_at is not distinct from ${expected}::timestamptz as is_seen,
      f.review_id is not null as is_released, ${isDecided} as is_decided,
      f.review_id is not null and ${isFeedbackShown} as is_shown
    from reviews r join applications a on a.id = r.application_id join projects p on p.id = a.project_id
      join cycles c on c.id = r.cycle_id left join review_feedback f on f.review_id = r.id
    where r.id = ${reviewId} and ${isInResults(ctx.viewer.id, sql`r.application_id`)}`);
  const [review] = rows;
  if (!review) throw notFound('Review not found');
  if (review.is_archived) throw cycleArchived();
  return review;
}

type Action = 'feedback_prepared' | 'feedback_released' | 'feedback_edited' | 'feedback_withdrawn';

/** The audit log has the id of the review, never the text (rule:audit-log). */
const changeWrites = (
  ctx: SignedIn,
  action: Action,
  review: string,
  { application_id, cycle_id }: Reviewed,
): Write[] => [
  ...auditWrites({
    actor_id: ctx.viewer.id,
    action,
    subject_type: 'application',
    subject_id: application_id,
    cycle_id,
    details: { review },
  }),
  ...liveEventWrites([{ topic: 'review', subject_ids: [application_id] }]),
];

const notSubmitted = () =>
  conflict('review_not_submitted', 'Feedback not released', 'This review isn’t submitted yet.');

const feedbackChanged = () =>
  conflict(
    'feedback_changed',
    'Feedback not saved',
    'Someone else released or changed this feedback. Your text is still here; reload to see theirs.',
  );
