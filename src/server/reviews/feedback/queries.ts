import { type SQL, sql } from 'drizzle-orm';
import { FEEDBACK_PER_PAGE, type FeedbackListInput } from '#domain/reviews/review-schemas.ts';
import type { SignedIn } from '../../context.ts';
import { inCycle } from '../../cycles/scope/cycle-of.ts';
import { isoInstant } from '../../db/instants.ts';
import { fromNearerEnd, readPage } from '../../db/pages.ts';
import {
  applicantJoins,
  applicantName,
  closedTo,
  isOpen,
  ofRound,
  type Round,
  reviewerJoins,
  reviewerName,
  sumsOf,
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
  const round = { cycle, stage, viewerId: ctx.viewer.id };
  const isListed = query.show === 'new' ? sql`s.new_notes > 0` : sql`true`;
  const list = await readPage(query.page, FEEDBACK_PER_PAGE, async (slice) => {
    const { total, new_notes } = await countNoted(ctx, round, isListed);
    const { limit, offset, isReversed } = fromNearerEnd(slice, total);
    const order = isReversed ? sql`a.submitted_at desc, a.id desc` : sql`a.submitted_at, a.id`;
    const { rows } = await ctx.db.execute<FeedbackList['applications'][number]>(sql`
      with ${closedTo(ctx.viewer.id)},
      listed as materialized (${listedIn(round, isListed, { total, offset })} order by ${order} limit ${limit} offset ${offset})
      select a.id, a.reference, ${applicantName} as applicant, p.name as project, a.status, ${isDecided} as is_decided,
        ${notes(ofRound(round))} as notes
      from listed join applications a on a.id = listed.id ${applicantJoins} order by a.submitted_at, a.id`);
    return { total, new_notes, applications: rows };
  });
  return { ...list, is_archived: cycle.state === 'archived' };
}

/** An index has the stored numbers of notes, and those of the applications that were withdrawn or decided. */
async function countNoted(
  { db }: SignedIn,
  round: Round,
  isListed: SQL,
): Promise<Pick<FeedbackList, 'total' | 'new_notes'>> {
  const ofStatus = (condition: SQL) =>
    sql`select a.id from applications a where ${inCycle(sql`a.cycle_id`, round.cycle)} and ${condition}`;
  const { rows } = await db.execute<{ total: number; decided: number; undecided: number }>(sql`
    with ${closedTo(round.viewerId)},
    counted as materialized (
      select s.application_id in (${ofStatus(isDecided)}) as is_decided, count(*) filter (where ${isListed}) as listed, sum(s.new_notes) as new_notes
      from review_stage_sums s where ${isNoted(round)} and s.application_id not in (${ofStatus(IS_WITHOUT)}) group by 1)
    select coalesce(sum(listed), 0)::int as total, coalesce(sum(new_notes) filter (where is_decided), 0)::int as decided,
      coalesce(sum(new_notes) filter (where not is_decided), 0)::int as undecided from counted`);
  const { total = 0, decided = 0, undecided = 0 } = rows[0] ?? {};
  return { total, new_notes: { undecided, decided } };
}

const IS_WITHOUT: SQL = sql`a.status in ('draft', 'withdrawn')`;

/** Whether the stored sums `s`, with `closedTo`, are of an application with notes that the viewer gets. */
const isNoted = (round: Round): SQL =>
  sql`${sumsOf(round)} and s.notes > 0 and ${isOpen(sql`s.application_id`)}`;

/** Of more applications than these, the first ones in their order are nearly all listed. */
const FEW = 2000;

/** The listed applications `a`: a few are looked up, of many the index of their order is read up to the page. */
function listedIn(round: Round, isListed: SQL, { total, offset }: { total: number; offset: number }): SQL {
  const { cycle, stage } = round;
  const looked = sql`${isOpen(sql`a.id`)} and (
    select s.notes > 0 and ${isListed} from review_stage_sums s where s.application_id = a.id and s.stage = ${stage})`;
  const hashed = sql`(a.id in (select s.application_id from review_stage_sums s where ${isNoted(round)} and ${isListed})) is true`;
  if (total <= FEW)
    return sql`
      select a.id from review_stage_sums s join applications a on a.id = s.application_id
      where ${isNoted(round)} and ${isListed} and not ${IS_WITHOUT}`;
  return sql`
    select a.id from applications a where ${inCycle(sql`a.cycle_id`, cycle)} and a.submitted_at is not null and not ${IS_WITHOUT}
      and ${offset <= FEW ? looked : hashed}`;
}

const notes = (reviews: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('review_id', r.id, 'reviewer', ${reviewerName}, 'note', r.applicant_note, 'feedback', (
      select json_build_object('text', f.text, 'released_at', ${isoInstant(sql`f.released_at`)}, 'is_shown', ${isFeedbackShown})
      from review_feedback f where f.review_id = r.id)) order by r.submitted_at, r.id), '[]')
  from reviews r ${reviewerJoins}
  where r.application_id = a.id and ${reviews} and (btrim(r.applicant_note) <> '' or exists (
    select from review_feedback f where f.review_id = r.id)))`;
