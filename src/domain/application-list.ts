import { z } from 'zod';
import {
  APPLICANT_KINDS,
  APPLICATION_FILTER_LIMITS,
  APPLICATION_SORTS,
  readStatusList,
  SCORED,
} from './application-list-rules.ts';
import { APPLICATION_STAGES, SCORE } from './applications.ts';
import { calendarDay } from './text.ts';

export * from './application-list-rules.ts';

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
