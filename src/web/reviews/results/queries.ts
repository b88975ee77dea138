import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';
import type { ResultsSearch } from './search.ts';

const results = api.staff['review-results'];

export type ResultsPage = ResponseOf<typeof results.$get>;
export type ResultRow = ResultsPage['results'][number];
export type ReviewersPage = ResponseOf<typeof results.reviewers.$get>;
export type ReviewerRow = ReviewersPage['reviewers'][number];
export type ProjectsPage = ResponseOf<typeof results.projects.$get>;
export type ApplicationReviews = ResponseOf<(typeof results.applications)[':id']['$get']>;
export type SubmittedReview = ApplicationReviews['reviews'][number];

const KEY = 'review-results';
const text = (number: number | undefined) => number?.toString();

/** One page of the reviewed applications. */
export function resultsQuery(search: ResultsSearch) {
  const query = toQuery(search);
  return queryOptions({
    queryKey: [KEY, 'applications', query],
    queryFn: (): Promise<ResultsPage> => readResponse(results.$get({ query })),
    placeholderData: keepPreviousData,
    meta: { errorTitle: 'Error fetching results' },
  });
}

/** The matching applications as they are now, the first so many of them. */
export async function fetchResults(
  search: ResultsSearch,
  most: number,
  signal: AbortSignal,
): Promise<ResultRow[]> {
  const found = new Map<string, ResultRow>();
  for (let page = 1; found.size < most; page++) {
    const {
      results: rows,
      total,
      page_size,
    } = await readResponse(results.$get({ query: toQuery({ ...search, page }) }, { init: { signal } }));
    for (const row of rows) found.set(row.id, row);
    if (page * page_size >= total) break;
  }
  return [...found.values()].slice(0, most);
}

function toQuery({ page, ...search }: ResultsSearch) {
  const { cycle, stage, sort, order, project, disagreement, reviewed, mixed, places, places_of } = search;
  const filter = { cycle, stage, search: search.search, project, reviewed };
  const ofScores = { disagreement, sort, order, mixed, places: text(places), places_of };
  // Applications without reviews have none.
  return { ...filter, ...(reviewed === undefined && ofScores), page: text(page) };
}

export function reviewersQuery({ cycle, stage, reviewers_page }: ResultsSearch) {
  const query = { cycle, stage, page: text(reviewers_page) };
  return queryOptions({
    queryKey: [KEY, 'reviewers', query],
    queryFn: (): Promise<ReviewersPage> => readResponse(results.reviewers.$get({ query })),
    placeholderData: keepPreviousData,
    meta: { errorTitle: 'Error fetching reviewers' },
  });
}

export function projectsQuery({ cycle, stage, projects_page }: ResultsSearch) {
  const query = { cycle, stage, page: text(projects_page) };
  return queryOptions({
    queryKey: [KEY, 'projects', query],
    queryFn: (): Promise<ProjectsPage> => readResponse(results.projects.$get({ query })),
    placeholderData: keepPreviousData,
    meta: { errorTitle: 'Error fetching projects' },
  });
}

export const applicationReviewsQuery = (id: string, stage: ResultsSearch['stage']) =>
  queryOptions({
    queryKey: [KEY, 'application', id, stage],
    queryFn: (): Promise<ApplicationReviews> =>
      readResponse(results.applications[':id'].$get({ param: { id }, query: { stage } })),
    meta: { errorTitle: 'Error fetching reviews' },
  });
