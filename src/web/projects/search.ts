import { APPLICATION_STATUSES } from '#domain/applications.ts';
import {
  PROJECT_CATEGORIES,
  PROJECT_FILTER_LIMITS,
  PROJECT_SORTS,
  type ProjectFilter,
} from '#domain/projects.ts';

/** The filters in the address bar (decision F6). */
export type ProjectSearch = Partial<ProjectFilter>;

export const MY_STATUSES = [...APPLICATION_STATUSES, 'none'] as const;

/** What the address bar says, by the rules of `projectFilterSchema`; what makes no sense there is left out. */
export function readProjectSearch(given: Record<string, unknown>): ProjectSearch {
  return {
    search: wordsOf(given.search, PROJECT_FILTER_LIMITS.search),
    category: oneOf(PROJECT_CATEGORIES, given.category),
    skill: wordsOf(given.skill, PROJECT_FILTER_LIMITS.skill),
    my_status: oneOf(MY_STATUSES, given.my_status),
    sort: oneOf(PROJECT_SORTS, given.sort),
    page: pageOf(given.page),
  };
}

/** Whether anything narrows the list. */
export const isFiltered = ({ search, category, skill, my_status }: ProjectSearch): boolean =>
  Boolean(search || category || skill || my_status);

const oneOf = <Word extends string>(words: readonly Word[], given: unknown): Word | undefined =>
  words.find((word) => word === given);

function wordsOf(given: unknown, maxLength: number): string | undefined {
  const text = typeof given === 'string' ? given.trim() : '';
  return text.length > maxLength ? undefined : text || undefined;
}

function pageOf(given: unknown): number | undefined {
  const page = Number(given ?? Number.NaN);
  return Number.isInteger(page) && page >= 1 && page <= PROJECT_FILTER_LIMITS.page ? page : undefined;
}
