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
  /** Instead of the reviewed applications those without a submitted review of the stage, so that they can be decided (rule:pending-decisions). */
  reviewed: z.enum(['no']).optional(),
  /** Applications with fewer reviews than planned among the others instead of below them (rule:not-enough-reviews). */
  mixed: z.enum(['yes']).optional(),
  /** Orders by project, and marks the first so many of each project (rule:cut-line). */
  places: z.coerce.number().int().min(1).max(MOST_PLACES).optional(),
  /** The places of single projects, as '{project}:3,{project}:5'. */
  places_of: z
    .string()
    .max(8000)
    .refine((text) => readPlaces(text) !== null, 'Unknown places')
    .optional(),
  page,
});
export type ReviewResultsQuery = z.infer<typeof reviewResultsQuery>;

/** Whether the results have a cut line. */
export const hasCutLine = ({
  places,
  places_of,
}: Pick<ReviewResultsQuery, 'places' | 'places_of'>): boolean =>
  places !== undefined || places_of !== undefined;

const PLACES = /^([0-9a-f-]{36}):([0-9]{1,3})$/;

/** Parses the places of single projects; null for another text, a repeated project or too many places. */
export function readPlaces(text: string): Map<string, number> | null {
  const parts = text.split(',').map((part) => PLACES.exec(part));
  const places = new Map(parts.map((part) => [part?.[1] ?? '', Number(part?.[2])]));
  const isRead = parts.every((part) => part !== null && z.uuid().safeParse(part[1]).success);
  const isInRange = [...places.values()].every((number) => number <= MOST_PLACES);
  return isRead && isInRange && places.size === parts.length ? places : null;
}

/** The text of such places, without a project if its number is null; undefined for none. */
export function writePlaces(
  before: string | undefined,
  project: string,
  number: number | null,
): string | undefined {
  const places = new Map(before ? readPlaces(before) : []);
  if (number === null) places.delete(project);
  else places.set(project, number);
  return [...places].map(([id, count]) => `${id}:${count}`).join(',') || undefined;
}

export const reviewRoundPageQuery = reviewRoundQuery.extend({ page });
export type ReviewRoundPageQuery = z.infer<typeof reviewRoundPageQuery>;

/** The stage of the reviews of an application. */
export const applicationReviewsQuery = reviewRoundQuery.omit({ cycle: true });

export const reviewExportQuery = reviewRoundQuery.extend({ format: z.enum(['csv', 'xlsx']) });
export type ReviewExportQuery = z.infer<typeof reviewExportQuery>;
