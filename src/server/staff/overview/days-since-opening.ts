import { type SQL, sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canListApplications } from '#domain/policy.ts';
import { type DaysSinceOpeningInput, MOST_DAYS_SINCE_OPENING } from '#domain/staff/overview-schemas.ts';
import { timeZone } from '#domain/time-zone.ts';
import type { SignedIn } from '../../context.ts';
import { type Cycle, cycleOf, inCycle } from '../../cycles/scope/cycle-of.ts';
import { literal } from '../../db/literal.ts';
import type { DaysSinceOpening } from './responses.ts';

/** The applications of a cycle, and of another one to compare it with, by the day since each opened (rule:admin-figures). 403 for people who aren't staff (permission:listApplications). */
export async function countDaysSinceOpening(
  ctx: SignedIn,
  { cycle, compared_with }: DaysSinceOpeningInput,
): Promise<DaysSinceOpening> {
  if (!canListApplications(ctx.viewer)) throw forbidden();
  const slugs = compared_with === undefined ? [cycle] : [cycle, compared_with];
  const chosen = await Promise.all(slugs.map((slug) => cycleOf(ctx, slug)));
  const now = ctx.now();
  const found = await ctx.readOnly.executeAll(chosen.map((one) => countDays(one, now)));
  return chosen.map(({ name, slug }, index) => {
    const { days, last_day } = (found[index]?.[0] ?? NO_DAYS) as Counted;
    return { name, slug, days, last_day };
  });
}

type Counted = Pick<DaysSinceOpening[number], 'days' | 'last_day'>;
const NO_DAYS: Counted = { days: [], last_day: 0 };

const countDays = (cycle: Cycle, now: Date) => sql`
    with opened as (select ${cycle.opens_at ?? now.toISOString()}::timestamptz as at),
    -- An index counts between the midnights; the day of each application would be computed for all of them.
    counted as materialized (
      select day, of_day.count from opened cross join generate_series(0, ${MOST_DAYS_SINCE_OPENING - 1}::int) as day
      cross join lateral (
        select count(*)::int as count from applications where ${inCycle(sql`cycle_id`, cycle)}
          and submitted_at >= case when day > 0 then ${midnight(sql`day`)} else '-infinity' end and submitted_at < ${midnight(sql`day + 1`)}) of_day
      where of_day.count > 0
    )
    select coalesce(json_agg(json_build_object('day', day, 'count', count) order by day), '[]') as days,
      least(greatest(max(day), (select ${dayOf(sql`${lastInstant(cycle, now)}::timestamptz`)} from opened)),
        ${MOST_DAYS_SINCE_OPENING - 1})::int as last_day
    from counted`;

const dayOf = (instant: SQL): SQL =>
  sql`greatest((${instant} at time zone ${literal(timeZone())})::date - (opened.at at time zone ${literal(timeZone())})::date, 0)`;

/** The start of this day after the one of the opening. */
const midnight = (days: SQL): SQL => {
  const zone = literal(timeZone());
  return sql`(((opened.at at time zone ${zone})::date + ${days})::timestamp at time zone ${zone})`;
};

/** Now, or when the cycle closed. */
function lastInstant({ closes_at }: Cycle, now: Date): string {
  return closes_at !== null && Date.parse(closes_at) < now.getTime() ? closes_at : now.toISOString();
}
