import { sql } from 'drizzle-orm';
import { conflict, forbidden, notFound } from '#domain/errors.ts';
import { canManageReviews } from '#domain/policy.ts';
import type { ReleaseFeedbackInput } from '#domain/reviews/review-schemas.ts';
import { accountRecipients } from '../../applications/recipients.ts';
import type { SignedIn } from '../../context.ts';
import { cycleArchived } from '../../cycles/scope/errors.ts';
import type { Transaction } from '../../db/database.ts';
import { review_feedback } from '../../db/schema/reviews.ts';
import { type Write, write } from '../../db/write.ts';
import { liveEventWrites } from '../../live/events/publish.ts';
import { type Notice, notificationWrites } from '../../mails/notifications/notify.ts';
import { auditWrites } from '../../staff/audit/commands.ts';
import { isInResults } from '../results/visible-reviews.ts';
import { feedbackEmail } from './emails.ts';

type Reviewed = {
  cycle_id: string;
  application_id: string;
  project_name: string;
  is_submitted: boolean;
  is_archived: boolean;
  is_seen: boolean;
  is_released: boolean;
};

/**
 * Releases a reviewer's note to the applicant, with changes if needed, or changes a release that was seen; the first release notifies the
 * people of the application. 404 without a review that the viewer gets, 409 for a draft, for an archived cycle, or after a change by another
 * person (permission:manageReviews, rule:feedback-is-released).
 */
export async function releaseFeedback(
  ctx: SignedIn,
  reviewId: string,
  { text, expected_released_at }: ReleaseFeedbackInput,
): Promise<void> {
  if (!canManageReviews(ctx.viewer)) throw forbidden();
  await ctx.db.transaction(async (tx) => {
    const review = await lockReview(ctx, tx, reviewId, expected_released_at);
    if (!review.is_submitted) throw notSubmitted();
    if (!review.is_seen) throw feedbackChanged();
    const { cycle_id, application_id } = review;
    const release = { text, released_by: ctx.viewer.id, released_at: ctx.now().toISOString() };
    await tx
      .insert(review_feedback)
      .values({ review_id: reviewId, cycle_id, application_id, ...release })
      .onConflictDoUpdate({ target: review_feedback.review_id, set: release });
    const notices = review.is_released ? [] : await feedbackNotices(ctx, tx, review);
    await write(tx, [
      ...changeWrites(ctx, review.is_released ? 'feedback_edited' : 'feedback_released', reviewId, review),
      ...notificationWrites(ctx, notices),
    ]);
  });
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
      f.review_id is not null as is_released
    from reviews r join applications a on a.id = r.application_id join projects p on p.id = a.project_id
      join cycles c on c.id = r.cycle_id left join review_feedback f on f.review_id = r.id
    where r.id = ${reviewId} and ${isInResults(ctx.viewer.id, sql`r.application_id`)}`);
  const [review] = rows;
  if (!review) throw notFound('Review not found');
  if (review.is_archived) throw cycleArchived();
  return review;
}

type Action = 'feedback_released' | 'feedback_edited' | 'feedback_withdrawn';

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

/** The text is only in the portal, where it can be edited and withdrawn. */
async function feedbackNotices(
  ctx: SignedIn,
  tx: Transaction,
  { application_id, project_name, cycle_id }: Reviewed,
): Promise<Notice[]> {
  const people = await accountRecipients(tx, [application_id]);
  const content = feedbackEmail({ origin: ctx.origin, application_id, project_name });
  return people.map(({ user_id, name }) => ({
    user_id,
    kind: 'feedback_released',
    subject: project_name,
    application: { id: application_id, cycle_id },
    mail: { kind: 'review', content, reader: name },
  }));
}

const notSubmitted = () =>
  conflict('review_not_submitted', 'Feedback not released', 'This review isn’t submitted yet.');

const feedbackChanged = () =>
  conflict(
    'feedback_changed',
    'Feedback not saved',
    'Someone else released or changed this feedback. Your text is still here; reload to see theirs.',
  );
