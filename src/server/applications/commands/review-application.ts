import { eq, sql } from 'drizzle-orm';
import type { ReviewInput } from '#domain/applications/application-schemas.ts';
import { conflict, forbidden } from '#domain/errors.ts';
import { canReviewApplication } from '#domain/policy.ts';
import { recordAudit } from '../../audit/commands.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { applications } from '../../db/schema.ts';
import { recordEvents } from '../events.ts';
import { loadApplicationForStaff } from '../load.ts';
import { lastReviewJson } from '../queries/application-history.ts';
import type { SavedReview } from '../responses.ts';
import { OWN_APPLICATION } from './set-status.ts';

const FAILED = 'Error saving review';

/**
 * Sets score and comments over the review that the viewer saw; never on one's own application (rule:no-own-interest), nor on a draft, which
 * has no text. 409 `review_changed` with the current review after a concurrent change (permission:reviewApplication,
 * rule:score-and-comments).
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
    const present = await lockReview(tx, id);
    if ((present.last_review?.id ?? null) !== expected_review_id) throw reviewChanged(present);
    // `updated_at` stays unchanged: applicants see it, and it would reveal the review.
    await tx.update(applications).set(review).where(eq(applications.id, id));
    await recordEvents(tx, [{ application_id: id, kind: 'reviewed', actor_id: ctx.viewer.id }]);
    await recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'application_reviewed',
      subject_type: 'application',
      subject_id: id,
      details: { score: review.score },
    });
    const { last_review } = await lockReview(tx, id);
    return { last_review };
  });
}

type PresentReview = SavedReview & { score: number | null; admin_comments: string | null };

/** Concurrent reviews wait for this lock; the next statement reads the committed one. */
async function lockReview(tx: Transaction, id: string): Promise<PresentReview> {
  await tx.execute(sql`select from applications where id = ${id} for update`);
  const { rows } = await tx.execute<PresentReview>(sql`
    select a.score, a.admin_comments, ${lastReviewJson} as last_review from applications a where a.id = ${id}
  `);
  return rows[0] ?? { score: null, admin_comments: null, last_review: null };
}

const reviewChanged = (present: PresentReview) =>
  conflict(
    'review_changed',
    FAILED,
    `${present.last_review?.by ?? 'Someone else'} saved another review in the meantime. Yours isn’t saved yet.`,
    present,
  );

const notSubmitted = () => conflict('not_submitted', FAILED, 'This application hasn’t been submitted yet.');
