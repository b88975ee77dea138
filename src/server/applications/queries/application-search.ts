import { type SQL, sql } from 'drizzle-orm';
import { containsPattern, wordPatterns } from '../../db/patterns.ts';
import { colleges } from '../../profiles/colleges.ts';

const TRIGRAM = 3;
export const NOTHING = sql`select null::uuid as id where false`;

/**
 * Parts of `with`: in `exact`, the applications whose people, team, project or colleges contain the text, without case
 * and accents: small sets from indexes, put together by id, so that the wide rows of applications are not read for a
 * search. One or two letters are the beginning of a word. Where nothing contains the text, `applications_alike` forgives
 * its typos in `found`.
 */
export function foundBy(search: string | undefined): SQL {
  if (!search) return sql`exact as (${NOTHING}), found as (${NOTHING})`;
  const isLong = search.length >= TRIGRAM;
  return sql`
    exact as materialized (${withText(isLong ? containing(search) : startingWith(search))}),
    found as materialized (
      select id from exact
      union all select alike.id from applications_alike(${search}) as alike (id)
        where ${isLong} and not exists (select from exact))`;
}

type Conditions = { name: (column: SQL) => SQL; email: SQL; college: SQL };

function containing(search: string): Conditions {
  const pattern = sql`fold(${containsPattern(search)})`;
  const name = (column: SQL) => sql`fold(${column}) like ${pattern}`;
  return { name, email: name(sql`u.email::text`), college: sql`name like ${pattern}` };
}

/** The index of three letters also knows with what words begin; for addresses, which share their endings, it is no help. */
function startingWith(search: string): Conditions {
  const { first, later } = wordPatterns(search);
  return {
    name: (column) => sql`(fold(${column}) like fold(${first}) or fold(${column}) like fold(${later}))`,
    email: sql`u.email >= ${search}::citext and u.email < ${search + LAST_LETTER}::citext`,
    college: sql`false`,
  };
}

const LAST_LETTER = '\u{10FFFF}';

const withText = ({ name, email, college }: Conditions): SQL => sql`
  select m.application_id as id from application_members m where ${name(sql`m.display_name`)}
  union all select a.id from profiles p join applications a on a.applicant_id = p.user_id
    where ${name(sql`p.display_name`)}
  union all select a.id from users u join applications a on a.applicant_id = u.id where ${email}
  union all select m.application_id from users u join application_members m on m.user_id = u.id where ${email}
  union all select a.id from teams t join applications a on a.team_id = t.id where ${name(sql`t.name`)}
  union all select a.id from projects p join applications a on a.project_id = p.id
    where ${name(sql`p.name`)} or ${name(sql`p.project_number::text`)}
  union ${ofColleges(college)}`;

/** There are few colleges: each is compared once. */
const ofColleges = (isMeant: SQL): SQL => sql`
  select m.application_id from application_members m join profiles p on p.user_id = m.user_id
    where m.left_at is null and fold(btrim(p.college)) = any(array(
      with recursive ${colleges} select name from colleges where ${isMeant}))`;
