import { sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canManageReviews } from '#domain/policy.ts';
import { PROJECTS_PER_PAGE, type ReviewRoundPageQuery } from '#domain/reviews/review-results.ts';
import type { SignedIn } from '../../../context.ts';
import { cycleOf } from '../../../cycles/scope/cycle-of.ts';
import { readPage } from '../../../db/pages.ts';
import type { ResultProjects } from '../responses.ts';
import { ofRound, scoreBins } from '../visible-reviews.ts';

/** One page of the projects with reviewed applications, and the distribution of their scores (rule:review-results, permission:manageReviews). */
export async function listResultProjects(
  ctx: SignedIn,
  { cycle, stage, page = 1 }: ReviewRoundPageQuery,
): Promise<ResultProjects> {
  if (!canManageReviews(ctx.viewer)) throw forbidden();
  const round = { cycle: await cycleOf(ctx, cycle), stage, viewerId: ctx.viewer.id };
  return readPage(page, PROJECTS_PER_PAGE, async ({ limit, offset }) => {
    const { rows } = await ctx.db.execute<Pick<ResultProjects, 'total' | 'projects'>>(sql`
      with counted as materialized (
        select a.project_id, count(distinct r.application_id)::int as applications, count(*)::int as reviews,
          avg(r.score)::float8 as mean, ${scoreBins} as bins
        from reviews r join applications a on a.id = r.application_id
        where ${ofRound(round)} group by a.project_id)
      select (select count(*)::int from counted) as total, (
        select coalesce(json_agg(shown order by shown.name, shown.id), '[]') from (
          select p.id, p.name, c.applications, c.reviews, c.mean, c.bins
          from counted c join projects p on p.id = c.project_id
          order by p.name, p.id limit ${limit} offset ${offset}) shown) as projects`);
    return rows[0] ?? { total: 0, projects: [] };
  });
}
