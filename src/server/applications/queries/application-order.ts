import { type SQL, sql } from 'drizzle-orm';

import type { ApplicationSort } from '#domain/applications/application-list.ts';
import { hidesScore } from '../../reviews/scope/hidden.ts';

import { awaitsScore, type ListFilter, matches } from './application-filter.ts';

/**
 * A stored key with the rows that have it: an index has them by cycle, key and time, the newest first. `isKnown` is for a key that the
 * viewer may know of some applications only.
 */
type Order = { key: SQL; from: SQL; created_at: SQL; isKnown?: (viewerId: string) => SQL };

const ofApplication = (key: SQL): Order => ({
  key,
  from: sql`applications a`,
  created_at: sql`a.created_at`,
});

/** Triggers keep the keys of other tables in the stored row of the list. */
const ofRow = (key: SQL): Order => ({
  key,
  from: sql`application_searches s join applications a on a.id = s.application_id and a.cycle_id = s.cycle_id`,
  created_at: sql`s.created_at`,
});

/** The stored numbers of the reviews, which only those may sort by who see the score. */
const ofReviews = (key: SQL): Order => ({
  key,
  from: sql`application_review_sums rs join applications a on a.id = rs.application_id and a.cycle_id = rs.cycle_id`,
  created_at: sql`rs.created_at`,
  isKnown: seesScore,
});

/** One reading must not win: the others come after all adjusted scores (rule:not-enough-reviews). */
const hasEnoughReviews = sql`rs.reviews >= (
  select plan.per_application from review_rounds plan where plan.cycle_id = rs.cycle_id and plan.stage = rs.stage)`;

const seesScore = (viewerId: string): SQL => sql`not ${hidesScore(viewerId)}`;

const ORDERS: Record<Exclude<ApplicationSort, 'created'>, Order> = {
  applicant: ofRow(sql`s.applicant_name`),
  project: ofRow(sql`s.project_name`),
  contact: ofRow(sql`s.contact_email`),
  college: ofRow(sql`s.contact_college`),
  proposals: ofApplication(
    sql`coalesce(a.detailed_characters, case when a.submitted_at is null then -1 else 0 end)`,
  ),
  status: ofApplication(sql`a.status`),
  submitted: ofApplication(sql`a.submitted_at`),
  score: { ...ofApplication(sql`a.score`), isKnown: seesScore },
  reviews: ofReviews(sql`rs.reviews`),
  adjusted: {
    ...ofReviews(sql`rs.adjusted`),
    isKnown: (viewerId) => sql`(${seesScore(viewerId)} and ${hasEnoughReviews})`,
  },
  // Without the cast PostgreSQL would read a column number.
  unscored: { ...ofApplication(sql`1::int`), isKnown: awaitsScore },
};

/** The key that sorts an application for a viewer, or null. */
function keyFor({ sort = 'created' }: ListFilter, viewerId: string): SQL {
  if (sort === 'created') return sql`a.created_at`;
  const { key, isKnown } = ORDERS[sort];
  return isKnown ? sql`case when ${isKnown(viewerId)} then ${key} end` : key;
}

/**
 * `matching` with `order by`, newest first by default, with tie-breakers. For complete views such as an export. Aliases: `a` application,
 * `s` the stored row of the list, `rs` the stored numbers of the reviews.
 */
export function inOrder(filter: ListFilter, viewerId: string): SQL {
  const { sort = 'created', order = 'desc' } = filter;
  const matched = sql`${listJoins} where ${matches(filter, viewerId)}`;
  // Without `nulls last`, which no row has: an index gives the first rows of an export at once.
  if (sort === 'created') return sql`${matched} order by a.created_at ${WAYS[order]}, a.id`;
  return sql`${matched} order by ${keyFor(filter, viewerId)} ${WAYS[order]} nulls last, a.created_at desc, a.id`;
}

const WAYS = { asc: sql`asc`, desc: sql`desc` };

/** Left joins over unique keys: the planner drops them if they are unused. */
const listJoins = sql`from applications a left join application_searches s on s.application_id = a.id
  left join application_review_sums rs on rs.application_id = a.id`;

type Slice = { offset: number; limit: number };

/** A further condition on each part of a list: on the rows with this key, or without one (null). */
export type Narrowing = (key: SQL | null) => SQL;
const EVERYTHING: Narrowing = () => sql`true`;

/**
 * CTEs that end in `page (id, place)`: a slice of `matching` in the order of `inOrder`. An index gives the beginning; applications without a
 * key come last and are read only when a page reaches them.
 */
