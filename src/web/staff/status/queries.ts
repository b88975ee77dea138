import { queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';

const endpoint = api.staff.status;
export type Finding = ResponseOf<typeof endpoint.$get>['findings'][number];

const EVERY_MS = 30_000;

/** What the doctor sees at a glance; an open page asks again every half minute. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: () => readResponse(endpoint.$get()),
  refetchInterval: EVERY_MS,
  meta: { errorTitle: 'Error fetching data' },
});
