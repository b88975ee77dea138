import { CALENDAR_PATH, datesOf } from '#domain/cycles/cycle-dates.ts';
import { currentCycle } from '#domain/cycles/cycles.ts';
import type { Ctx, Services } from '../../context.ts';
import { type Cycle, listCycles } from '../scope/cycle-of.ts';
import type { PublicDates } from './responses.ts';

/**
 * The cycles whose dates everybody may know: open ones, the current one, and closed ones with a date to come. A draft is nobody's business
 * (rule:dates-page).
 */
export async function datedCycles({ db, now }: Pick<Services, 'db' | 'now'>): Promise<Cycle[]> {
  const all = await listCycles({ db, now, contentVersion: null });
  const current = currentCycle(all);
  const at = now().getTime();
  const isToCome = (cycle: Cycle) => datesOf(cycle).some((date) => Date.parse(date.at) > at);
  return all.filter(
    (cycle) =>
      cycle.state === 'open' ||
      (cycle.state !== 'draft' && cycle.id === current?.id) ||
      (cycle.state === 'closed' && isToCome(cycle)),
  );
}

/** For the page of dates, which visitors read too. */
export async function listDates(ctx: Ctx): Promise<PublicDates> {
  const cycles = await datedCycles(ctx);
  return {
    cycles: cycles.map(
      ({ id, name, state, opens_at, closes_at, detailed_deadline, results_on, starts_on }) => ({
        id,
        name,
        state,
        opens_at,
        closes_at,
        detailed_deadline,
        results_on,
        starts_on,
      }),
    ),
    calendar_url: `${ctx.origin}${CALENDAR_PATH}`,
  };
}
