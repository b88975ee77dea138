import { type SQL, sql } from 'drizzle-orm';
import { MAX_SELECTED_ROWS } from '#domain/applications/application-list.ts';
import { type ReviewResultsQuery, readPlaces } from '#domain/reviews/review-results.ts';
import { inCycle } from '../../../cycles/scope/cycle-of.ts';
import type { EstimatedRound } from '../visible-reviews.ts';
import { all, rankOf } from './result-order.ts';

/**
 * CTEs that end in `listed`, the rows with this condition, with their projects, their place in the list and whether they are above the cut
 * line: the rows of the round are read and sorted once, by the number of their project instead of its name (rule:cut-line).
 */
export const cutMatching = (round: EstimatedRound, input: ReviewResultsQuery, condition: SQL): SQL => sql`
  placeless as materialized (
    select a.id from applications a where ${inCycle(sql`a.cycle_id`, round.cycle)} and a.status in ('rejected', 'withdrawn')),
  in_order as materialized (
    select p.id, row_number() over (order by p.name, p.id) as project_place from projects p where ${inCycle(sql`p.cycle_id`, round.cycle)}),
  candidates as materialized (
    select found.*, found.application_id not in (select id from placeless) as needs_place, ${placesOf(input)} as places
    from (${all(input, condition)}) found),
  listed as materialized (
    select c.*, row_number() over (order by o.project_place, ${rankOf(input)}) as list_place, case when c.needs_place and c.places is not null
        then (c.reviews >= (select per_application from plan) or ${input.mixed === 'yes'})
          and sum(c.needs_place::int) over (partition by o.project_place order by ${rankOf(input)} rows unbounded preceding) <= c.places
      end as is_above
    from candidates c join in_order o on o.id = c.project_id)`;

/** The own number of places of a project, or else that of all. */
function placesOf({ places, places_of }: ReviewResultsQuery): SQL {
  if (!places_of) return sql`${places ?? null}::int`;
  const own = JSON.stringify(Object.fromEntries(readPlaces(places_of) ?? []));
  return sql`coalesce((${own}::jsonb ->> found.project_id::text)::int, ${places ?? null}::int)`;
}

/** The applications of a project are together, because each project has its own line. */
export const IN_ORDER_OF_LINES = sql`list_place`;

/** The applications above the lines of all pages. */
export const aboveLine = sql`(
  select coalesce(json_agg(json_build_object('id', a.id, 'status', a.status)), '[]') from (
    select application_id from listed where is_above order by application_id limit ${MAX_SELECTED_ROWS}) kept
  join applications a on a.id = kept.application_id)`;
