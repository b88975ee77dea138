import { useQuery } from '@tanstack/react-query';
import { useShownCycle } from '#web/cycles/use-shown-cycle.ts';
import { myApplicationsQuery } from './queries.ts';

/** The viewer's applications of the cycle that the page shows. */
export function useApplications() {
  const slug = useShownCycle()?.slug;
  return useQuery({
    ...myApplicationsQuery,
    select: (all) => (slug ? all.filter(({ cycle }) => cycle.slug === slug) : all),
  });
}
