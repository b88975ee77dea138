import { queryOptions } from '@tanstack/react-query';
import { type Answer, answer, api } from '#web/lib/api.ts';

export type MyApplication = Answer<typeof api.applications.mine.$get>[number];

/** The viewer's applications and those of their teams, newest first. */
export const myApplicationsQuery = queryOptions({
  queryKey: ['applications', 'mine'],
  queryFn: (): Promise<MyApplication[]> => answer(api.applications.mine.$get()),
  meta: { errorTitle: 'Error fetching data' },
});

/** The picture behind the welcome; that it cannot be read is only logged, as there is a bundled one (rule:dashboard-hero). */
export const heroQuery = queryOptions({
  queryKey: ['settings', 'hero'],
  queryFn: () => answer(api.settings.hero.$get()),
});
