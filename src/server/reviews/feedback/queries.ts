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
  const isListed = query.show === 'new' ? sql`n.new_notes > 0` : sql`true`;
  const list = await readPage(query.page, FEEDBACK_PER_PAGE, async ({ limit, offset }) => {
    const { rows } = await ctx.db.execute<Omit<FeedbackList, 'page' | 'page_size' | 'is_archived'>>(sql`
      with noted as materialized (${notedApplications(cycle.id, reviews)}),
      -- An index has these, while each of the noted ones would be looked up.
      submitted as materialized (
        select a.id, ${isDecided} as is_decided from applications a where a.cycle_id = ${cycle.id} and a.status not in ('draft', 'withdrawn')),
      counted as materialized (
        select s.is_decided, count(*) filter (where ${isListed}) as listed, sum(n.new_notes) as new_notes
        from noted n join submitted s on s.id = n.application_id group by 1),
      -- In the order of an index, so that only the rows up to the page are read.
      listed as (
        select a.id, a.submitted_at from applications a
        where a.cycle_id = ${cycle.id} and a.submitted_at is not null and a.status not in ('draft', 'withdrawn')
          and (a.id in (select n.application_id from noted n where ${isListed})) is true
        order by a.submitted_at, a.id limit ${limit} offset ${offset})
      select (select coalesce(sum(listed), 0)::int from counted) as total,
        (select json_build_object('undecided', coalesce(sum(new_notes) filter (where not is_decided), 0),
          'decided', coalesce(sum(new_notes) filter (where is_decided), 0)) from counted) as new_notes,
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

/** The applications with notes of a round, and how many of them are new: an index has those that aren't empty, whose feedback may be released. */
const notedApplications = (cycleId: string, reviews: SQL): SQL => sql`
  select application_id, sum(is_new)::int as new_notes from (
    select r.application_id, (f.review_id is null)::int as is_new
    from reviews r left join review_feedback f on f.review_id = r.id where ${reviews} and btrim(r.applicant_note) <> ''
    union all
    select r.application_id, 0 from review_feedback f join reviews r on r.id = f.review_id
    where f.cycle_id = ${cycleId} and ${reviews} and btrim(r.applicant_note) = '') noted group by application_id`;

const notes = (reviews: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('review_id', r.id, 'reviewer', ${reviewerName}, 'note', r.applicant_note, 'feedback', (
      select json_build_object('text', f.text, 'released_at', ${isoInstant(sql`f.released_at`)}, 'is_shown', ${isFeedbackShown})
      from review_feedback f where f.review_id = r.id)) order by r.submitted_at, r.id), '[]')
  from reviews r ${reviewerJoins}
  where r.application_id = a.id and ${reviews} and (btrim(r.applicant_note) <> '' or exists (
    select from review_feedback f where f.review_id = r.id)))`;
