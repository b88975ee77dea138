import { useQuery } from '@tanstack/react-query';
import { freezesRoster } from '#domain/applications/application-statuses.ts';
import { useShownCycle } from '#web/cycles/use-shown-cycle.ts';
import { type MyApplication, myApplicationsQuery } from './queries.ts';

/** The viewer's applications of the cycle that the page shows, and from every cycle what still waits: undecided ones and drafts that can be submitted (rule:personal-cycle). */
export function useApplications() {
  const slug = useShownCycle()?.slug;
  return useQuery({
    ...myApplicationsQuery,
    select: (all) => (slug ? all.filter((one) => one.cycle.slug === slug || isWaiting(one)) : all),
  });
}

const isWaiting = ({ status, cycle }: MyApplication) =>
  (freezesRoster(status) && cycle.state !== 'archived') || (status === 'draft' && cycle.state === 'open');

/** How many decided applications of other cycles the dashboard leaves out. */
export function useEarlierApplications(): number {
  const shown = useApplications().data?.length ?? 0;
  const all = useQuery(myApplicationsQuery).data?.length ?? 0;
  return all - shown;
}
