import { z } from 'zod';
import { searchText } from '../field-schemas.ts';
import { STAFF_LIST_LIMITS } from '../search.ts';
import { MOST_PLACES, PLACES_TEXT, RESULT_SORTS, readPlaces } from './review-results.ts';
import { reviewRoundQuery } from './review-schemas.ts';

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
  /** Instead of the reviewed applications those without a submitted review of the stage, so that they can be decided (rule:pending-decisions). */
  reviewed: z.enum(['no']).optional(),
  /** Applications with fewer reviews than planned among the others instead of below them (rule:not-enough-reviews). */
  mixed: z.enum(['yes']).optional(),
  /** Orders by project, and marks the first so many of each project (rule:cut-line). */
  places: z.coerce.number().int().min(1).max(MOST_PLACES).optional(),
  /** The places of single projects, as '{project}:3,{project}:5'. */
  places_of: z
    .string()
    .max(PLACES_TEXT)
    .refine((text) => readPlaces(text) !== null, 'Unknown places')
    .optional(),
  page,
});
export type ReviewResultsQuery = z.infer<typeof reviewResultsQuery>;

export const reviewRoundPageQuery = reviewRoundQuery.extend({ page });
export type ReviewRoundPageQuery = z.infer<typeof reviewRoundPageQuery>;

/** The stage of the reviews of an application. */
export const applicationReviewsQuery = reviewRoundQuery.omit({ cycle: true });

export const reviewExportQuery = reviewRoundQuery.extend({ format: z.enum(['csv', 'xlsx']) });
export type ReviewExportQuery = z.infer<typeof reviewExportQuery>;
