import { type SQL, sql } from 'drizzle-orm';

import { readStatusList } from '#domain/applications/application-list.ts';
import type { ApplicationFilter } from '#domain/applications/application-list-schemas.ts';
import { timeZone } from '#domain/time-zone.ts';
import { type Cycle, inCycle } from '../../cycles/scope/cycle-of.ts';
import { literal } from '../../db/literal.ts';
import { hidesScore, isShownTo } from '../../reviews/scope/hidden.ts';

import { foundBy, NOTHING, textMatches } from './application-search.ts';

/** A filter with its cycle, whose text may be common, see `isCommonText`, or has been searched for already, see `findByText`. */
export type ListFilter = ApplicationFilter & {
  in_cycle: Pick<Cycle, 'id'>;
  isCommon?: boolean;
  foundIds?: string | undefined;
  /** So many that reading the list is faster than looking each up. */
  foundMany?: boolean;
};

/**
 * The applications of a filter as alias `a`, for every statement over the current view: `with ${searched(filter)} select a.id
 * ${matching(filter, viewerId)}`; `inOrder` of application-order.ts sorts it (rule:lists-page-on-server).
 */
export const matching = (filter: ListFilter, viewerId: string): SQL =>
  sql`from applications a where ${matches(filter, viewerId)}`;

/**
 * CTEs that `matching` reads: `exact`, the ids of rows that contain the text, `found`, which falls back to the most similar rows, and
 * `of_college`. Materialized, because a generic plan takes seconds; `found` is read as an array, for which the planner expects few ids.
 */
export const searched = ({ search, college, isCommon, foundIds, in_cycle }: ListFilter): SQL =>
  sql`${foundBy(isCommon || foundIds ? undefined : search, in_cycle)}, of_college as materialized (${college ? ofCollege(college, in_cycle) : NOTHING})`;

/** The conditions on `a`, without joins: the filter, and that the viewer may see the application (rule:blind-reading). */
export const matches = (filter: ListFilter, viewerId: string): SQL =>
  sql`${isShownTo(viewerId, sql`a.id`)} and ${fits(filter, viewerId)}`;

/** Also for applications that the viewer may not see. */
export function fits(filter: ListFilter, viewerId: string): SQL {
  const conditions = [
    inCycle(sql`a.cycle_id`, filter.in_cycle),
    filter.search && (filter.isCommon ? textMatches(filter.search) : isFound(filter)),
    filter.project && sql`a.project_id = ${filter.project}`,
    filter.status && hasStatus(sql`a.status`, filter.status),
    filter.stage && sql`a.stage = ${literal(filter.stage)}`,
    filter.kind && (filter.kind === 'team' ? sql`a.team_id is not null` : sql`a.team_id is null`),
    filter.college && sql`a.id in (select of_college.id from of_college)`,
    filter.submitted_from && sql`a.submitted_at >= ${startOfDay(filter.submitted_from)}`,
    filter.submitted_to && sql`a.submitted_at < ${endOfDay(filter.submitted_to)}`,
    filter.score_min !== undefined && sql`a.score >= ${filter.score_min}`,
    filter.score_max !== undefined && sql`a.score <= ${filter.score_max}`,
    filter.scored && (filter.scored === 'yes' ? sql`a.score is not null` : lacksScore),
    asksForScore(filter) && sql`not ${hidesScore(viewerId)}`,
  ].filter((condition) => condition instanceof Object);
  return sql.join(conditions, sql` and `);
}

/**
 * In a subquery, which hides the number of ids from the planner: else it plans the statement for every array. Of many ids it hashes them and
 * reads the list in its order, until it has a page.
 */
function isFound({ foundIds, foundMany }: ListFilter): SQL {
  if (!foundIds) return sql`a.id = any(array(select found.id from found))`;
  const ids = sql`select unnest(${sql.param(foundIds)}::uuid[])`;
  return foundMany ? sql`((a.id in (${ids})) is true)` : sql`a.id = any(array(${ids}))`;
}

/** Whether a filter has no condition but the cycle, so that its list needs the ids of the applications only. */
export const isUnfiltered = ({
  sort: _sort,
  order: _order,
  page: _page,
  cycle: _cycle,
  in_cycle: _inCycle,
  ...conditions
}: ListFilter): boolean =>
  Object.values(conditions).every((value) => value === undefined || value === '' || value === false);

/** A viewer must not guess a hidden score by filtering (rule:no-own-interest, rule:others-reviews-are-hidden). */
const asksForScore = ({ score_min, score_max, scored }: ApplicationFilter): boolean =>
  score_min !== undefined || score_max !== undefined || scored !== undefined;

/** The statuses of a filter, over a column. */
export const hasStatus = (column: SQL, list: string): SQL => {
  const statuses = readStatusList(list) ?? [];
  const [status, ...others] = statuses;
  return status && others.length === 0
    ? sql`${column} = ${literal(status)}`
    : sql`${column} = any(${sql.param(statuses)}::text[])`;
};

/** Nobody has scored `a`, though staff may. Written like its partial index. */
const lacksScore = sql`a.score is null and a.status not in ('draft', 'withdrawn')`;

/** The viewer may score `a` and nobody has (permission:reviewApplication, permission:decideApplication). */
export const awaitsScore = (viewerId: string): SQL => sql`(${lacksScore} and not ${hidesScore(viewerId)})`;

/** The applicant or a person on the roster studies there; ignores case and spaces. */
const ofCollege = (college: string, cycle: Pick<Cycle, 'id'>): SQL => sql`
  select own.id from profiles cp join applications own on own.applicant_id = cp.user_id
    where ${inCycle(sql`own.cycle_id`, cycle)} and ${isCollege(college)}
  union select m.application_id from profiles cp join application_members m on m.user_id = cp.user_id
    where m.left_at is null and ${isCollege(college)}
      and m.project_id = any(array(select id from projects where ${inCycle(sql`cycle_id`, cycle)}))`;

const isCollege = (college: string): SQL => sql`fold(btrim(cp.college)) = fold(btrim(${college}))`;

/** Days are those of the programme's time zone (rule:indian-dates). */
const startOfDay = (day: string): SQL => sql`(${day}::date::timestamp at time zone ${literal(timeZone())})`;
/** The start of the next day, also where a day has 23 or 25 hours. */
const endOfDay = (day: string): SQL =>
  sql`((${day}::date + 1)::timestamp at time zone ${literal(timeZone())})`;
