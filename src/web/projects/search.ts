import { APPLICATION_STATUSES } from '#domain/applications/application-statuses.ts';
import type { ProjectFilter } from '#domain/projects/project-schemas.ts';
import { PROJECT_CATEGORIES, PROJECT_FILTER_LIMITS, PROJECT_SORTS } from '#domain/projects/projects.ts';
import type { CycleSearch } from '#web/cycles/search.ts';
import { oneOf, pageOf, textOf } from '#web/lib/search/read-search.ts';

/** The filters in the URL (rule:lists-page-on-server). */
export type ProjectSearch = Partial<ProjectFilter>;

export const MY_STATUSES = [...APPLICATION_STATUSES, 'none'] as const;

/** Parses the search parameters by the rules of `projectFilterSchema`; invalid ones are omitted. */
export function readProjectSearch(given: Record<string, unknown>): ProjectSearch {
  return {
    cycle: (given as CycleSearch).cycle,
    search: textOf(given.search, PROJECT_FILTER_LIMITS.search),
    category: oneOf(PROJECT_CATEGORIES, given.category),
    skill: textOf(given.skill, PROJECT_FILTER_LIMITS.skill),
    my_status: oneOf(MY_STATUSES, given.my_status),
    owner: oneOf(['me'], given.owner),
    sort: oneOf(PROJECT_SORTS, given.sort),
    page: pageOf(given.page, PROJECT_FILTER_LIMITS.page),
  };
}

/** Whether anything narrows the list. */
export const isFiltered = ({ search, category, skill, my_status, owner }: ProjectSearch): boolean =>
  Boolean(search || category || skill || my_status || owner);
