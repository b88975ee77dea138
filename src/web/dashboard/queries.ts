import { queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';

export type MyApplication = ResponseOf<typeof api.applications.mine.$get>[number];

/** The viewer's applications and those of their teams, newest first. */
export const myApplicationsQuery = queryOptions({
  queryKey: ['applications', 'mine'],
  queryFn: (): Promise<MyApplication[]> => readResponse(api.applications.mine.$get()),
  meta: { errorTitle: 'Error fetching data' },
});

/** The hero image; a failure is only logged, because there is a bundled image (rule:dashboard-hero). */
export const heroQuery = queryOptions({
  queryKey: ['settings', 'hero'],
  queryFn: () => readResponse(api.settings.hero.$get({ query: {} })),
});
