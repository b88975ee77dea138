import { type SQL, sql } from 'drizzle-orm';
import { MAX_SELECTED_ROWS } from '#domain/applications/application-list.ts';
import { forbidden } from '#domain/errors.ts';
import { canManageReviews } from '#domain/policy.ts';
import {
  hasCutLine,
  RESULTS_PER_PAGE,
  type ResultSort,
  type ReviewResultsQuery,
  readPlaces,
} from '#domain/reviews/review-results.ts';
import { DISAGREEMENT_RANGE, PLANNED_REVIEWS } from '#domain/reviews/reviews.ts';
import type { SignedIn } from '../../../context.ts';
import { cycleOf, inCycle } from '../../../cycles/scope/cycle-of.ts';
import { readPage } from '../../../db/pages.ts';
import { nameMatches } from '../../../db/patterns.ts';
import type { ReviewResults } from '../responses.ts';
import { figuresOfRound, type IdentifiedFigure } from '../reviewer-figures.ts';
import { applicantJoins, applicantName, ofRound, type Round } from '../visible-reviews.ts';
import { findResultsElsewhere } from './results-elsewhere.ts';

/**
 * One page of the reviewed applications with their mean and adjusted score. The adjustment is linear in the effects of the reviewers, so
 * the database applies it (rule:adjusted-score, rule:not-enough-reviews).
 */
export async function listReviewResults(ctx: SignedIn, input: ReviewResultsQuery): Promise<ReviewResults> {
  if (!canManageReviews(ctx.viewer)) throw forbidden();
  const round = { cycle: await cycleOf(ctx, input.cycle), stage: input.stage, viewerId: ctx.viewer.id };
  const figures = await figuresOfRound(ctx, round);
  const groups = new Set(figures.flatMap(({ figure }) => (figure ? [figure.group] : []))).size;
  const found = await readPage(input.page ?? 1, RESULTS_PER_PAGE, async ({ limit, offset }) => {
    const { rows } = await ctx.db.execute<
      Omit<ReviewResults, 'groups' | 'elsewhere' | 'page' | 'page_size'>
    >(sql`
      with ${plan(round)}, ${effectsOf(figures)}, scored as materialized (${scoresOf(round, figures)}),
      matching as materialized (${matching(input)}),
      page as materialized (
        select *, row_number() over () as place from (
          select * from matching order by ${orderOf(input)} limit ${limit} offset ${offset}) sorted)
      select (select count(*)::int from matching) as total, (select per_application from plan) as planned,
        ${aboveOf(input)} as above, (
        select coalesce(json_agg(shown order by page.place), '[]')
        from page join applications a on a.id = page.application_id ${applicantJoins}
        cross join lateral (
          select a.id, a.reference, ${applicantName} as applicant, a.status,
            json_build_object('id', p.id, 'name', p.name) as project, page.reviews, page.mean, page.adjusted,
            page.adjusted_error, page.is_partly_adjusted, page.group_number as "group", page.lowest, page.highest,
            page.range, ${disagrees} as is_disagreement, page.is_enough, page.places, page.is_above) shown) as results`);
    const [found = { total: 0, planned: PLANNED_REVIEWS, above: null, results: [] }] = rows;
    return { ...found, groups };
  });
  const isEmpty = found.total === 0 && !isFiltered(input);
  return { ...found, elsewhere: isEmpty ? await findResultsElsewhere(ctx.db, round) : null };
}

const isFiltered = ({ search, project, disagreement }: ReviewResultsQuery) =>
  [search, project, disagreement].some((value) => value !== undefined);

/** The plan of the round, also before anybody has saved it. */
const plan = ({ cycle, stage }: Round): SQL => sql`plan as materialized (
  select coalesce((select per_application from review_rounds where ${inCycle(sql`cycle_id`, cycle)} and stage = ${stage}),
    ${PLANNED_REVIEWS}::int) as per_application)`;

