import { z } from 'zod';
import { calendarDay } from '../text.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from './application-statuses.ts';
import { APPLICATION_STAGES, SCORE } from './applications.ts';

export const APPLICATIONS_PER_PAGE = 50;
export const COLLEGES_PER_PAGE = 50;
/** Members named in a row before '+N more members' (rule:applications-list). */
export const MEMBERS_INLINE = 2;

/** One sort per column of rule:applications-sorting. `created` is the default; `unscored` puts applications that need a score first. */
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
/** `no` means: without a score, although staff may give one. Drafts and withdrawn applications don't count. */
export const SCORED = ['yes', 'no'] as const;
export const APPLICATION_FILTER_LIMITS = { search: 100, college: 200, page: 100_000 } as const;
/** The most rows that can be picked one by one. A larger selection uses the filter. */
export const MAX_SELECTED_ROWS = 500;

/** Parses a filter such as `submitted,under_review`; null for an unknown or repeated status. */
export function readStatusList(list: string): ApplicationStatus[] | null {
  const words = list.split(',', APPLICATION_STATUSES.length + 1);
  const known = APPLICATION_STATUSES.filter((status) => words.includes(status));
  return known.length === words.length ? known : null;
}

const score = z.coerce.number().int().min(SCORE.min).max(SCORE.max).optional();
/** Calendar days in Asia/Kolkata, both inclusive (rule:indian-dates). */
const day = calendarDay().optional();

/** One or more statuses as text: URLs, saved views and the API use the same spelling. */
const statusList = z
  .string()
  .max(100)
  .refine((list) => readStatusList(list) !== null, 'Unknown status')
  .describe('One or more statuses, separated by commas: submitted,under_review');

/** Search, filters, sort and page, as in the URL (rule:lists-page-on-server). */
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

/** The filter and order of a list, and the application that precedes the next unscored one. */
export const nextUnscoredSchema = applicationFilterSchema.omit({ page: true }).extend({ after: z.uuid() });
export type NextUnscoredInput = z.infer<typeof nextUnscoredSchema>;

/** A page of the colleges that the filter offers. */
export const collegeSearchSchema = z.strictObject({
  search: z.string().trim().max(100).optional(),
  page: z.coerce.number().int().min(1).max(1000).optional(),
});
export type CollegeSearch = z.infer<typeof collegeSearchSchema>;
