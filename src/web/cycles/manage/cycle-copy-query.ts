import { queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';

export type CycleCopy = ResponseOf<(typeof api.staff.cycles)[':id']['copy']['$get']>;

/** What a new cycle would take from this one; fetched once per visit, because the form starts with it. */
export const cycleCopyQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'cycle-copy', id],
    queryFn: (): Promise<CycleCopy> => readResponse(api.staff.cycles[':id'].copy.$get({ param: { id } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { errorTitle: 'Error fetching data' },
  });
