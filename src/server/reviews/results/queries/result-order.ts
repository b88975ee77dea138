import { type SQL, sql } from 'drizzle-orm';
import type { ReviewResultsQuery } from '#domain/reviews/review-result-schemas.ts';
import type { ResultSort } from '#domain/reviews/review-results.ts';
import { literalNumber } from '../../../db/literal.ts';
import type { Slice } from '../../../db/pages.ts';
import { type EstimatedRound, sumsOf } from '../visible-reviews.ts';

const KEYS: Record<ResultSort, SQL> = {
  adjusted: sql`s.adjusted`,
  mean: sql`s.mean`,
  reviews: sql`s.reviews`,
  range: sql`s.score_range`,
};

/** What an order needs of the sums: the index of a key has all of it. */
const columnsOf = ({ sort }: ReviewResultsQuery): SQL =>
  sql`s.application_id, s.reviews, s.mean, ${KEYS[sort]} as key`;

const WAYS = { asc: sql`asc`, desc: sql`desc` };
const REVERSED_WAYS = { asc: WAYS.desc, desc: WAYS.asc };
const waysOf = (isReversed: boolean) => (isReversed ? REVERSED_WAYS : WAYS);

/**
 * The order of results, with a CTE `plan`: those with fewer reviews than planned come last, the fewer the later, unless they are mixed in
 * (rule:not-enough-reviews).
 */
export function rankOf({ order, mixed }: ReviewResultsQuery, isReversed = false): SQL {
  const { asc, desc, [order]: chosen } = waysOf(isReversed);
  const nulls = isReversed ? sql`nulls first` : sql`nulls last`;
  const rank = sql`key ${chosen} ${nulls}, mean ${desc} ${nulls}, application_id ${asc}`;
  return mixed ? rank : sql`least(reviews, (select per_application from plan)) ${desc}, ${rank}`;
}

/** All rows of the sums with this condition. */
export const all = (input: ReviewResultsQuery, condition: SQL): SQL =>
  sql`select ${columnsOf(input)}, s.project_id from review_stage_sums s where ${condition}`;

/** Pages up to this row are read from the beginning of the list. */
export const SHALLOW = 1000;

/**
 * Rows that include the first ones up to the end of a page in the order of `rankOf`, with a CTE `counted (total)`: indexes give the first ones
 * of each number of reviews, with and without a key. `counts` finds these numbers, of which there are few; none for a page beyond the end.
 */
export function firstOf(
  round: EstimatedRound,
  input: ReviewResultsQuery,
  condition: SQL,
  { limit, offset }: Slice,
): SQL {
  const beginning = beginningOf(input, condition, literalNumber(offset === 0 ? limit : SHALLOW + limit));
  return sql`
    with ${countsOf(round, sql`${offset}::int < (select total from counted)`)}
    select listed.* from counts cross join lateral (${beginning}) listed`;
}

/** A CTE `counts` of the numbers of reviews that applications of the round have, if there is a need. */
export const countsOf = (
  round: EstimatedRound,
  isNeeded: SQL = sql`true`,
): SQL => sql`counts as materialized (
  with recursive distinct_counts (reviews) as (
    select min(s.reviews) from review_stage_sums s where ${sumsOf(round)} and ${isNeeded}
    union all
    select (select min(s.reviews) from review_stage_sums s where ${sumsOf(round)} and s.reviews > distinct_counts.reviews)
    from distinct_counts where distinct_counts.reviews is not null)
  select reviews from distinct_counts where reviews is not null)`;

/** The first rows in the order of `rankOf` among those with as many reviews as a row of `counts`, and some more. */
export function beginningOf(input: ReviewResultsQuery, condition: SQL, limit: SQL): SQL {
  const parts = partsOf(input).map(
    ({ holds, by }) => sql`(
      select ${columnsOf(input)} from review_stage_sums s where ${condition} and s.reviews = counts.reviews and ${holds}
      order by ${by} limit ${limit})`,
  );
  return sql.join(parts, sql` union all `);
}

