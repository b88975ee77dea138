import { queryOptions } from '@tanstack/react-query';
import { type Answer, answer, api } from '#web/lib/api.ts';

export type Profile = Answer<typeof api.profile.$get>;
export type Person = Answer<(typeof api.people)[':id']['$get']>;
export type Resume = NonNullable<Profile['resume']>;

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: (): Promise<Profile> => answer(api.profile.$get()),
  meta: { errorTitle: 'Error fetching profile' },
});

/** A student's profile for staff; a missing one is an answer and not a failure, so it has no toast. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', id],
    queryFn: (): Promise<Person> => answer(api.people[':id'].$get({ param: { id } })),
  });

/** Where a file is shown or saved from (rule:files-are-private). */
export const fileUrl = (id: string) => `/files/${id}`;
