import { sql } from 'drizzle-orm';

/**
 * A CTE of `with recursive`: every college in the profiles, folded and trimmed, as `colleges.name`. It jumps from one value to the next
 * along the index instead of reading every profile.
 */
export const colleges = sql`
  colleges (name) as (
    select min(fold(btrim(college))) from profiles where college is not null
    union all
    select (select min(fold(btrim(college))) from profiles where college is not null and fold(btrim(college)) > name)
    from colleges where name is not null
  )`;
