import { queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';

export type DatedCycle = ResponseOf<typeof api.dates.$get>['cycles'][number];

/** The dates of the programme, for everybody (rule:dates-page). */
export const datesQuery = queryOptions({
  queryKey: ['cycles', 'dates'],
  queryFn: () => readResponse(api.dates.$get()),
  meta: { errorTitle: 'Error fetching dates' },
});
