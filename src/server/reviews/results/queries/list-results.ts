import { type SQL, sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canManageReviews } from '#domain/policy.ts';
import {
  RESULTS_PER_PAGE,
  type ResultSort,
  type ReviewResultsQuery,
} from '#domain/reviews/review-results.ts';
import { DISAGREEMENT_RANGE } from '#domain/reviews/reviews.ts';
import type { SignedIn } from '../../../context.ts';
import { cycleOf } from '../../../cycles/scope/cycle-of.ts';
import { readPage } from '../../../db/pages.ts';
import { nameMatches } from '../../../db/patterns.ts';
import type { ReviewResults } from '../responses.ts';
import { figuresOfRound, type IdentifiedFigure } from '../reviewer-figures.ts';
import { applicantJoins, applicantName, ofRound } from '../visible-reviews.ts';

/**
 * One page of the reviewed applications with their mean and adjusted score. The adjustment is linear in the effects of the reviewers, so
 * the database applies it (rule:adjusted-score, rule:disagreement).
 */
export async function listReviewResults(ctx: SignedIn, input: ReviewResultsQuery): Promise<ReviewResults> {
  if (!canManageReviews(ctx.viewer)) throw forbidden();
  const round = { cycle: await cycleOf(ctx, input.cycle), stage: input.stage, viewerId: ctx.viewer.id };
  const figures = await figuresOfRound(ctx, round);
  const groups = new Set(figures.flatMap(({ figure }) => (figure ? [figure.group] : []))).size;
  return readPage(input.page ?? 1, RESULTS_PER_PAGE, async ({ limit, offset }) => {
    const { rows } = await ctx.db.execute<Pick<ReviewResults, 'total' | 'results'>>(sql`
      with ${effectsOf(figures)}, scored as materialized (
        select r.application_id, count(*)::int as reviews, avg(r.score)::float8 as mean,
          ${adjusted} as adjusted, count(r.score) > count(effects.effect) filter (where r.score is not null) as is_partly_adjusted,
          min(effects.number_of_group) as group_number, (max(r.score) - min(r.score))::float8 as range
        from reviews r left join effects using (reviewer_id)
        where ${ofRound(round)} group by r.application_id
      ), matching as materialized (select * from scored where ${matches(input)}),
      page as materialized (
        select *, row_number() over () as place from (
          select * from matching order by ${SORTS[input.sort]} ${input.order === 'asc' ? sql`asc` : sql`desc`} nulls last,
            mean desc nulls last, application_id limit ${limit} offset ${offset}) sorted)
      select (select count(*)::int from matching) as total, (
        select coalesce(json_agg(shown order by page.place), '[]')
        from page join applications a on a.id = page.application_id ${applicantJoins}
        cross join lateral (
          select a.id, a.reference, ${applicantName} as applicant, a.status,
            json_build_object('id', p.id, 'name', p.name) as project, page.reviews, page.mean, page.adjusted,
            page.is_partly_adjusted, page.group_number as "group", page.range, ${disagrees} as is_disagreement) shown) as results`);
    const [found = { total: 0, results: [] }] = rows;
    return { ...found, groups };
  });
}

/** A common table expression with the effect of each reviewer with a figure. */
function effectsOf(figures: IdentifiedFigure[]): SQL {
  const effects = figures.flatMap(({ reviewer_id, figure }) =>
    figure ? [{ reviewer_id, effect: figure.effect, number_of_group: figure.group }] : [],
  );
  return sql`effects as materialized (
    select * from json_to_recordset(${JSON.stringify(effects)}::json)
      as effect (reviewer_id uuid, effect float8, number_of_group int))`;
}

/** Like `adjustedScore` of the domain. */
const adjusted = sql`case when count(effects.effect) filter (where r.score is not null) > 0
  then avg(r.score::float8 - coalesce(effects.effect, 0)) end`;

const disagrees = sql`coalesce(range >= ${DISAGREEMENT_RANGE}, false)`;

const matches = ({ search, project, disagreement }: ReviewResultsQuery): SQL => sql`
  ${search ? isNamed(search) : sql`true`} and
  ${project ? sql`application_id in (select id from applications where project_id = ${project})` : sql`true`}
  and ${disagreement ? sql`${disagrees} = ${disagreement === 'yes'}` : sql`true`}`;

/** A search for a name doesn't find an application whose applicant the list may not name. */
const isNamed = (search: string): SQL => sql`exists (
  select from applications a ${applicantJoins} where a.id = application_id and (
    ${nameMatches(applicantName, search)} or ${nameMatches(sql`p.name`, search)} or ${nameMatches(sql`a.reference`, search)}))`;

const SORTS: Record<ResultSort, SQL> = {
  adjusted: sql`adjusted`,
  mean: sql`mean`,
  reviews: sql`reviews`,
  range: sql`range`,
};
