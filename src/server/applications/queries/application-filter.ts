import { type SQL, sql } from 'drizzle-orm';

import { readStatusList } from '#domain/applications/application-list.ts';
import type { ApplicationFilter } from '#domain/applications/application-list-schemas.ts';
import { timeZone } from '#domain/time-zone.ts';
import { type Cycle, inCycle } from '../../cycles/scope/cycle-of.ts';
import type { Queryable } from '../../db/database.ts';
import { literal } from '../../db/literal.ts';
import { hasLeft } from '../../db/schema/columns.ts';
import { hidesScore, isShownTo } from '../../reviews/scope/hidden.ts';
import type { ViewerRef } from '../rosters/people.ts';
import { foundBy, NOTHING, textMatches } from './application-search.ts';

/** A filter with its cycle, whose text has been searched for already and may be common, see `findByText`. */
export type ListFilter = ApplicationFilter & {
  in_cycle: Pick<Cycle, 'id'>;
  isCommon?: boolean;
  foundIds?: string | undefined;
  /** So many that reading the list is faster than looking each up. */
  foundMany?: boolean;
  /** Those of the college, if it has been looked for already, see `findOfCollege`. */
  collegeIds?: string | undefined;
  collegeMany?: boolean;
};

/**
 * The applications of a filter as alias `a`, for every statement over the current view: `with ${searched(filter)} select a.id
 * ${matching(filter, viewer)}`; `inOrder` of application-order.ts sorts it (rule:lists-page-on-server).
 */
export const matching = (filter: ListFilter, viewer: ViewerRef): SQL =>
  sql`from applications a where ${matches(filter, viewer)}`;

/**
 * CTEs that `matching` reads: `exact`, the ids of rows that contain the text, `found`, which falls back to the most similar rows, and
 * `of_college`. Materialized, because a generic plan takes seconds; `found` is read as an array, for which the planner expects few ids.
 */
export const searched = ({
  search,
  college,
  isCommon,
  foundIds,
  collegeIds,
  in_cycle,
}: ListFilter): SQL => sql`
  ${foundBy(isCommon || foundIds ? undefined : search, in_cycle)},
  of_college as materialized (${college && !collegeIds ? ofCollege(college, in_cycle) : NOTHING}),
  of_text as materialized (select ${sql.param(foundIds ?? null)}::uuid[] as ids),
  of_colleges as materialized (select ${sql.param(collegeIds ?? null)}::uuid[] as ids)`;

/** The ids that have been looked for already. PostgreSQL reads thousands of them from their text once for a statement. */
export const FOUND_IDS = sql`(select ids from of_text)`;
export const COLLEGE_IDS = sql`(select ids from of_colleges)`;

/** The conditions on `a`, without joins: the filter, and that the viewer may see the application (rule:blind-reading). */
export const matches = (filter: ListFilter, viewer: ViewerRef): SQL =>
  sql`${isShownTo(viewer, sql`a.id`)} and ${fits(filter, viewer)}`;

/** Also for applications that the viewer may not see. */
export function fits(filter: ListFilter, viewer: ViewerRef): SQL {
  const conditions = [
    inCycle(sql`a.cycle_id`, filter.in_cycle),
    filter.search && (filter.isCommon ? textMatches(filter.search) : isFound(filter)),
    filter.project && sql`a.project_id = ${filter.project}`,
    filter.status && hasStatus(sql`a.status`, filter.status),
    filter.stage && sql`a.stage = ${literal(filter.stage)}`,
    filter.kind && (filter.kind === 'team' ? sql`a.team_id is not null` : sql`a.team_id is null`),
    filter.college && isOfCollege(filter),
    filter.submitted_from && sql`a.submitted_at >= ${startOfDay(filter.submitted_from)}`,
    filter.submitted_to && sql`a.submitted_at < ${endOfDay(filter.submitted_to)}`,
    filter.score_min !== undefined && sql`a.score >= ${ofScore(filter.score_min)}`,
    filter.score_max !== undefined && sql`a.score <= ${ofScore(filter.score_max)}`,
    filter.scored && (filter.scored === 'yes' ? sql`a.score is not null` : lacksScore),
    asksForScore(filter) && sql`not ${hidesScore(viewer)}`,
  ].filter((condition) => condition instanceof Object);
  return sql.join(conditions, sql` and `);
}

