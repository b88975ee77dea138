import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { addressMatches, containsPattern, nameMatches, TRIGRAM } from '../../db/patterns.ts';
import { colleges } from '../../profiles/colleges.ts';

export const NOTHING = sql`select null::uuid as id where false`;

/**
 * CTE `exact`: the applications whose people, team, project or colleges contain the text, ignoring case and accents. It merges small sets
 * of ids from indexes, so that a search doesn't read the wide rows of applications. One or two letters match the start of a word. If
 * nothing contains the text, `applications_alike` finds similar texts in `found`, except for an address of a person who hasn't applied.
 */
export function foundBy(search: string | undefined): SQL {
  if (!search) return sql`exact as (${NOTHING}), found as (${NOTHING})`;
  const isAddressed = search.includes('@') ? addressMatches(sql`u.email`, search) : sql`false`;
  return sql`
    exact as materialized (${withText(search)}),
    addressed as materialized (select u.id from users u where ${isAddressed}),
    found as materialized (
      select id from exact
      union all select alike.id from applications_alike(${search}) as alike (id)
        where ${search.length >= TRIGRAM} and not exists (select from exact)
          and not exists (select from addressed))`;
}

/** From this number of hits a text is common: scanning the list is then faster than reading the hits. */
const COMMON_HITS = 15_000;

/** Whether so many names and addresses contain the text that the sets of `foundBy` would be most of all applications. Stops reading as soon as it knows. */
export async function isCommonText(db: Queryable, search: string, hits = COMMON_HITS): Promise<boolean> {
  const name = (column: SQL) => nameMatches(column, search);
  const { rows } = await db.execute(sql`
    select 1 from (
      select 1 from application_members m where ${name(sql`m.display_name`)}
      union all select 1 from users u where ${addressMatches(sql`u.email`, search)}
      union all select 1 from profiles p where ${name(sql`p.display_name`)}
      union all select 1 from teams t where ${name(sql`t.name`)}
      union all select 1 from projects p join applications a on a.project_id = p.id
        where ${name(sql`p.name`)} or ${name(sql`p.project_number::text`)}
      union all select 1 from (${ofColleges(search)}) of_college
    ) hit offset ${hits} limit 1
  `);
  return rows.length > 0;
}

/**
 * Whether the application `a` contains the text: the same condition as `exact` of `foundBy`, per row. For a common text, where the first
 * rows of any order contain it. Scalar subqueries, so that none is hashed as a whole.
 */
export function textMatches(search: string): SQL {
  const name = (column: SQL) => nameMatches(column, search);
  const email = (column: SQL) => addressMatches(column, search);
  return sql`(
    (select bool_or(${name(sql`m.display_name`)} or ${email(sql`u.email`)} or ${isOfCollege(search)})
      from application_members m left join users u on u.id = m.user_id left join profiles p on p.user_id = m.user_id
      where m.application_id = a.id)
    or (select ${name(sql`p.display_name`)} or ${email(sql`u.email`)}
      from users u join profiles p on p.user_id = u.id where u.id = a.applicant_id)
    or (select ${name(sql`t.name`)} from teams t where t.id = a.team_id)
    or (select ${name(sql`p.name`)} or ${name(sql`p.project_number::text`)} from projects p where p.id = a.project_id))`;
}

const isOfCollege = (search: string): SQL =>
  search.length < TRIGRAM
    ? sql`false`
    : sql`(m.left_at is null and fold(btrim(p.college)) like fold(${containsPattern(search)}))`;

const withText = (search: string): SQL => {
  const name = (column: SQL) => nameMatches(column, search);
  const email = addressMatches(sql`u.email`, search);
  return sql`
  select m.application_id as id from application_members m where ${name(sql`m.display_name`)}
  union all select a.id from profiles p join applications a on a.applicant_id = p.user_id
    where ${name(sql`p.display_name`)}
  union all select a.id from users u join applications a on a.applicant_id = u.id where ${email}
  union all select m.application_id from users u join application_members m on m.user_id = u.id where ${email}
  union all select a.id from teams t join applications a on a.team_id = t.id where ${name(sql`t.name`)}
  union all select a.id from projects p join applications a on a.project_id = p.id
    where ${name(sql`p.name`)} or ${name(sql`p.project_number::text`)}
  union ${ofColleges(search)}`;
};

/** Compares each of the few colleges once; one or two letters don't match colleges. */
const ofColleges = (search: string): SQL => sql`
  select m.application_id from application_members m join profiles p on p.user_id = m.user_id
    where m.left_at is null and fold(btrim(p.college)) = any(array(
      with recursive ${colleges} select name from colleges where ${search.length >= TRIGRAM} and name like fold(${containsPattern(search)})))`;
