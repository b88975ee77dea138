import { sql } from 'drizzle-orm';
import type { SignedIn } from '../../context.ts';
import { prefixPattern } from '../../db/patterns.ts';

const SUGGESTED = 8;
/** A name that only one other person wrote could be about that person. */
const WRITERS = 2;
/** The steps along the index, and the rows of one name, that are read at most. */
const MOST = { names: 100, spellings: 50 };

const key = sql`fold(btrim(p.college))`;

/**
 * Colleges that at least two others wrote and that start with a text, whatever the case or the accents, each once in its most common
 * spelling. It jumps from one name to the next along the index `profiles_college_prefix` (rule:college-suggestions,
 * permission:editOwnProfile).
 */
export async function suggestColleges(
  { db, viewer }: SignedIn,
  { search }: { search: string },
): Promise<{ colleges: string[] }> {
  const starts = sql`p.college is not null and ${key} like fold(${prefixPattern(search)})`;
  const { rows } = await db.execute<{ college: string }>(sql`
    with recursive names (name, number) as (
      (select ${key}, 1 from profiles p where ${starts} order by ${key} using ~<~ limit 1)
      union all
      select (select ${key} from profiles p where ${starts} and ${key} ~>~ name order by ${key} using ~<~ limit 1), number + 1
      from names where name is not null and number < ${MOST.names}
    )
    select found.college from names cross join lateral (
      select mode() within group (order by btrim(same.college)) as college, count(*) as writers from (
        select p.college from profiles p
        where p.college is not null and ${key} = name and p.user_id <> ${viewer.id} limit ${MOST.spellings}
      ) same
    ) found where found.writers >= ${WRITERS} limit ${SUGGESTED}
  `);
  return { colleges: rows.map(({ college }) => college) };
}
