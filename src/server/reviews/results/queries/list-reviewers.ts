import { sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canManageReviews } from '#domain/policy.ts';
import { REVIEWERS_PER_PAGE, type ReviewRoundPageQuery } from '#domain/reviews/review-results.ts';
import type { SignedIn } from '../../../context.ts';
import { cycleOf } from '../../../cycles/scope/cycle-of.ts';
import { readPage } from '../../../db/pages.ts';
import type { ResultReviewers } from '../responses.ts';
import { figuresOfRound } from '../reviewer-figures.ts';
import { ofRound, reviewerJoins, reviewerName, scoreBins } from '../visible-reviews.ts';

type Found = {
  total: number;
  reviewers: Omit<ResultReviewers['reviewers'][number], 'shared' | 'figure' | 'reason'>[];
};

/** One page of the reviewers with submitted reviews, and how strict each is (rule:review-results, rule:no-figure-without-overlap). */
export async function listResultReviewers(
  ctx: SignedIn,
  { cycle, stage, page = 1 }: ReviewRoundPageQuery,
): Promise<ResultReviewers> {
  if (!canManageReviews(ctx.viewer)) throw forbidden();
  const round = { cycle: await cycleOf(ctx, cycle), stage, viewerId: ctx.viewer.id };
  const figures = new Map((await figuresOfRound(ctx, round)).map((one) => [one.reviewer_id, one]));
  const found = await readPage(page, REVIEWERS_PER_PAGE, async ({ limit, offset }) => {
    const { rows } = await ctx.db.execute<Found>(sql`
      with counted as materialized (
        select r.reviewer_id, count(*)::int as reviews, avg(r.score)::float8 as mean, ${scoreBins} as bins
        from reviews r where ${ofRound(round)} group by r.reviewer_id)
      select (select count(*)::int from counted) as total, (
        select coalesce(json_agg(shown order by shown.name, shown.id), '[]') from (
          select r.reviewer_id as id, ${reviewerName} as name, r.reviews, r.mean, r.bins
          from counted r ${reviewerJoins} order by name, id limit ${limit} offset ${offset}) shown) as reviewers`);
    return rows[0] ?? { total: 0, reviewers: [] };
  });
  return {
    ...found,
    reviewers: found.reviewers.map((row) => {
      const { shared = 0, figure = null, reason = 'few_reviews' as const } = figures.get(row.id) ?? {};
      if (!figure) return { ...row, shared, figure, reason };
      const { effect, standard_error, group } = figure;
      return { ...row, shared, figure: { effect, standard_error, group }, reason };
    }),
  };
}
