import { eq, sql } from 'drizzle-orm';
import type { ReviewInput } from '#domain/applications/application-schemas.ts';
import { conflict, conflictAt, forbidden, notFound } from '#domain/errors.ts';
import { canReviewApplication } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { applications } from '../../db/schema/applications.ts';
import { write } from '../../db/write.ts';
import { hasDerivedScore } from '../../reviews/scope/derived-score.ts';
import { hasOpenReview } from '../../reviews/scope/hidden.ts';
import { auditWrites } from '../../staff/audit/commands.ts';
import { eventWrites } from '../events.ts';
import { loadApplicationForStaff } from '../load.ts';
import { lastReviewJson } from '../queries/application-history.ts';
import type { SavedReview } from '../responses.ts';
import { OWN_APPLICATION } from './set-status.ts';

const FAILED = 'Error saving review';

/**
 * Sets score and comments over the review that the viewer saw; never on one's own application, nor on a draft, which has no text. 409
 * `review_changed` with the current review after a concurrent change (rule:score-and-comments). 409 before an own open review is in, and
 * for a score other than the mean of submitted reviews (rule:derived-score).
 */
export async function reviewApplication(
  ctx: SignedIn,
  id: string,
  { expected_review_id, ...review }: ReviewInput,
): Promise<SavedReview> {
  const application = await loadApplicationForStaff(ctx, id);
  if (!canReviewApplication(ctx.viewer, application)) throw forbidden(OWN_APPLICATION);
  if (application.status === 'draft') throw notSubmitted();
  return ctx.db.transaction(async (tx) => {
    const present = await lockReview(ctx, tx, id);
    if (present.has_open_review) throw ownReviewFirst();
    if ((present.last_review?.id ?? null) !== expected_review_id) throw reviewChanged(present);
    if (present.is_score_derived && review.score !== present.score) throw scoreIsDerived(present);
    // `updated_at` stays unchanged: applicants see it, and it would reveal the review.
    await tx.update(applications).set(review).where(eq(applications.id, id));
    const actor_id = ctx.viewer.id;
    await write(tx, [
      ...eventWrites([{ application_id: id, kind: 'reviewed', actor_id }]),
      ...auditWrites({
        actor_id,
        action: 'application_reviewed',
        subject_type: 'application',
        subject_id: id,
        cycle_id: application.cycle_id,
        details: { score: review.score },
      }),
    ]);
    const { last_review } = await lockReview(ctx, tx, id);
    return { last_review };
  });
}

type PresentReview = SavedReview & {
  score: number | null;
  admin_comments: string | null;
  is_score_derived: boolean;
  has_open_review: boolean;
};

/** Concurrent reviews wait for this lock; the next statement reads the committed one. */
async function lockReview({ viewer }: SignedIn, tx: Transaction, id: string): Promise<PresentReview> {
  await tx.execute(sql`select from applications where id = ${id} for update`);
  const { rows } = await tx.execute<PresentReview>(sql`
    select a.score, a.admin_comments, ${lastReviewJson} as last_review, ${hasDerivedScore} as is_score_derived,
      ${hasOpenReview(viewer.id, sql`a.id`)} as has_open_review
    from applications a where a.id = ${id}
  `);
  const [row] = rows;
  if (!row) throw notFound('Application not found');
  return row;
}

const reviewChanged = ({ score, admin_comments, last_review }: PresentReview) =>
  conflict(
    'review_changed',
    FAILED,
    `${last_review?.by ?? 'Someone else'} saved another review in the meantime. Yours isn’t saved yet.`,
    { score, admin_comments, last_review },
  );

const ownReviewFirst = () =>
  conflict(
    'own_review_first',
    FAILED,
    'Please submit your own review of this application first. You’ll see everyone’s score and comments afterwards.',
  );

const scoreIsDerived = ({ score }: PresentReview) =>
  conflictAt(
    'score',
    'score_is_derived',
    FAILED,
    `The score is the mean of the submitted reviews: ${score}.`,
  );

const notSubmitted = () => conflict('not_submitted', FAILED, 'This application hasn’t been submitted yet.');
