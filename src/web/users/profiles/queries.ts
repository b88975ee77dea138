import { queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';

export type Profile = ResponseOf<typeof api.profile.$get>;
export type Person = ResponseOf<(typeof api.people)[':id']['$get']>;
export type Resume = NonNullable<Profile['resume']>;

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: (): Promise<Profile> => readResponse(api.profile.$get()),
  meta: { errorTitle: 'Error fetching profile' },
});

/** Without a toast: a person can go on typing without suggestions. */
export const collegeSuggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['colleges', search],
    queryFn: () => readResponse(api.colleges.$get({ query: { search } })),
    staleTime: 300_000,
  });

/** A student's profile for staff, without a toast, because a missing profile is not a failure. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', id],
    queryFn: (): Promise<Person> => readResponse(api.people[':id'].$get({ param: { id } })),
  });

/** The URL of a file (rule:files-are-private). */
export const fileUrl = (id: string) => `/files/${id}`;
