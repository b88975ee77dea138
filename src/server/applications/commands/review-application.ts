import { eq, sql } from 'drizzle-orm';
import type { ReviewInput } from '#domain/applications.ts';
import { conflict, forbidden } from '#domain/errors.ts';
import { canReviewApplication } from '#domain/policy.ts';
import { recordAudit } from '../../audit/commands.ts';
import type { SignedIn } from '../../context.ts';
import { application_events, applications } from '../../db/schema.ts';
import { loadApplicationForStaff } from '../load.ts';
import { OWN_APPLICATION } from './set-status.ts';

/** Staff set score and comments (row 39, decision F3); never on one's own (B7), nor on a draft, which has no text. */
export async function reviewApplication(ctx: SignedIn, id: string, review: ReviewInput): Promise<void> {
  const application = await loadApplicationForStaff(ctx, id);
  if (!canReviewApplication(ctx.viewer, application)) throw forbidden(OWN_APPLICATION);
  if (application.status === 'draft') throw notSubmitted();
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(applications)
      .set({ ...review, updated_at: sql`now()` })
      .where(eq(applications.id, id));
    await tx
      .insert(application_events)
      .values({ application_id: id, kind: 'reviewed', actor_id: ctx.viewer.id });
    await recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'application_reviewed',
      subject_type: 'application',
      subject_id: id,
      details: { score: review.score },
    });
  });
}

const notSubmitted = () =>
  conflict('not_submitted', 'Error saving review', 'This application has not been submitted yet.');
