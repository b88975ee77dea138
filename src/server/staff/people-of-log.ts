import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { addressMatches, nameMatches } from '../db/patterns.ts';

/** A log with an index by person and time. */
export const AUDIT_LOG = { table: sql`audit_log`, person: sql`actor_id` };
export const SECURITY_LOG = { table: sql`security_events`, person: sql`user_id` };
type Log = typeof AUDIT_LOG;

/** The people of a search who have lines in a log, or a condition on its line `l` when they are many. */
export type PeopleOfLog = { ids: string[] } | { condition: SQL };

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Of so many people, each one’s first lines are read by index. Of more, one in a few lines of the log is theirs. */
const FEW_PEOPLE = 100;
/** Each of so many is named in the statement. */
const NAMED_PEOPLE = 8;

/** The people that a text means: by name or address while the account exists, by id also after its deletion (rule:audit-log). */
export async function findPeopleOfLog(
  db: Queryable,
  { table, person }: Log,
  text: string,
  fewPeople = FEW_PEOPLE,
): Promise<PeopleOfLog> {
  if (ID.test(text)) return { ids: [text] };
  const isNamed = nameMatches(sql`p.display_name`, text);
  const isAddressed = addressMatches(sql`u.email`, text);
  // A person may be found twice. The lateral query looks at one line of each: as a join, it would read the whole log.
  const most = 2 * fewPeople + 1;
  const { rows } = await db.execute<{ id: string }>(sql`
    select found.id from (
      select p.user_id as id from profiles p where ${isNamed}
      union all select u.id from users u where ${isAddressed}) found
    cross join lateral (select from ${table} l where l.${person} = found.id limit 1) acted
    limit ${most}`);
  if (rows.length < most) return { ids: [...new Set(rows.map(({ id }) => id))] };
  return {
    condition: sql`(exists (select from profiles p where p.user_id = l.${person} and ${isNamed})
      or exists (select from users u where u.id = l.${person} and ${isAddressed}))`,
  };
}

/** The first lines `l` of a log with a condition in an order that ends in a limit, of these people or of anybody. */
export function linesOf(
  { table, person }: Log,
  condition: SQL,
  inOrder: SQL,
  people: PeopleOfLog | undefined,
): SQL {
  if (!people) return sql`select l.* from ${table} l where ${condition} ${inOrder}`;
  if ('condition' in people)
    return sql`select l.* from ${table} l where ${condition} and ${people.condition} ${inOrder}`;
  const ofPerson = (id: SQL) =>
    sql`select * from ${table} l where l.${person} = ${id} and ${condition} ${inOrder}`;
  // Of a known person, the planner knows whether a page is a small part of their lines, and reads that part by index.
  const lines =
    people.ids.length > 0 && people.ids.length <= NAMED_PEOPLE
      ? sql`(${sql.join(
          people.ids.map((id) => sql`(${ofPerson(sql`${id}::uuid`)})`),
          sql` union all `,
        )}) l`
      : sql`unnest(${sql.param(people.ids)}::uuid[]) chosen (id) cross join lateral (${ofPerson(sql`chosen.id`)}) l`;
  return sql`select l.* from ${lines} ${inOrder}`;
}
