import { ALL_CYCLES } from '#domain/cycles/cycle-slugs.ts';

/** The cycle in the address of every page; absent for the current one (rule:one-cycle-at-a-time). The server knows which ones exist. */
export type CycleSearch = { cycle?: string };

/** The pages that can show all cycles together. */
export const SHOWS_ALL_CYCLES: readonly string[] = ['/admin/audit', '/admin/outbox'];

type Middleware = { search: CycleSearch; next: (search: CycleSearch) => CycleSearch };

/** Links between pages keep the cycle, unless they name one; few pages show all cycles. */
export const keepCycle = ({ search, next }: Middleware): CycleSearch => ({
  cycle: search.cycle === ALL_CYCLES ? undefined : search.cycle,
  ...next(search),
});
