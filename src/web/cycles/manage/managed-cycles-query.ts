import { queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';

export type ManagedCycle = ResponseOf<typeof api.staff.cycles.$get>[number];

/** Every cycle with its settings and figures (permission:manageCycles). */
export const managedCyclesQuery = queryOptions({
  queryKey: ['staff', 'cycles'],
  queryFn: (): Promise<ManagedCycle[]> => readResponse(api.staff.cycles.$get()),
  meta: { errorTitle: 'Error fetching data' },
});
