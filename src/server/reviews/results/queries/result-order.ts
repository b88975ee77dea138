import { type SQL, sql } from 'drizzle-orm';
import type { ReviewResultsQuery } from '#domain/reviews/review-result-schemas.ts';
import type { ResultSort } from '#domain/reviews/review-results.ts';
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

/**
 * Rows that include the first ones up to the end of a page in the order of `rankOf`, with a CTE `counted (total)`: indexes give the first ones
 * of each number of reviews, with and without a key. `counts` finds these numbers, of which there are few; none for a page beyond the end.
 * A reversed slice begins at the end of the list.
 */
export function firstOf(
  round: EstimatedRound,
  input: ReviewResultsQuery,
  condition: SQL,
  { limit, offset, isReversed }: Slice & { isReversed: boolean },
): SQL {
  const beginning = beginningOf(input, condition, { limit: sql`${offset + limit}`, isReversed });
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

type Beginning = { limit: SQL; isReversed?: boolean };

/** The first rows in the order of `rankOf` among those with as many reviews as a row of `counts`, and some more. */
export function beginningOf(
  input: ReviewResultsQuery,
  condition: SQL,
  { limit, isReversed = false }: Beginning,
): SQL {
  const { sort, order } = input;
  const { asc, desc, [order]: chosen } = waysOf(isReversed);
  const part = (isInPart: SQL, by: SQL) => sql`(
    select ${columnsOf(input)} from review_stage_sums s where ${condition} and s.reviews = counts.reviews and ${isInPart}
    order by ${by} limit ${limit})`;
  const key = KEYS[sort];
  const byMean = sql`s.mean ${desc}, s.application_id ${asc}`;
  const parts =
    sort === 'mean'
      ? [part(sql`s.mean is not null`, sql`s.mean ${chosen}, s.application_id ${asc}`)]
      : sort === 'reviews'
        ? [part(sql`s.mean is not null`, byMean)]
        : [
            part(sql`${key} is not null`, sql`${key} ${chosen}, ${byMean}`),
            part(sql`${key} is null and s.mean is not null`, byMean),
          ];
  return sql.join([...parts, part(sql`s.mean is null`, sql`s.application_id ${asc}`)], sql` union all `);
}
