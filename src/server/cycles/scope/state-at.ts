import { type SQL, sql } from 'drizzle-orm';

/** The state of a row of cycles with this alias at this time, as `cycleAt` of the domain gives it; a test holds the two together (rule:cycle-states). */
export function stateAt(alias: string, now: Date): SQL {
  const c = sql.raw(alias);
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`case
    when ${c}.state = 'open' or ${c}.state = 'draft' and ${c}.opens_by_itself and ${c}.opens_at <= ${at}
    then case when ${c}.closes_by_itself and ${c}.closes_at <= ${at} then 'closed' else 'open' end
    else ${c}.state end`;
}

/** What the clock needs of a row of cycles with this alias, for `cycleAt`. */
export function scheduleOf(alias: string): SQL {
  const c = sql.raw(alias);
  return sql`json_build_object('state', ${c}.state, 'opens_at', ${c}.opens_at, 'closes_at', ${c}.closes_at,
    'opens_by_itself', ${c}.opens_by_itself, 'closes_by_itself', ${c}.closes_by_itself)`;
}
