import { PROJECT_STATUSES, type ProjectStatus } from '#domain/projects/projects.ts';
import { STAFF_LIST_LIMITS } from '#domain/search.ts';
import {
  FIGURE_DAYS,
  type FigureDays,
  STAFF_PROJECT_SORTS,
  type StaffProjectSort,
} from '#domain/staff/overview.ts';
import { ACCOUNT_STATES, ROLES, type Role, USER_SORTS } from '#domain/users/users.ts';
import type { CycleSearch } from '#web/cycles/search.ts';
import { idOf, oneOf, pageOf, textOf } from '#web/lib/search/read-search.ts';

export const ADMIN_TABS = ['overview', 'users', 'projects', 'departments'] as const;

/** The search parameters of the admin panel. */
export type AdminSearch = {
  cycle?: string;
  tab: (typeof ADMIN_TABS)[number];
  search?: string;
  role?: Role;
  department_id?: string;
  /** The days of the figures, unless the default. */
  days?: FigureDays;
  status?: ProjectStatus;
  account?: (typeof ACCOUNT_STATES)[number];
  sort?: (typeof USER_SORTS)[number];
  project_sort?: StaffProjectSort;
  page: number;
};
export type ChangeAdminSearch = (changes: Partial<AdminSearch>) => void;

/** Parses the search parameters with the limits of the API; invalid ones are dropped. */
export function readAdminSearch(given: Record<string, unknown>): AdminSearch {
  return {
    tab: oneOf(ADMIN_TABS, given.tab) ?? 'overview',
    cycle: (given as CycleSearch).cycle,
    search: textOf(given.search, STAFF_LIST_LIMITS.search),
    role: oneOf(ROLES, given.role),
    department_id: idOf(given.department_id),
    days: FIGURE_DAYS.find((days) => days === Number(given.days)),
    status: oneOf(PROJECT_STATUSES, given.status),
    account: oneOf(ACCOUNT_STATES, given.account),
    sort: oneOf(USER_SORTS, given.sort),
    project_sort: oneOf(STAFF_PROJECT_SORTS, given.project_sort),
    page: pageOf(given.page, STAFF_LIST_LIMITS.page) ?? 1,
  };
}
