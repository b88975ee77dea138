import { type SQL, sql } from 'drizzle-orm';
import { MAX_SELECTED_ROWS } from '#domain/applications/application-list.ts';
import type { ReviewResultsQuery } from '#domain/reviews/review-result-schemas.ts';
import { readPlaces } from '#domain/reviews/review-results.ts';
import { inCycle } from '../../../cycles/scope/cycle-of.ts';
import type { Slice } from '../../../db/pages.ts';
import type { EstimatedRound } from '../visible-reviews.ts';
import { all, beginningOf, countsOf, rankOf } from './result-order.ts';

/**
 * CTEs that end in `listed`, the rows with this condition of the projects on the page, with their place in the list and whether they are
 * above the cut line, and `total`. An index has the rows of each project: they are counted, and the best are found for `above`; only the
 * projects of the page are sorted (rule:cut-line).
 */
export const cutMatching = (
  round: EstimatedRound,
  input: ReviewResultsQuery,
  condition: SQL,
  { limit, offset }: Slice,
): SQL => sql`
  placeless as materialized (
    select a.id from applications a where ${inCycle(sql`a.cycle_id`, round.cycle)} and a.status in ('rejected', 'withdrawn')),
  numbered as materialized (
    select s.project_id, count(*) as number from review_stage_sums s where ${condition} group by s.project_id),
  in_order as materialized (
    select p.id, numbered.number, sum(numbered.number) over (order by p.name, p.id) - numbered.number as before, ${placesOf(input)} as places
    from numbered join projects p on p.id = numbered.project_id),
  ${countsOf(round)},
  above as materialized (
    select best.application_id from in_order o cross join lateral (
      select found.application_id from counts cross join lateral (${beginningOf(input, isPlaced(condition), sql`o.places`)}) found
      where ${input.mixed === 'yes' ? sql`true` : sql`counts.reviews >= (select per_application from plan)`}
      order by ${rankOf({ ...input, mixed: 'yes' })} limit o.places) best
    where o.places is not null),
  listed as materialized (
    select shown.*, o.places, o.before + shown.place_in_project as list_place,
      case when o.places is not null and shown.application_id not in (select id from placeless)
        then shown.application_id in (select application_id from above) end as is_above
    from in_order o cross join lateral (
      select found.*, row_number() over (order by ${rankOf(input)}) as place_in_project
      from (${all(input, sql`${condition} and s.project_id = o.id`)}) found) shown
    where o.before < ${offset}::int + ${limit}::int and o.before + o.number > ${offset}::int),
  counted as materialized (select coalesce(sum(number), 0)::int as total from numbered)`;

/** Whether a row of the project `o` takes a place: a rejected or withdrawn application needs none. */
const isPlaced = (condition: SQL): SQL =>
  sql`${condition} and s.project_id = o.id and s.application_id not in (select id from placeless)`;

/** The own number of places of a project, or else that of all. */
function placesOf({ places, places_of }: ReviewResultsQuery): SQL {
  if (!places_of) return sql`${places ?? null}::int`;
  const own = JSON.stringify(Object.fromEntries(readPlaces(places_of) ?? []));
  return sql`coalesce((${own}::jsonb ->> p.id::text)::int, ${places ?? null}::int)`;
}

/** The applications of a project are together, because each project has its own line. */
export const pageOfLines = ({ limit, offset }: Slice): SQL =>
  sql`where list_place > ${offset} order by list_place limit ${limit}`;

/** The applications above the lines of all pages. */
export const aboveLine = sql`(
  select coalesce(json_agg(json_build_object('id', a.id, 'status', a.status)), '[]') from (
    select application_id from above order by application_id limit ${MAX_SELECTED_ROWS}) kept
  join applications a on a.id = kept.application_id)`;
