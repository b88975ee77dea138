import { LISTED_STATES, type ListedState } from '#domain/reviews/assignments.ts';
import { STAFF_LIST_LIMITS } from '#domain/search.ts';
import { idOf, oneOf, pageOf } from '#web/lib/search/read-search.ts';

/** The filters of the assignments. */
export type AssignmentSearch = {
  reviewer?: string | undefined;
  state?: ListedState | undefined;
  page?: number | undefined;
};

/** Parses the filters, apart from those of search.ts, which every visitor loads; invalid ones are dropped. */
export const readAssignmentSearch = (given: Record<string, unknown>): AssignmentSearch => ({
  reviewer: idOf(given.reviewer),
  state: oneOf(LISTED_STATES, given.state),
  page: pageOf(given.page, STAFF_LIST_LIMITS.page),
});
