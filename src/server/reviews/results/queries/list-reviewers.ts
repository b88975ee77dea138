import { sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canManageReviews } from '#domain/policy.ts';
import type { ReviewRoundPageQuery } from '#domain/reviews/review-result-schemas.ts';
import { REVIEWERS_PER_PAGE } from '#domain/reviews/review-results.ts';
import type { SignedIn } from '../../../context.ts';
import { cycleOf } from '../../../cycles/scope/cycle-of.ts';
import { readPage } from '../../../db/pages.ts';
import type { ResultReviewers } from '../responses.ts';
import { storedFigures } from '../reviewer-figures.ts';
import { closedTo, reviewerJoins, reviewerName, sumOfBins, sumsOf } from '../visible-reviews.ts';

type Found = Pick<ResultReviewers, 'total' | 'as_of' | 'reviewers'>;

/**
 * One page of the reviewers with submitted reviews, and how strict each is. Their reviews are the stored counts of all, less those that the
 * viewer doesn't get (rule:review-results, rule:no-figure-without-overlap).
 */
export async function listResultReviewers(
  ctx: SignedIn,
  { cycle, stage, page = 1 }: ReviewRoundPageQuery,
): Promise<ResultReviewers> {
  if (!canManageReviews(ctx.viewer)) throw forbidden();
  const round = { cycle: await cycleOf(ctx, cycle), stage };
  return readPage(page, REVIEWERS_PER_PAGE, async ({ limit, offset }) => {
    const { rows } = await ctx.db.execute<Found>(sql`
      with ${closedTo(ctx.viewer.id)}, ${storedFigures(round)}, part as materialized (
        select s.reviewer_id, s.reviews, s.scores, s.score_sum, s.bins
        from review_counts s where ${sumsOf(round)} and s.reviewer_id is not null
        union all
        select s.reviewer_id, -1, -(s.score is not null)::int, -coalesce(s.score, 0),
          array(select -bin from unnest(score_bins(s.score)) with ordinality as binned (bin, place) order by place)
        from closed join reviews s on s.application_id = closed.application_id
        where ${sumsOf(round)} and s.submitted_at is not null
      ), counted as materialized (
        select part.reviewer_id, sum(part.reviews)::int as reviews,
          (sum(part.score_sum) / nullif(sum(part.scores), 0))::float8 as mean, ${sumOfBins(sql`part.bins`)} as bins
        from part group by part.reviewer_id having sum(part.reviews) > 0)
      select (select count(*)::int from counted) as total, (select as_of from figures) as as_of, (
        select coalesce(json_agg(shown order by shown.name, shown.id), '[]') from (
          select r.reviewer_id as id, ${reviewerName} as name, r.reviews, r.mean, r.bins, coalesce(e.shared, 0) as shared,
            case when f.effect is not null then json_build_object('effect', f.effect, 'standard_error', f.error, 'group', f.number_of_group)
              end as figure,
            case when f.effect is null and (select as_of from figures) is not null then coalesce(e.reason, 'few_reviews') end as reason
          from counted r ${reviewerJoins} left join estimated e on e.reviewer_id = r.reviewer_id
          left join effects f on f.reviewer_id = r.reviewer_id
          order by name, id limit ${limit} offset ${offset}) shown) as reviewers`);
    return rows[0] ?? { total: 0, as_of: null, reviewers: [] };
  });
}