/** A common table expression with the effect of each reviewer with a figure. */
function effectsOf(figures: IdentifiedFigure[]): SQL {
  const effects = figures.flatMap(({ reviewer_id, figure }) =>
    figure
      ? [{ reviewer_id, effect: figure.effect, error: figure.standard_error, number_of_group: figure.group }]
      : [],
  );
  return sql`effects as materialized (
    select * from json_to_recordset(${JSON.stringify(effects)}::json)
      as effect (reviewer_id uuid, effect float8, error float8, number_of_group int))`;
}

/** The reviews of each application, summed up. `adjusted` and its error are like `adjustedScore` and `adjustedError` of the domain. */
function scoresOf(round: Round, figures: IdentifiedFigure[]): SQL {
  const residual = figures.find(({ figure }) => figure)?.figure?.residual ?? 0;
  const isAdjusted = sql`count(effects.effect) filter (where r.score is not null) > 0`;
  return sql`
    select r.application_id, count(*)::int as reviews, avg(r.score)::float8 as mean,
      case when ${isAdjusted} then avg(r.score::float8 - coalesce(effects.effect, 0)) end as adjusted,
      case when ${isAdjusted} then sqrt(sum(${residual}::float8 ^ 2 + coalesce(effects.error, 0) ^ 2)
        filter (where r.score is not null)) / count(r.score) end as adjusted_error,
      count(r.score) > count(effects.effect) filter (where r.score is not null) as is_partly_adjusted,
      min(effects.number_of_group) as group_number, min(r.score)::float8 as lowest, max(r.score)::float8 as highest,
      (max(r.score) - min(r.score))::float8 as range, count(*) >= (select per_application from plan) as is_enough
    from reviews r left join effects using (reviewer_id)
    where ${ofRound(round)} group by r.application_id`;
}

/** The applications that a page may show; with a cut line also their projects, and which are above it (rule:cut-line). */
function matching(input: ReviewResultsQuery): SQL {
  if (!hasCutLine(input))
    return sql`select *, null::int as places, null::boolean as is_above from scored where ${matches(input)}`;
  return sql`
    select *, case when needs_place and places is not null then (is_enough or ${input.mixed === 'yes'})
        and sum(needs_place::int) over (partition by project_id order by ${rankOf(input)} rows unbounded preceding) <= places
      end as is_above
    from (
      select scored.*, a.project_id, a.status, p.name as project_name, ${placesOf(input)} as places,
        a.status not in ('rejected', 'withdrawn') as needs_place
      from scored join applications a on a.id = scored.application_id join projects p on p.id = a.project_id
      where ${matches(input)}) candidates`;
}

/** The own number of places of a project, or else that of all. */
function placesOf({ places, places_of }: ReviewResultsQuery): SQL {
  const own = JSON.stringify(Object.fromEntries(places_of ? (readPlaces(places_of) ?? []) : []));
  return sql`coalesce((${own}::jsonb ->> a.project_id::text)::int, ${places ?? null}::int)`;
}

/** With a cut line the applications of a project are together, because each project has its own. */
const orderOf = (input: ReviewResultsQuery): SQL =>
  hasCutLine(input) ? sql`project_name, project_id, ${rankOf(input)}` : rankOf(input);

/** Those with fewer reviews than planned come last, the fewer the later, unless they are mixed in. */
function rankOf({ sort, order, mixed }: ReviewResultsQuery): SQL {
  const chosen = sql`${SORTS[sort]} ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, mean desc nulls last, application_id`;
  return mixed ? chosen : sql`is_enough desc, case when is_enough then 0 else -reviews end, ${chosen}`;
}

const aboveOf = (input: ReviewResultsQuery): SQL =>
  hasCutLine(input)
    ? sql`(select coalesce(json_agg(json_build_object('id', application_id, 'status', status)), '[]') from (
        select application_id, status from matching where is_above order by application_id limit ${MAX_SELECTED_ROWS}) kept)`
    : sql`null`;

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
