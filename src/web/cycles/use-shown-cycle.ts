import { useCycle } from './use-cycle.ts';
import { type ChoosableCycle, useCycles } from './use-cycles.ts';

/** The cycle that the page shows; undefined for all of them. */
export function useShownCycle(): ChoosableCycle | undefined {
  const chosen = useCycle();
  return useCycles().find(({ slug, is_current }) => (chosen ? slug === chosen : is_current));
}
