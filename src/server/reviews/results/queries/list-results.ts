import { type SQL, sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canManageReviews } from '#domain/policy.ts';
import type { ReviewResultsQuery } from '#domain/reviews/review-result-schemas.ts';
import { hasCutLine, RESULTS_PER_PAGE } from '#domain/reviews/review-results.ts';
import { PLANNED_REVIEWS } from '#domain/reviews/reviews.ts';
import type { SignedIn } from '../../../context.ts';
import { cycleOf } from '../../../cycles/scope/cycle-of.ts';
import { literalNumber } from '../../../db/literal.ts';
import { readPage, type Slice } from '../../../db/pages.ts';
import type { ReviewResults } from '../responses.ts';
import { storedFigures } from '../reviewer-figures.ts';
import { applicantJoins, applicantName, closedTo, type EstimatedRound, sumsOf } from '../visible-reviews.ts';
import { aboveLine, cutMatching, pageOfLines } from './cut-line.ts';
import { type DeepPage, findDeepPage } from './deep-page.ts';
import { findUnreviewed } from './list-unreviewed.ts';
import { pendingDecision } from './pending-decision.ts';
import { disagrees, matches, plan } from './result-conditions.ts';
import { all, firstOf, rankOf, SHALLOW, type Size, sizesOf, windowed } from './result-order.ts';
import { findResultsElsewhere } from './results-elsewhere.ts';

/** Without windows, a page is read from the beginning. */
type PageSlice = DeepPage | (Slice & { isReversed: false; windows: null });
type Found = Omit<ReviewResults, 'elsewhere' | 'page' | 'page_size'>;

/**
 * One page of the reviewed applications with their mean and adjusted score, from the stored sums and figures; only the reviews of its rows
 * are read (rule:review-results, rule:not-enough-reviews). `reviewed` asks for those without a review instead.
 */
export async function listReviewResults(
  ctx: SignedIn,
  input: ReviewResultsQuery,
  shallow = SHALLOW,
): Promise<ReviewResults> {
  if (!canManageReviews(ctx.viewer)) throw forbidden();
  const round = { cycle: await cycleOf(ctx, input.cycle), stage: input.stage };
  const found = await readPage(
    input.page ?? 1,
    RESULTS_PER_PAGE,
    async (slice): Promise<Found> =>
      input.reviewed === 'no'
        ? { ...NOTHING, ...(await findUnreviewed(ctx, round, input, slice)) }
        : findReviewed(
            ctx,
            round,
            input,
            slice.offset <= shallow ? fromBeginning(slice) : await fromSizes(ctx, round, input, slice),
          ),
  );
  const isEmpty = found.total === 0 && !isFiltered(input);
  return {
    ...found,
    elsewhere: isEmpty ? await findResultsElsewhere(ctx.db, { ...round, viewerId: ctx.viewer.id }) : null,
  };
}

const fromBeginning = (slice: Slice): PageSlice => ({ ...slice, isReversed: false, windows: null });

/** Of a deep page, only the number of rows before it is read. */
async function fromSizes(
  { db, viewer }: SignedIn,
  round: EstimatedRound,
  input: ReviewResultsQuery,
  slice: Slice,
): Promise<PageSlice> {
  if (isReadWhole(input)) return fromBeginning(slice);
  const list = { condition: matches(round, input), total: totalOf(round, input) };
  const { rows } = await db.execute<Size>(
    sql`with ${plan(round)}, ${closedTo(viewer.id)}, ${sizesOf(round, input, list)}`,
  );
  return findDeepPage(rows, slice);
}

