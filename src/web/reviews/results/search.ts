import { APPLICATION_STAGES } from '#domain/applications/application-statuses.ts';
import type { ReviewResultsQuery } from '#domain/reviews/review-result-schemas.ts';
import { MOST_PLACES, PLACES_TEXT, RESULT_SORTS, readPlaces } from '#domain/reviews/review-results.ts';
import { STAFF_LIST_LIMITS } from '#domain/search.ts';
import { cycleOf } from '#web/cycles/search.ts';
import { idOf, oneOf, pageOf, textOf, wholeNumberOf } from '#web/lib/search/read-search.ts';

export type ResultsSearch = ReviewResultsQuery & {
  reviewers_page?: number | undefined;
  projects_page?: number | undefined;
  /** The application whose reviews are open. */
  open?: string | undefined;
};
export type ChangeResultsSearch = (changes: Partial<ResultsSearch>) => void;

/** Parses the search parameters of the results by the rules of `reviewResultsQuery`; invalid ones are dropped. */
export const readResultsSearch = (given: Record<string, unknown>): ResultsSearch => ({
  cycle: cycleOf(given.cycle),
  stage: oneOf(APPLICATION_STAGES, given.stage) ?? 'initial',
  sort: oneOf(RESULT_SORTS, given.sort) ?? 'adjusted',
  order: oneOf(['asc', 'desc'], given.order) ?? 'desc',
  search: textOf(given.search, STAFF_LIST_LIMITS.search),
  project: idOf(given.project),
  disagreement: oneOf(['yes', 'no'], given.disagreement),
  reviewed: oneOf(['no'], given.reviewed),
  mixed: oneOf(['yes'], given.mixed),
  places: wholeNumberOf(given.places, { min: 1, max: MOST_PLACES }),
  places_of: placesOf(given.places_of),
  page: pageOf(given.page, STAFF_LIST_LIMITS.page),
  reviewers_page: pageOf(given.reviewers_page, STAFF_LIST_LIMITS.page),
  projects_page: pageOf(given.projects_page, STAFF_LIST_LIMITS.page),
  open: idOf(given.open),
});

function placesOf(given: unknown): string | undefined {
  const text = textOf(given, PLACES_TEXT);
  return text && readPlaces(text) ? text : undefined;
}

/** Whether anything narrows the list. */
export const isFiltered = ({ search, project, disagreement, reviewed }: ResultsSearch): boolean =>
  [search, project, disagreement, reviewed].some((value) => value !== undefined);
