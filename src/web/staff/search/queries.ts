import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';

export type SearchResults = ResponseOf<typeof api.staff.search.$get>;

/** The search of staff; runs from two letters on. */
export const searchQuery = (text: string, cycle: string | undefined) =>
  queryOptions({
    queryKey: ['search', text, cycle],
    queryFn: (): Promise<SearchResults> => readResponse(api.staff.search.$get({ query: { text, cycle } })),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