async function findReviewed(
  { db, viewer }: SignedIn,
  round: EstimatedRound,
  input: ReviewResultsQuery,
  slice: PageSlice,
): Promise<Found> {
  const { limit, offset, isReversed } = slice;
  const { rows } = await db.execute<Found>(sql`
    with ${plan(round)}, ${closedTo(viewer.id)}, ${storedFigures(round)}, ${listed(round, input, slice)},
    page as materialized (
      select *, row_number() over () * ${isReversed ? sql`-1` : sql`1`} as place from (
        select * from listed ${hasCutLine(input) ? pageOfLines(slice) : sql`order by ${rankOf(input, isReversed)} limit ${literalNumber(limit)} offset ${offset}`}) sorted)
    select (select total from counted) as total, (select per_application from plan) as planned,
      (select groups from figures) as groups, (select as_of from figures) as as_of,
      ${hasCutLine(input) ? aboveLine : sql`null`} as above, (
      select coalesce(json_agg(shown order by page.place), '[]')
      from page join review_stage_sums s on s.application_id = page.application_id and s.stage = ${input.stage}
      join applications a on a.id = page.application_id ${applicantJoins}
      cross join lateral (${reviewsOf(input)}) of_reviews
      cross join lateral (
        select a.id, a.reference, ${applicantName} as applicant, a.status, (${pendingDecision}) as decision,
          json_build_object('id', p.id, 'name', p.name) as project, s.reviews, s.mean, s.adjusted,
          of_reviews.*, s.score_range as range, ${disagrees(sql`s.score_range`)} as is_disagreement,
          s.reviews >= (select per_application from plan) as is_enough, page.places, page.is_above) shown) as results`);
  return rows[0] ?? NOTHING;
}

const NOTHING: Found = {
  total: 0,
  planned: PLANNED_REVIEWS,
  groups: 0,
  as_of: null,
  above: null,
  results: [],
};

const isFiltered = ({ search, project, disagreement, reviewed }: ReviewResultsQuery) =>
  [search, project, disagreement, reviewed].some((value) => value !== undefined);

/** CTEs `listed`, at least the rows up to the end of a page, and `counted (total)`. A search reads all rows that it finds, a project those of its own. */
function listed(round: EstimatedRound, input: ReviewResultsQuery, slice: PageSlice): SQL {
  const condition = matches(round, input);
  const counted = sql`counted as materialized (select count(*)::int as total from listed)`;
  if (hasCutLine(input)) return cutMatching(round, input, condition, slice);
  if (isReadWhole(input)) return sql`${uncut(all(input, condition))}, ${counted}`;
  if (slice.windows)
    return sql`counted as materialized (select ${slice.total}::int as total), ${uncut(windowed(input, condition, slice))}`;
  return sql`counted as materialized (${totalOf(round, input)}), ${uncut(firstOf(round, input, condition, slice))}`;
}

const uncut = (rows: SQL): SQL =>
  sql`listed as materialized (select *, null::int as places, null::boolean as is_above from (${rows}) found)`;

/** Whether the page is one of all rows that match, which are read. */
const isReadWhole = (input: ReviewResultsQuery): boolean =>
  hasCutLine(input) || input.search !== undefined || input.project !== undefined;

/** All reviewed applications are counted, and those that the viewer doesn't get subtracted. */
function totalOf(round: EstimatedRound, input: ReviewResultsQuery): SQL {
  if (input.disagreement)
    return sql`select count(*)::int as total from review_stage_sums s where ${matches(round, input)}`;
  return sql`select (select coalesce(sum(s.applications), 0)::int from review_counts s where ${sumsOf(round)})
    - (select count(*)::int from closed join review_stage_sums s on s.application_id = closed.application_id
        where ${sumsOf(round)}) as total`;
}

/** What the sums don't have, over the reviews of one row: it is like `adjustedError` of the domain. */
const reviewsOf = ({ stage }: ReviewResultsQuery): SQL => sql`
  select case when count(effects.effect) filter (where r.score is not null) > 0 then sqrt(sum(
      (select max(residual) from effects) ^ 2 + coalesce(effects.error, 0) ^ 2) filter (where r.score is not null))
      / count(r.score) end as adjusted_error,
    count(r.score) > count(effects.effect) filter (where r.score is not null) as is_partly_adjusted,
    min(effects.number_of_group) as "group", min(r.score)::float8 as lowest, max(r.score)::float8 as highest
  from reviews r left join effects using (reviewer_id)
  where r.application_id = a.id and r.stage = ${stage} and r.submitted_at is not null`;