const isFound = ({ foundIds, foundMany = false }: ListFilter): SQL =>
  foundIds ? isAmong(FOUND_IDS, foundMany) : sql`a.id = any(array(select found.id from found))`;

const isOfCollege = ({ collegeIds, collegeMany = false }: ListFilter): SQL =>
  collegeIds ? isAmong(COLLEGE_IDS, collegeMany) : sql`a.id in (select of_college.id from of_college)`;

/**
 * In a subquery, which hides the number of ids from the planner: else it plans the statement for every array. Of many ids it hashes them and
 * reads the list in its order, until it has a page.
 */
const isAmong = (ids: SQL, isMany: boolean): SQL =>
  isMany ? sql`((a.id in (select unnest(${ids}))) is true)` : sql`a.id = any(${ids}::uuid[])`;

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

/** Written out: a plan for any bound walks the whole list to the few applications with the highest scores. */
const ofScore = (bound: number): SQL => literal(String(bound));

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
export const lacksScore = sql`a.score is null and a.status not in ('draft', 'withdrawn')`;

/** The viewer may score `a` and nobody has (permission:reviewApplication, permission:decideApplication). */
export const awaitsScore = (viewer: ViewerRef): SQL => sql`(${lacksScore} and not ${hidesScore(viewer)})`;

/**
 * The applicant or a person on the roster studies there; ignores case and spaces. The stored row has the colleges of the roster, on which the
 * applicant is too, unless it is a draft or they have left.
 */
const ofCollege = (college: string, cycle: Pick<Cycle, 'id'>): SQL => sql`
  select s.application_id as id from application_searches s
    where ${inCycle(sql`s.cycle_id`, cycle)} and string_to_array(s.colleges, chr(10) || ' ') @> array[fold(btrim(${college}))]
  union select own.id from applications own join profiles cp on cp.user_id = own.applicant_id
    where ${inCycle(sql`own.cycle_id`, cycle)} and own.status = 'draft' and ${isCollege(college)}
  union select own.id from applications own join profiles cp on cp.user_id = own.applicant_id
    where own.id = any(array(select gone.application_id from application_members gone
        where ${inCycle(sql`gone.cycle_id`, cycle)} and ${hasLeft}))
      and ${inCycle(sql`own.cycle_id`, cycle)} and ${isCollege(college)}`;

const isCollege = (college: string): SQL => sql`fold(btrim(cp.college)) = fold(btrim(${college}))`;

/** The applications of a college, for a page of the list: like `findByText`. */
export async function findOfCollege(
  db: Queryable,
  college: string,
  cycle: Pick<Cycle, 'id'>,
): Promise<string> {
  const { rows } = await db.execute<{ ids: string }>(
    sql`select array(${ofCollege(college, cycle)})::text as ids`,
  );
  return rows[0]?.ids ?? '{}';
}

/** From this number of hits the list is read in its order. */
const MANY_HITS = 1000;
/** With a comma. */
const ID_LENGTH = 37;

/** Whether an array as its text has so many ids that reading the list is faster than looking each up. */
export const areMany = (ids = '', most: number = MANY_HITS): boolean => ids.length > most * ID_LENGTH;

/** Days are those of the programme's time zone (rule:indian-dates). */
const startOfDay = (day: string): SQL => sql`(${day}::date::timestamp at time zone ${literal(timeZone())})`;
/** The start of the next day, also where a day has 23 or 25 hours. */
const endOfDay = (day: string): SQL =>
  sql`((${day}::date + 1)::timestamp at time zone ${literal(timeZone())})`;
