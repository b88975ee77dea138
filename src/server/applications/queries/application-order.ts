import { type SQL, sql } from 'drizzle-orm';

import type { ApplicationSort } from '#domain/applications/application-list.ts';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import { hidesScore } from '../../reviews/scope/hidden.ts';
import type { ViewerRef } from '../rosters/people.ts';
import { awaitsScore, isUnfiltered, type ListFilter, matches } from './application-filter.ts';

/**
 * A stored key in a table with the id, cycle and time of the application: an index has them by cycle, key and time, the newest first.
 * `isKnown` is for a key that the viewer may know of some applications only, `isEverywhere` for one that each application has.
 */
type Order = {
  key: SQL;
  table: 'applications' | 's' | 'rs';
  isKnown?: (viewer: ViewerRef, cycleId: string) => SQL;
  isEverywhere?: true;
};

const ofApplication = (key: SQL): Order => ({ key, table: 'applications' });

/** Triggers keep the keys of other tables in the stored row of the list. */
const ofRow = (key: SQL): Order => ({ key, table: 's' });

/** The stored numbers of the reviews, which only those may sort by who see the score. */
const ofReviews = (key: SQL): Order => ({ key, table: 'rs', isKnown: seesScore });

/** One reading must not win: the others come after all adjusted scores (rule:not-enough-reviews). */
const hasEnoughReviews = (cycleId: string): SQL => sql`rs.reviews >= case rs.stage
  when 'initial' then ${plannedReviews(cycleId, 'initial')} else ${plannedReviews(cycleId, 'detailed')} end`;

/** A query about the cycle alone, which PostgreSQL answers once for a statement. */
const plannedReviews = (cycleId: string, stage: ApplicationStage): SQL => sql`(
  select plan.per_application from review_rounds plan where plan.cycle_id = ${cycleId} and plan.stage = ${stage})`;

const seesScore = (viewer: ViewerRef): SQL => sql`not ${hidesScore(viewer)}`;

const ORDERS: Record<Exclude<ApplicationSort, 'created'>, Order> = {
  applicant: ofRow(sql`s.applicant_name`),
  project: ofRow(sql`s.project_name`),
  contact: ofRow(sql`s.contact_email`),
  college: ofRow(sql`s.contact_college`),
  proposals: {
    ...ofApplication(
      sql`coalesce(a.detailed_characters, case when a.submitted_at is null then -1 else 0 end)`,
    ),
    isEverywhere: true,
  },
  status: { ...ofApplication(sql`a.status`), isEverywhere: true },
  submitted: ofApplication(sql`a.submitted_at`),
  score: { ...ofApplication(sql`a.score`), isKnown: seesScore },
  reviews: ofReviews(sql`rs.reviews`),
  adjusted: {
    ...ofReviews(sql`rs.adjusted`),
    isKnown: (viewer, cycleId) => sql`(${seesScore(viewer)} and ${hasEnoughReviews(cycleId)})`,
  },
  // Without the cast PostgreSQL would read a column number.
  unscored: { ...ofApplication(sql`1::int`), isKnown: awaitsScore },
};

/** The key that sorts an application for a viewer, or null. */
function keyFor({ sort = 'created', in_cycle }: ListFilter, viewer: ViewerRef): SQL {
  if (sort === 'created') return sql`a.created_at`;
  const { key, isKnown } = ORDERS[sort];
  return isKnown ? sql`case when ${isKnown(viewer, in_cycle.id)} then ${key} end` : key;
}

/**
 * `matching` with `order by`, newest first by default, with tie-breakers. For complete views such as an export. Aliases: `a` application,
 * `s` the stored row of the list, `rs` the stored numbers of the reviews.
 */
export function inOrder(filter: ListFilter, viewer: ViewerRef): SQL {
  const { sort = 'created', order = 'desc' } = filter;
  const matched = sql`${listJoins} where ${matches(filter, viewer)}`;
  // Without `nulls last`, which no row has: an index gives the first rows of an export at once.
  if (sort === 'created') return sql`${matched} order by a.created_at ${WAYS[order]}, a.id`;
  return sql`${matched} order by ${keyFor(filter, viewer)} ${WAYS[order]} nulls last, a.created_at desc, a.id`;
}

