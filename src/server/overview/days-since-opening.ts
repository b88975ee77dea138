import { sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canListApplications } from '#domain/policy.ts';
import { type DaysSinceOpeningInput, MOST_DAYS_SINCE_OPENING } from '#domain/staff/overview-schemas.ts';
import type { SignedIn } from '../context.ts';
import { type Cycle, cycleOf, inCycle } from '../cycle-scope/cycle-of.ts';
import type { DaysSinceOpening } from './responses.ts';

/** The applications of a cycle, and of another one to compare it with, by the day since each opened (rule:admin-figures). 403 for people who aren't staff (permission:listApplications). */
export async function countDaysSinceOpening(
  ctx: SignedIn,
  { cycle, compared_with }: DaysSinceOpeningInput,
): Promise<DaysSinceOpening> {
  if (!canListApplications(ctx.viewer)) throw forbidden();
  const slugs = compared_with === undefined ? [cycle] : [cycle, compared_with];
  const chosen = await Promise.all(slugs.map((slug) => cycleOf(ctx, slug)));
  return Promise.all(chosen.map((one) => countDays(ctx, one)));
}

async function countDays({ db, now }: SignedIn, cycle: Cycle): Promise<DaysSinceOpening[number]> {
  const { rows } = await db.execute<{ days: DaysSinceOpening[number]['days'] }>(sql`
    with counted as (
      select greatest((submitted_at at time zone 'Asia/Kolkata')::date - (opened.at at time zone 'Asia/Kolkata')::date, 0) as day,
        count(*)::int as count
      from applications cross join (select ${cycle.opens_at ?? now().toISOString()}::timestamptz as at) opened
      where ${inCycle(sql`cycle_id`, cycle)} and submitted_at is not null group by 1
    )
    select coalesce(json_agg(json_build_object('day', day, 'count', count) order by day), '[]') as days
    from counted where day < ${MOST_DAYS_SINCE_OPENING}`);
  return { name: cycle.name, slug: cycle.slug, days: rows[0]?.days ?? [] };
}
