import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StaffProjectListInput } from '#domain/overview.ts';
import type { UserListInput } from '#domain/users.ts';
import { type Answer, answer, api } from '#web/lib/api.ts';

export type UserRow = Answer<typeof api.staff.users.$get>['users'][number];
export type StaffProject = Answer<typeof api.staff.projects.$get>['projects'][number];

/** §8: a failed load of the admin panel. */
const meta = { errorTitle: 'Error fetching data' };

export const overviewQuery = queryOptions({
  queryKey: ['staff', 'overview'],
  queryFn: () => answer(api.staff.overview.$get()),
  meta,
});

export const usersQuery = (input: UserListInput) =>
  queryOptions({
    queryKey: ['staff', 'users', input],
    queryFn: () => answer(api.staff.users.$get({ query: { ...input, page: String(input.page) } })),
    placeholderData: keepPreviousData,
    meta,
  });

/** What deleting a user would do; asked when somebody begins to. */
export const userDeletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'users', id, 'deletion'],
    queryFn: () => answer(api.users[':id'].deletion.$get({ param: { id } })),
    meta: { errorTitle: 'Error deleting user' },
  });

export const staffProjectsQuery = (input: StaffProjectListInput) =>
  queryOptions({
    queryKey: ['staff', 'projects', input],
    queryFn: () => answer(api.staff.projects.$get({ query: { ...input, page: String(input.page) } })),
    placeholderData: keepPreviousData,
    meta,
  });

export const departmentsQuery = queryOptions({
  queryKey: ['departments'],
  queryFn: () => answer(api.departments.$get()),
  meta: { errorTitle: 'Error fetching departments' },
});

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => answer(api.settings.$get()),
  meta,
});
