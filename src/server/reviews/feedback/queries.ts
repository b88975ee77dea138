import { type SQL, sql } from 'drizzle-orm';
import { FEEDBACK_PER_PAGE, type FeedbackListInput } from '#domain/reviews/review-schemas.ts';
import type { SignedIn } from '../../context.ts';
import { isoInstant } from '../../db/instants.ts';
import { readPage } from '../../db/pages.ts';
import {
  applicantJoins,
  applicantName,
  ofRound,
  reviewerJoins,
  reviewerName,
} from '../results/visible-reviews.ts';
import { isDecided } from '../scope/assignable.ts';
import { managedRound } from '../scope/managed-round.ts';
import { isFeedbackShown } from '../scope/shown-feedback.ts';
import type { FeedbackList } from './responses.ts';

/** Whether the note of the review `r` of the application `a` is neither released nor prepared. */
export const isNewNote: SQL = sql`(btrim(r.applicant_note) <> '' and a.status not in ('draft', 'withdrawn')
  and not exists (select from review_feedback f where f.review_id = r.id))`;

/**
 * A page of the applications of a round with notes to their people, and how many notes are new. Without those whose results the viewer
 * doesn't get; 403 for people who aren't staff (rule:feedback-is-released, rule:others-reviews-are-hidden).
 */
export async function listFeedback(ctx: SignedIn, query: FeedbackListInput): Promise<FeedbackList> {
  const { cycle, stage } = await managedRound(ctx, query);
  const reviews = ofRound({ cycle, stage, viewerId: ctx.viewer.id });
  const noted = sql`
    select a.id, a.submitted_at from applications a join reviews r on r.application_id = a.id
    where ${reviews} and a.status not in ('draft', 'withdrawn')
      and ${
        query.show === 'new'
          ? isNewNote
          : sql`(btrim(r.applicant_note) <> '' or exists (
        select from review_feedback f where f.review_id = r.id))`
      }
    group by a.id`;
  const list = await readPage(query.page, FEEDBACK_PER_PAGE, async ({ limit, offset }) => {
    const { rows } = await ctx.db.execute<Omit<FeedbackList, 'page' | 'page_size' | 'is_archived'>>(sql`
      with noted as materialized (${noted}),
      listed as (select * from noted order by submitted_at, id limit ${limit} offset ${offset})
      select (select count(*)::int from noted) as total,
        (select json_build_object('undecided', count(*) filter (where not ${isDecided}), 'decided', count(*) filter (where ${isDecided}))
          from reviews r join applications a on a.id = r.application_id where ${reviews} and ${isNewNote}) as new_notes,
        coalesce((select json_agg(to_jsonb(shown) - 'submitted_at' order by shown.submitted_at, shown.id) from (
          select a.id, a.submitted_at, a.reference, ${applicantName} as applicant, p.name as project, a.status, ${isDecided} as is_decided,
            ${notes(reviews)} as notes
          from listed join applications a on a.id = listed.id ${applicantJoins}) shown), '[]') as applications`);
    const [page] = rows;
    if (!page) throw new Error('The list is one row.');
    return page;
  });
  return { ...list, is_archived: cycle.state === 'archived' };
}

const notes = (reviews: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('review_id', r.id, 'reviewer', ${reviewerName}, 'note', r.applicant_note, 'feedback', (
      select json_build_object('text', f.text, 'released_at', ${isoInstant(sql`f.released_at`)}, 'is_shown', ${isFeedbackShown})
      from review_feedback f where f.review_id = r.id)) order by r.submitted_at, r.id), '[]')
  from reviews r ${reviewerJoins}
  where r.application_id = a.id and ${reviews} and (btrim(r.applicant_note) <> '' or exists (
    select from review_feedback f where f.review_id = r.id)))`;
