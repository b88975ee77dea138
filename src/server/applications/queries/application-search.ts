import { type SQL, sql } from 'drizzle-orm';
import { type Cycle, inCycle } from '../../cycles/scope/cycle-of.ts';
import type { Queryable } from '../../db/database.ts';
import { addressMatches, containsPattern, folded, hasLetters, TRIGRAM } from '../../db/patterns.ts';
import { participations } from '../rosters/people.ts';

type InCycle = Pick<Cycle, 'id'>;

export const NOTHING = sql`select null::uuid as id where false`;

/**
 * CTE `exact`: the applications whose people, team, project or colleges contain the text, ignoring case and accents. Triggers keep these
 * names in one text per application (`application_searches`), which has a trigram index. One or two letters match a start only. The whole
 * address of an account finds those of this person alone. If nothing contains the text, `applications_alike` finds similar texts in
 * `found`, except for an address of a person who hasn't applied (rule:applications-search).
 */
export function foundBy(search: string | undefined, cycle: InCycle, limit: number | null = null): SQL {
  if (!search) return sql`exact as (${NOTHING}), found as (${NOTHING})`;
  const unlessAccount = mayBeAddress(search) ? sql`not exists (select from account)` : sql`true`;
  const isAddressed = mayBeAddress(search) ? addressMatches(sql`u.email`, search) : sql`false`;
  return sql`
    account as materialized (${accountOf(search)}),
    exact as materialized (
      (select s.application_id as id from application_searches s
        where ${unlessAccount} and ${inCycle(sql`s.cycle_id`, cycle)} and ${contains(search)} limit ${limit})
      union select a.id from applications a where ${hasReference(sql`a.reference`, search)} and ${inCycle(sql`a.cycle_id`, cycle)}
      union ${mayBeAddress(search) ? ofAccount(cycle) : NOTHING}
    ),
    addressed as materialized (select id from account union all select u.id from users u where ${isAddressed}),
    found as materialized (
      select id from exact
      union all select alike.id from applications_alike(${search}, ${cycle.id}) as alike (id)
        where ${search.length >= TRIGRAM} and not exists (select from exact) and not exists (select from addressed))`;
}

const mayBeAddress = (search: string): boolean => search.includes('@');

/** The account whose whole address the text is, ignoring case. */
const accountOf = (search: string): SQL =>
  mayBeAddress(search) ? sql`select u.id from users u where u.email = ${search.trim()}::citext` : NOTHING;

const ofAccount = (cycle: InCycle): SQL => sql`
  select a.id from applications a
  where a.id in ${participations(sql`(select account.id from account)`)} and ${inCycle(sql`a.cycle_id`, cycle)}`;

/** From this number of hits a text is common: scanning the list is then faster than reading the hits. */
const COMMON_HITS = 10_000;

/** `ids` is an array of PostgreSQL as its text: it goes back in the next statement, and nothing parses thousands of ids. */
export type FoundByText = { ids: string; is_similar: boolean; is_common: boolean };

/**
 * The applications that a page of the list searches for. A statement of its own: the long one for the page then gets an array, for which
 * PostgreSQL caches its plan, while a plan for every pattern takes longer than the search. Stops reading when the text is common.
 */
export async function findByText(
  db: Queryable,
  search: string,
  cycle: InCycle,
  hits: number = COMMON_HITS,
): Promise<FoundByText> {
  const { rows } = await db.execute<FoundByText>(sql`
    with ${foundBy(search, cycle, hits + 1)}
    select array(select id from found)::text as ids,
      not exists (select from account) and (select count(*) from exact) > ${hits} as is_common,
      exists (select from found) and not exists (select from exact) as is_similar
  `);
  return rows[0] ?? { ids: '{}', is_similar: false, is_common: false };
}

/**
 * Whether the application `a` contains the text: the same condition as `exact` of `foundBy`, per row. For a common text, which is no
 * address of an account: the first rows of any order contain it. A scalar subquery, so that it isn't hashed as a whole.
 */
export const textMatches = (search: string): SQL => sql`(
  (select ${contains(search)} from application_searches s where s.application_id = a.id)
  or coalesce(${hasReference(sql`a.reference`, search)}, false))`;

/** Over `application_searches s`. One or two letters don't match colleges, nor do texts of signs alone, which have an index of their own. */
function contains(search: string): SQL {
  if (!hasLetters(search))
    return sql`(${inNames(search.length < TRIGRAM ? ` ${search}` : search)} and s.${SIGNS})`;
  const text = `${START[search.length] ?? ''}${search}`;
  // The key finds all of these rows, and some with other signs.
  const found = sql`s.names_key like (select search_pattern(${text})) and ${inNames(text)}`;
  return search.length < TRIGRAM
    ? sql`(${found})`
    : sql`(${found} or s.colleges like ${folded(containsPattern(text))})`;
}

/** A letter matches the start of a name, an address or a title, and two letters match that of a word: trigrams find nothing shorter. */
const START: Record<number, string> = { 1: '\n ', 2: ' ' };

const inNames = (text: string): SQL => sql`s.names like ${folded(containsPattern(text))}`;

/** Written like the index `application_searches_signs`. */
const SIGNS = sql.raw(`names ~ '[[:space:]][^[:alnum:][:space:]]|[^[:alnum:]]{3}'`);

/** The whole reference of an application, in the case of its project number or in capitals (rule:receipt). The unique index finds it. */
export const hasReference = (column: SQL, search: string): SQL =>
  sql`${column} in (${search.trim()}, ${search.trim().toUpperCase()})`;
