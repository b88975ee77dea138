import { sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canManageReviews } from '#domain/policy.ts';
import type { ReviewRoundPageQuery } from '#domain/reviews/review-result-schemas.ts';
import { PROJECTS_PER_PAGE } from '#domain/reviews/review-results.ts';
import type { SignedIn } from '../../../context.ts';
import { cycleOf, inCycle } from '../../../cycles/scope/cycle-of.ts';
import { readPage } from '../../../db/pages.ts';
import type { ResultProjects } from '../responses.ts';
import { closedTo, isOpen, sumOfBins, sumsOf } from '../visible-reviews.ts';

/**
 * One page of the projects with reviewed applications, and the distribution of their scores: only the applications of its projects are summed
 * up (rule:review-results, permission:manageReviews).
 */
export async function listResultProjects(
  ctx: SignedIn,
  { cycle, stage, page = 1 }: ReviewRoundPageQuery,
): Promise<ResultProjects> {
  if (!canManageReviews(ctx.viewer)) throw forbidden();
  const round = { cycle: await cycleOf(ctx, cycle), stage };
  const shownSums = sql`s.project_id = p.id and ${sumsOf(round)} and ${isOpen(sql`s.application_id`)}`;
  return readPage(page, PROJECTS_PER_PAGE, async ({ limit, offset }) => {
    const { rows } = await ctx.db.execute<Pick<ResultProjects, 'total' | 'projects'>>(sql`
      with ${closedTo(ctx.viewer.id)}, reviewed as materialized (
        select p.id, p.name from projects p
        where ${inCycle(sql`p.cycle_id`, round.cycle)} and exists (select from review_stage_sums s where ${shownSums})),
      page as materialized (select * from reviewed order by name, id limit ${limit} offset ${offset})
      select (select count(*)::int from reviewed) as total, (
        select coalesce(json_agg(shown order by shown.name, shown.id), '[]') from (
          select p.id, p.name, summed.*
          from page p cross join lateral (
            select count(*)::int as applications, sum(s.reviews)::int as reviews,
              (sum(s.score_sum) / nullif(sum(s.scores), 0))::float8 as mean, ${sumOfBins(sql`s.bins`)} as bins
            from review_stage_sums s where ${shownSums}) summed) shown) as projects`);
    return rows[0] ?? { total: 0, projects: [] };
  });
}
