import { sql } from 'drizzle-orm';
import { MAX_RELEASED_AT_ONCE, type ReviewRoundQuery } from '#domain/reviews/review-schemas.ts';
import type { SignedIn } from '../../context.ts';
import { write } from '../../db/write.ts';
import { liveEventWrites } from '../../live/events/publish.ts';
import { notificationWrites } from '../../mails/notifications/notify.ts';
import { auditWrites } from '../../staff/audit/commands.ts';
import { ofRound } from '../results/visible-reviews.ts';
import { isDecided } from '../scope/assignable.ts';
import { changeableRound } from '../scope/managed-round.ts';
import { feedbackNotices } from './notices.ts';
import { isNewNote } from './queries.ts';
import type { ReleasedAll } from './responses.ts';

type Released = {
  review_id: string;
  application_id: string;
  cycle_id: string;
  project_name: string;
  is_decided: boolean;
};

/**
 * Releases the notes of a round as their reviewers wrote them, except those that somebody has released or prepared: with the decision, and
 * at once where there is one. Each person gets one email for all notes about an application. 403 for people who aren't staff, 409 for an
 * archived cycle (permission:manageReviews, rule:feedback-is-released).
 */
export async function releaseAll(ctx: SignedIn, query: ReviewRoundQuery): Promise<ReleasedAll> {
  const { cycle, stage } = await changeableRound(ctx, query);
  const round = { cycle, stage, viewerId: ctx.viewer.id };
  return ctx.db.transaction(async (tx) => {
    const { rows } = await tx.execute<Released>(sql`
      with written as (
        insert into review_feedback (review_id, cycle_id, application_id, text, released_by, released_at, waits_for_decision)
        select r.id, r.cycle_id, r.application_id, r.applicant_note, ${ctx.viewer.id}, ${ctx.now().toISOString()}, true
        from reviews r join applications a on a.id = r.application_id
        where ${ofRound(round)} and ${isNewNote} order by r.id limit ${MAX_RELEASED_AT_ONCE}
        on conflict do nothing returning review_id, application_id, cycle_id)
      select w.*, p.name as project_name, ${isDecided} as is_decided from written w join applications a on a.id = w.application_id
      join projects p on p.id = a.project_id order by w.review_id`);
    const shown = rows.filter(({ is_decided }) => is_decided);
    const subjects = [...new Map(shown.map((row) => [row.application_id, row])).values()];
    const notices = subjects.length > 0 ? await feedbackNotices(ctx, tx, subjects) : [];
    const lines = rows.map((row) => ({
      actor_id: ctx.viewer.id,
      action: row.is_decided ? ('feedback_released' as const) : ('feedback_prepared' as const),
      subject_type: 'application' as const,
      subject_id: row.application_id,
      cycle_id: row.cycle_id,
      details: { review: row.review_id },
    }));
    const subject_ids = [...new Set(rows.map(({ application_id }) => application_id))];
    if (rows.length > 0)
      await write(tx, [
        ...auditWrites(...lines),
        ...liveEventWrites([{ topic: 'review', subject_ids }]),
        ...notificationWrites(ctx, notices),
      ]);
    return { prepared: rows.length - shown.length, released: shown.length };
  });
}