/**
 * How many rows have a number of reviews and are in a part of `partsOf`. In the order of `rankOf` segments follow each other; the rows of one are
 * mixed.
 */
export type Size = { reviews: number; part: number; rows: number; segment: number };

/**
 * CTEs and the query of the sizes of a list with this condition, after a CTE `plan`. Most applications have as many reviews as planned, so only
 * the others are counted and subtracted from `total`.
 */
export function sizesOf(
  round: EstimatedRound,
  input: ReviewResultsQuery,
  { condition, total }: { condition: SQL; total: SQL },
): SQL {
  const counted = partsOf(input).map(
    ({ part, holds }) => sql`
      select counts.reviews, ${literalNumber(part)} as part, (
        select count(*)::int from review_stage_sums s where ${condition} and s.reviews = counts.reviews and ${holds}) as rows
      from counts where ${part === 0 ? sql`counts.reviews <> (select per_application from plan)` : sql`true`}`,
  );
  return sql`
    ${countsOf(round)}, counted as materialized (${sql.join(counted, sql` union all `)}),
    sized as (
      select * from counted
      union all select per_application, 0, (${total}) - (select coalesce(sum(rows), 0)::int from counted) from plan)
    select sized.*, dense_rank() over (order by ${segmentsOf(input)})::int as segment from sized where rows > 0 order by segment`;
}

function segmentsOf({ sort, order, mixed }: ReviewResultsQuery): SQL {
  const keys = [
    ...(mixed ? [] : [sql`least(reviews, (select per_application from plan)) desc`]),
    ...(sort === 'reviews' ? [sql`reviews ${WAYS[order]}`] : []),
    sql`part`,
  ];
  return sql.join(keys, sql`, `);
}

/** Rows of a number of reviews and a part, without the first ones in the order of `rankOf`. */
export type Window = Pick<Size, 'reviews' | 'part'> & { skipped: number; taken: number };

/** The rows of these windows: an index passes over the others. */
export function windowed(
  input: ReviewResultsQuery,
  condition: SQL,
  { windows, isReversed }: { windows: Window[]; isReversed: boolean },
): SQL {
  const parts = partsOf(input, isReversed).map(
    ({ part, holds, by }) => sql`(
      select ${columnsOf(input)} from review_stage_sums s where w.part = ${literalNumber(part)} and ${condition} and s.reviews = w.reviews and ${holds}
      order by ${by} limit w.taken offset w.skipped)`,
  );
  const values = (['reviews', 'part', 'skipped', 'taken'] as const).map(
    (column) => sql`${sql.param(windows.map((window) => window[column]))}::int[]`,
  );
  return sql`
    select listed.* from unnest(${sql.join(values, sql`, `)}) w (reviews, part, skipped, taken)
    cross join lateral (${sql.join(parts, sql` union all `)}) listed`;
}

/** The parts of the rows with one number of reviews that follow each other in the order of `rankOf`: an index gives each in its order. */
function partsOf({ sort, order }: ReviewResultsQuery, isReversed = false) {
  const { asc, desc, [order]: chosen } = waysOf(isReversed);
  const key = KEYS[sort];
  const byMean = sql`s.mean ${desc}, s.application_id ${asc}`;
  // The key is the same in all of them, and lets PostgreSQL see that its index has the order.
  const withMean = {
    part: 1,
    holds: sql`${key} is null and s.mean is not null`,
    by: sql`${key} ${desc}, ${byMean}`,
  };
  const withoutMean = { part: 2, holds: sql`s.mean is null`, by: sql`s.application_id ${asc}` };
  if (sort === 'reviews') return [{ part: 0, holds: sql`s.mean is not null`, by: byMean }, withoutMean];
  if (sort === 'mean')
    return [
      { part: 0, holds: sql`s.mean is not null`, by: sql`s.mean ${chosen}, s.application_id ${asc}` },
      withoutMean,
    ];
  return [
    { part: 0, holds: sql`${key} is not null`, by: sql`${key} ${chosen}, ${byMean}` },
    withMean,
    withoutMean,
  ];
}
