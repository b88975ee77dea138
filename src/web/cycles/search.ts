import { ALL_CYCLES, CYCLE_LIMITS, CYCLE_SLUG } from '#domain/cycles/cycle-slugs.ts';

/** The cycle in the address of every page; absent for the current one (rule:one-cycle-at-a-time). The server knows which ones exist. */
export type CycleSearch = { cycle?: string };

/** The pages that can show all cycles together. */
export const SHOWS_ALL_CYCLES: readonly string[] = ['/admin/audit', '/admin/outbox'];

/** The cycle of a page about one. */
export function cycleOf(given: unknown): string | undefined {
  const slug = cyclesOf(given);
  return slug === ALL_CYCLES ? undefined : slug;
}

/** The same on a page that can show all cycles together. */
export const cyclesOf = (given: unknown): string | undefined =>
  typeof given === 'string' && given.length <= CYCLE_LIMITS.slug && CYCLE_SLUG.test(given)
    ? given
    : undefined;

type Middleware = { search: CycleSearch; next: (search: CycleSearch) => CycleSearch };

/** Links between pages keep the cycle, unless they name one; few pages show all cycles. */
export const keepCycle = ({ search, next }: Middleware): CycleSearch => ({
  cycle: search.cycle === ALL_CYCLES ? undefined : search.cycle,
  ...next(search),
});