export function pageOf(
  filter: ListFilter,
  viewerId: string,
  { offset, limit }: Slice,
  narrow: Narrowing = EVERYTHING,
): SQL {
  const { sort = 'created', order = 'desc' } = filter;
  const matched = matches(filter, viewerId);
  const way = WAYS[order];
  const slice = sliceOf(offset, limit);
  if (sort === 'created') {
    return page(sql`
      select a.id from applications a where ${matched} and ${narrow(sql`a.created_at`)}
      order by a.created_at ${way}, a.id ${slice}`);
  }
  const { key, isKnown } = ORDERS[sort];
  const isKeyed = isKnown ? sql`${key} is not null and ${isKnown(viewerId)}` : sql`${key} is not null`;
  const enough = rows(offset, offset + limit);
  return sql`
    keyed as materialized (${beginningOf(ORDERS[sort], order, enough, sql`${isKeyed} and ${matched} and ${narrow(key)}`)}),
    keyless as materialized (
      select a.id, a.created_at ${listJoins}
      where (select count(*) from keyed) < ${enough} and ${keyFor(filter, viewerId)} is null and ${matched} and ${narrow(null)}
      order by a.created_at desc, a.id limit ${enough}
    ),
    ${page(sql`
      select id from (
        select id, 1 as part, key, created_at from keyed union all select id, 2, null, created_at from keyless
      ) listed order by part, key ${way}, created_at desc, id ${slice}`)}`;
}

/** The first rows of an order, as `id`, `key` and `created_at`; some of the last key in descending order may be beyond them. */
function beginningOf(
  { key, from, created_at }: Order,
  order: 'asc' | 'desc',
  enough: SQL,
  condition: SQL,
): SQL {
  const first = (by: SQL, having: SQL = condition) => sql`(
    select a.id, ${key} as key, ${created_at} from ${from} where ${having} order by ${by} limit ${enough})`;
  if (order === 'asc') return first(sql`${key}, ${created_at} desc, a.id`);
  // Read backwards, the index has the oldest of each key first: of the last key, the newest are read by themselves.
  const lastKey = sql`(select min(key) from backwards)`;
  return sql`
    with backwards as materialized ${first(sql`${key} desc`)}
    select id, key, created_at from backwards where key > ${lastKey}
    union all ${first(sql`${created_at} desc, a.id`, sql`${condition} and ${key} = ${lastKey}`)}`;
}

/**
 * Written out for the first page: for an unknown limit the planner expects a tenth of all rows, never caches its plan, and plans the
 * statement every time, which takes as long as the page itself.
 */
const rows = (offset: number, count: number): SQL => (offset === 0 ? sql.raw(String(count)) : sql`${count}`);
const sliceOf = (offset: number, limit: number): SQL =>
  sql`limit ${rows(offset, limit)} offset ${rows(offset, offset)}`;

/** A CTE `position (key, created_at)` of an application in the order of the list; `at` compares with it. */
export const positionOf = (filter: ListFilter, viewerId: string, id: string): SQL =>
  sql`position as materialized (select ${keyFor(filter, viewerId)} as key, a.created_at ${listJoins} where a.id = ${id})`;

/** Limits a list to rows after the application of `positionOf`; to nothing if there is no such application. */
export const comesAfter =
  ({ sort = 'created', order = 'desc' }: ListFilter, id: string): Narrowing =>
  (key) => {
    const [at, atKey] = [sql`(select created_at from position)`, sql`(select key from position)`];
    const isLater = sql`(a.created_at < ${at} or (a.created_at = ${at} and a.id > ${id}))`;
    if (key === null) return sql`case when ${atKey} is null then ${isLater} else true end`;
    const [beyond, from] = order === 'asc' ? [sql`>`, sql`>=`] : [sql`<`, sql`<=`];
    const isLaterOfSame = sort === 'created' ? sql`a.id > ${id}` : isLater;
    // The first half is for the index.
    return sql`(${key} ${from} ${atKey} and (${key} ${beyond} ${atKey} or ${isLaterOfSame}))`;
  };

/** The first application `a` of a condition after the one of `positionOf` in the order of the list, and after the end from its beginning. */
export function nextOf(filter: ListFilter, viewerId: string, after: string, condition: SQL): SQL {
  const narrow = comesAfter(filter, after);
  return sql`
    select listed.id from (
      select a.id, a.created_at, listed_key.key, case when listed_key.key is null then ${narrow(null)} else ${narrow(sql`listed_key.key`)} end as is_later
      ${listJoins} cross join lateral (select ${keyFor(filter, viewerId)} as key) listed_key where ${condition}) listed
    order by listed.is_later is true desc, listed.key ${WAYS[filter.order ?? 'desc']} nulls last, listed.created_at desc, listed.id limit 1`;
}

const page = (ids: SQL): SQL => sql`
  page as materialized (select id, row_number() over () as place from (${ids}) sorted)`;
