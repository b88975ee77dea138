import { z } from 'zod';
import { calendarDay } from '../text.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from './application-statuses.ts';
import { APPLICATION_STAGES, SCORE } from './applications.ts';

export const APPLICATIONS_PER_PAGE = 50;
export const COLLEGES_PER_PAGE = 50;
/** Members named in a row before '+N more members' (rule:applications-list). */
export const MEMBERS_INLINE = 2;

/**
 * One for each column of rule:applications-sorting; `created`, the default order of the list; and `unscored`, which puts the applications
 * that still need a score first.
 */
export const APPLICATION_SORTS = [
  'created',
  'applicant',
  'project',
  'contact',
  'college',
  'proposals',
  'status',
  'score',
  'submitted',
  'unscored',
] as const;
export type ApplicationSort = (typeof APPLICATION_SORTS)[number];
export const APPLICANT_KINDS = ['team', 'alone'] as const;
/** `no`: without a score though staff may give one, so neither a draft nor withdrawn. */
export const SCORED = ['yes', 'no'] as const;
export const APPLICATION_FILTER_LIMITS = { search: 100, college: 200, page: 100_000 } as const;
/** Rows that can be picked one by one; more than that is "everything that matches". */
export const MAX_PICKED = 500;

/** The statuses of a filter such as `submitted,under_review`; null if one of them is unknown or named twice. */
export function readStatusList(list: string): ApplicationStatus[] | null {
  const words = list.split(',', APPLICATION_STATUSES.length + 1);
  const known = APPLICATION_STATUSES.filter((status) => words.includes(status));
  return known.length === words.length ? known : null;
}

const score = z.coerce.number().int().min(SCORE.min).max(SCORE.max).optional();
/** Calendar days of Asia/Kolkata (rule:indian-dates), both included. */
const day = calendarDay().optional();

/** One status or several, as text: the address bar, saved views and the API share one spelling. */
const statusList = z
  .string()
  .max(100)
  .refine((list) => readStatusList(list) !== null, 'Unknown status')
  .describe('One or more statuses, separated by commas: submitted,under_review');

/** Search, filters, sort and page, as they stand in the address (rule:lists-page-on-server). */
export const applicationFilterSchema = z.strictObject({
  search: z.string().trim().max(APPLICATION_FILTER_LIMITS.search).optional(),
  project: z.uuid().optional(),
  status: statusList.optional(),
  stage: z.enum(APPLICATION_STAGES).optional(),
  kind: z.enum(APPLICANT_KINDS).optional(),
  scored: z.enum(SCORED).optional(),
  college: z.string().trim().min(1).max(APPLICATION_FILTER_LIMITS.college).optional(),
  score_min: score,
  score_max: score,
  submitted_from: day,
  submitted_to: day,
  sort: z.enum(APPLICATION_SORTS).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  page: z.coerce.number().int().min(1).max(APPLICATION_FILTER_LIMITS.page).optional(),
});
export type ApplicationFilter = z.infer<typeof applicationFilterSchema>;

/** The filter and order of a list, and the application after which the next unscored one is wanted. */
export const nextUnscoredSchema = applicationFilterSchema.omit({ page: true }).extend({ after: z.uuid() });
export type NextUnscoredInput = z.infer<typeof nextUnscoredSchema>;

/** The colleges that the filter offers, a page at a time. */
export const collegeSearchSchema = z.strictObject({
  search: z.string().trim().max(100).optional(),
  page: z.coerce.number().int().min(1).max(1000).optional(),
});
export type CollegeSearch = z.infer<typeof collegeSearchSchema>;