export const WAYS = { asc: sql`asc`, desc: sql`desc` };

/** Left joins over unique keys: the planner drops them if they are unused. */
const listJoins = sql`from applications a left join application_searches s on s.application_id = a.id
  left join application_review_sums rs on rs.application_id = a.id`;

/** A further condition on each part of a list: on the rows with this key, or without one (null). */
export type Narrowing = (key: SQL | null) => SQL;

/** Some rows of a list, whose `from` has the alias `a`, and their time as the index of their order has it. */
export type Part = { from: SQL; where: SQL; created_at: SQL };
/** First come the applications with a key, then those without one, the newest first. `fewKeyless` are the same if they are few. */
export type Parts = { key: SQL; isEverywhere: boolean; keyed: Part; keyless: Part; fewKeyless: Part };

/** The parts of a sorted list; null for the list by time, which is one. */
export function partsOf(filter: ListFilter, viewer: ViewerRef, narrow?: Narrowing): Parts | null {
  const { sort = 'created' } = filter;
  if (sort === 'created') return null;
  const matched = matches(filter, viewer);
  const { key, table, isKnown, isEverywhere = false } = ORDERS[sort];
  const isWhole = narrow === undefined && isUnfiltered(filter);
  const narrowed = (by: SQL | null) => narrow?.(by) ?? sql`true`;
  const isKeyed = isKnown
    ? sql`${key} is not null and ${isKnown(viewer, filter.in_cycle.id)}`
    : sql`${key} is not null`;
  const isKeyless = sql`${keyFor(filter, viewer)} is null`;
  const without = (condition: SQL): Part => ({
    from: listJoins,
    where: sql`${condition} and ${matched} and ${narrowed(null)}`,
    created_at: sql`a.created_at`,
  });
  return {
    key,
    isEverywhere,
    keyed: {
      from: fromKeyed(table, isWhole),
      where: sql`${isKeyed} and ${matched} and ${narrowed(key)}`,
      created_at: sql`${ALIASES[table]}.created_at`,
    },
    // The planner expects one in two hundred without a key, and would read all to sort these.
    keyless: without(sql`case when ${isKeyless} then true else false end`),
    fewKeyless: without(isKeyless),
  };
}

const ALIASES = { applications: sql`a`, s: sql`s`, rs: sql`rs` };
const STORED = { s: sql`application_searches s`, rs: sql`application_review_sums rs` };

/** Of the whole list, the index of the key has all columns. */
function fromKeyed(table: Order['table'], isWhole: boolean): SQL {
  if (table === 'applications') return sql`from applications a`;
  const stored = ALIASES[table];
  return isWhole
    ? sql`from ${STORED[table]} cross join lateral (select ${stored}.application_id as id, ${stored}.cycle_id) a`
    : sql`from ${STORED[table]} join applications a on a.id = ${stored}.application_id and a.cycle_id = ${stored}.cycle_id`;
}

/** A CTE `position (key, created_at)` of an application in the order of the list; `at` compares with it. */
export const positionOf = (filter: ListFilter, viewer: ViewerRef, id: string): SQL =>
  sql`position as materialized (select ${keyFor(filter, viewer)} as key, a.created_at ${listJoins} where a.id = ${id})`;

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
export function nextOf(filter: ListFilter, viewer: ViewerRef, after: string, condition: SQL): SQL {
  const narrow = comesAfter(filter, after);
  return sql`
    select listed.id from (
      select a.id, a.created_at, listed_key.key, case when listed_key.key is null then ${narrow(null)} else ${narrow(sql`listed_key.key`)} end as is_later
      ${listJoins} cross join lateral (select ${keyFor(filter, viewer)} as key) listed_key where ${condition}) listed
    order by listed.is_later is true desc, listed.key ${WAYS[filter.order ?? 'desc']} nulls last, listed.created_at desc, listed.id limit 1`;
}
