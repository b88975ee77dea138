import { z } from 'zod';
import { searchText } from '../field-schemas.ts';
import { STAFF_LIST_LIMITS } from '../search.ts';
import { reviewRoundQuery } from './review-schemas.ts';

export const RESULT_SORTS = ['adjusted', 'mean', 'reviews', 'range'] as const;
export type ResultSort = (typeof RESULT_SORTS)[number];

export const RESULTS_PER_PAGE = 20;
/** The most places of a project that a cut line takes. */
export const MOST_PLACES = 500;
export const REVIEWERS_PER_PAGE = 20;
export const PROJECTS_PER_PAGE = 20;

/** The distribution of scores has this many bins of equal width. */
export const SCORE_BINS = 10;

const page = z.coerce.number().int().min(1).max(100_000).optional();

/** A page of the results, as in the URL (rule:review-results). */
export const reviewResultsQuery = reviewRoundQuery.extend({
  sort: z.enum(RESULT_SORTS).default('adjusted'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** A part of the name of the applicant or team, of the project, or of the reference. */
  search: searchText(STAFF_LIST_LIMITS.search),
  project: z.uuid().optional(),
  /** Only applications whose reviewers disagree, or only those whose reviewers don't. */
  disagreement: z.enum(['yes', 'no']).optional(),
  /** Applications with fewer reviews than planned among the others instead of below them (rule:not-enough-reviews). */
  mixed: z.enum(['yes']).optional(),
  /** Orders by project, and marks the first so many of each project (rule:cut-line). */
  places: z.coerce.number().int().min(1).max(MOST_PLACES).optional(),
  page,
});
export type ReviewResultsQuery = z.infer<typeof reviewResultsQuery>;

export const reviewRoundPageQuery = reviewRoundQuery.extend({ page });
export type ReviewRoundPageQuery = z.infer<typeof reviewRoundPageQuery>;

/** The stage of the reviews of an application. */
export const applicationReviewsQuery = reviewRoundQuery.omit({ cycle: true });

export const reviewExportQuery = reviewRoundQuery.extend({ format: z.enum(['csv', 'xlsx']) });
export type ReviewExportQuery = z.infer<typeof reviewExportQuery>;
