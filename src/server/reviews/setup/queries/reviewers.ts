import { sql } from 'drizzle-orm';
import { notFound } from '#domain/errors.ts';
import { type CandidateListInput, REVIEWERS_LIMIT } from '#domain/reviews/assignment-schemas.ts';
import type { ReviewRoundQuery } from '#domain/reviews/review-schemas.ts';
import { FORMER_REVIEWER } from '#domain/reviews/reviews.ts';
import { USERS_PER_PAGE } from '#domain/users/users.ts';
import type { SignedIn } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { readPage } from '../../../db/pages.ts';
import { containsPattern, folded } from '../../../db/patterns.ts';
import { canReview } from '../../scope/can-review.ts';
import { managedRound } from '../../scope/managed-round.ts';
import type { CandidateList, ReviewerList } from '../responses.ts';
import { hasNotBegun, lastReminder, progressOf } from './progress.ts';

/**
 * The reviewers of a cycle, least done first, with their figures of a stage, which count what the lists of assignments show to the viewer.
 * 403 for people who aren't staff (permission:manageReviews, rule:late-reviews).
 */
export async function listReviewers(ctx: SignedIn, query: ReviewRoundQuery): Promise<ReviewerList> {
  const round = await managedRound(ctx, query);
  const ofViewer = { round, viewerId: ctx.viewer.id };
  const { rows } = await ctx.db.execute<ReviewerList[number]>(sql`
    with ${progressOf(ofViewer)}
    select r.id, r.user_id, coalesce(p.display_name, u.email::text, ${FORMER_REVIEWER}) as name, u.email,
      r.removed_at is not null as is_removed, coalesce(${canReview}, false) as can_review,
      counted.assigned, counted.submitted, counted.declined, counted.conflict,
      case when planned.deadline < ${ctx.now().toISOString()} then counted.waiting else 0 end as late,
      ${hasNotBegun(ofViewer)} as has_not_begun, ${lastReminder(ofViewer)} as reminded_on
    from counted join reviewers r on r.id = counted.reviewer_id
    left join review_rounds planned on planned.cycle_id = r.cycle_id and planned.stage = ${round.stage}
    left join users u on u.id = r.user_id left join profiles p on p.user_id = u.id
    where (r.removed_at is null or counted.every > 0)
    order by r.removed_at is not null, counted.assigned = 0, counted.submitted::float / nullif(counted.assigned, 0),
      lower(coalesce(p.display_name, u.email::text)), r.id
    limit ${REVIEWERS_LIMIT * 2}`);
  return rows;
}

/** A page of people who can be chosen as reviewers and aren't yet. 403 for people who aren't staff (permission:manageReviews, rule:reviewers). */
export async function listCandidates(ctx: SignedIn, query: CandidateListInput): Promise<CandidateList> {
  const { cycle } = await managedRound(ctx, query);
  const found = query.search
    ? sql`and (fold(p.display_name) like ${folded(containsPattern(query.search))}
        or fold(u.email::text) like ${folded(containsPattern(query.search))})`
    : sql``;
  const matching = sql`
    from profiles p join users u on u.id = p.user_id
    where ${canReview} ${found} and not exists (
      select from reviewers r where r.cycle_id = ${cycle.id} and r.user_id = u.id and r.removed_at is null)`;
  return readPage(query.page, USERS_PER_PAGE, async ({ limit, offset }) => {
    const [people, count] = await Promise.all([
      ctx.db.execute<CandidateList['people'][number]>(sql`
        select u.id, coalesce(p.display_name, u.email::text) as name, u.email, p.role ${matching}
        order by lower(coalesce(p.display_name, u.email::text)), u.id limit ${limit} offset ${offset}`),
      ctx.db.execute<{ total: number }>(sql`select count(*)::int as total ${matching}`),
    ]);
    return { people: people.rows, total: count.rows[0]?.total ?? 0 };
  });
}

/** The account of a reviewer of a cycle; 404 if there is none. */
export async function findReviewer(db: Queryable, cycleId: string, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ user_id: string | null }>(
    sql`select user_id from reviewers where id = ${id} and cycle_id = ${cycleId}`,
  );
  const [reviewer] = rows;
  if (!reviewer) throw notFound('Reviewer not found');
  return reviewer.user_id;
}
