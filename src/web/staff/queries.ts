import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StaffProjectListInput } from '#domain/staff/overview-schemas.ts';
import type { UserListInput } from '#domain/users/user-schemas.ts';
import type { CycleSearch } from '#web/cycles/search.ts';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';
import type { AdminSearch } from './search.ts';

export type UserRow = ResponseOf<typeof api.staff.users.$get>['users'][number];
export type Department = ResponseOf<typeof api.departments.$get>[number];
export type Overview = ResponseOf<typeof api.staff.overview.$get>;
export type StaffProject = ResponseOf<typeof api.staff.projects.$get>['projects'][number];

/** A failed load of the admin panel (rule:fetch-errors-have-titles). */
const meta = { errorTitle: 'Error fetching data' };

export const overviewQuery = (search: CycleSearch) =>
  queryOptions({
    queryKey: ['staff', 'overview', search],
    queryFn: () => readResponse(api.staff.overview.$get({ query: search })),
    meta,
  });

export const usersQuery = (input: UserListInput) =>
  queryOptions({
    queryKey: ['staff', 'users', input],
    queryFn: () => readResponse(api.staff.users.$get({ query: { ...input, page: String(input.page) } })),
    placeholderData: keepPreviousData,
    meta,
  });

/** The page of users that the address of a screen asks for. */
export const usersOf = ({ page, role, department_id, account, sort = 'newest', search }: AdminSearch) =>
  usersQuery({ page, role, department_id, account, sort, search });

/** The consequences of deleting a user; fetched when the dialog opens. */
export const userDeletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'users', id, 'deletion'],
    queryFn: () => readResponse(api.users[':id'].deletion.$get({ param: { id } })),
    meta: { errorTitle: 'Error deleting user' },
  });

const staffProjectsQuery = (input: StaffProjectListInput) =>
  queryOptions({
    queryKey: ['staff', 'projects', input],
    queryFn: () => readResponse(api.staff.projects.$get({ query: { ...input, page: String(input.page) } })),
    placeholderData: keepPreviousData,
    meta,
  });

/** The page of projects that the address of a screen asks for. */
export const staffProjectsOf = ({ cycle, page, status, project_sort = 'newest', search }: AdminSearch) =>
  staffProjectsQuery({ cycle, page, status, search, sort: project_sort });

export const departmentsQuery = queryOptions({
  queryKey: ['departments'],
  queryFn: () => readResponse(api.departments.$get()),
  meta: { errorTitle: 'Error fetching departments' },
});

export const programmeSettingsQuery = queryOptions({
  queryKey: ['settings', 'programme'],
  queryFn: () => readResponse(api.settings.programme.$get()),
  meta,
});

/** The teams that are larger than a new limit. */
export const largerTeamsQuery = (size: number) =>
  queryOptions({
    queryKey: ['settings', 'larger-teams', size],
    queryFn: () =>
      readResponse(api.settings.programme['larger-teams'].$get({ query: { size: String(size) } })),
    meta,
  });

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => readResponse(api.settings.$get()),
  meta,
});
