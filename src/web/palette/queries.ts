import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, answer, api } from '#web/lib/api.ts';

export type SearchResults = Answer<typeof api.staff.search.$get>;

/** What staff find by a few letters; asked from two of them on. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: (): Promise<SearchResults> => answer(api.staff.search.$get({ query: { text } })),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
