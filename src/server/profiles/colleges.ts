import { sql } from 'drizzle-orm';

/**
 * A part of `with recursive`: every college that somebody has in their profile, folded and trimmed, as `colleges.name`.
 * It hops from one to the next along the index instead of reading everybody.
 */
export const colleges = sql`
  colleges (name) as (
    select min(fold(btrim(college))) from profiles where college is not null
    union all
    select (select min(fold(btrim(college))) from profiles where college is not null and fold(btrim(college)) > name)
    from colleges where name is not null
  )`;
