import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { addressMatches, nameMatches } from '../../db/patterns.ts';

/** The people of a search who have written lines, or a condition on `l` when they are many. */
export type Actors = { ids: string[] } | { condition: SQL };

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Of so many people, each one’s first lines are read by index. Of more, one in a few lines of the log is theirs. */
const FEW_PEOPLE = 100;

/** The actors that a text means: by name or address while the account exists, by id also after its deletion (rule:audit-log). */
export async function findActors(db: Queryable, actor: string, fewPeople = FEW_PEOPLE): Promise<Actors> {
  if (ID.test(actor)) return { ids: [actor] };
  const isNamed = nameMatches(sql`p.display_name`, actor);
  const isAddressed = addressMatches(sql`u.email`, actor);
  // A person may be found twice. The lateral query looks at one line of each: as a join, it would read the whole log.
  const most = 2 * fewPeople + 1;
  const { rows } = await db.execute<{ id: string }>(sql`
    select found.id from (
      select p.user_id as id from profiles p where ${isNamed}
      union all select u.id from users u where ${isAddressed}) found
    cross join lateral (select from audit_log l where l.actor_id = found.id limit 1) acted
    limit ${most}`);
  if (rows.length < most) return { ids: [...new Set(rows.map(({ id }) => id))] };
  return {
    condition: sql`(exists (select from profiles p where p.user_id = l.actor_id and ${isNamed})
      or exists (select from users u where u.id = l.actor_id and ${isAddressed}))`,
  };
}

/** The first lines `l` with a condition in an order that ends in a limit, of these actors or of anybody. */
export function linesOf(condition: SQL, inOrder: SQL, actors: Actors | undefined): SQL {
  if (!actors) return sql`select l.* from audit_log l where ${condition} ${inOrder}`;
  if ('condition' in actors)
    return sql`select l.* from audit_log l where ${condition} and ${actors.condition} ${inOrder}`;
  return sql`
    select l.* from unnest(${sql.param(actors.ids)}::uuid[]) acting (id)
    cross join lateral (select * from audit_log l where l.actor_id = acting.id and ${condition} ${inOrder}) l ${inOrder}`;
}
