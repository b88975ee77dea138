import { z } from 'zod';
import { cycleParameter } from '../cycles/cycle-parameter.ts';
import { calendarDay, searchText } from '../field-schemas.ts';
import { tidyLine } from '../written-text.ts';
import {
  APPLICANT_KINDS,
  APPLICATION_FILTER_LIMITS,
  APPLICATION_SORTS,
  readStatusList,
  SCORED,
} from './application-list.ts';
import { APPLICATION_STAGES, SCORE } from './application-statuses.ts';

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
  cycle: cycleParameter,
  search: searchText(APPLICATION_FILTER_LIMITS.search),
  project: z.uuid().optional(),
  status: statusList.optional(),
  stage: z.enum(APPLICATION_STAGES).optional(),
  kind: z.enum(APPLICANT_KINDS).optional(),
  scored: z.enum(SCORED).optional(),
  college: z.string().overwrite(tidyLine).min(1).max(APPLICATION_FILTER_LIMITS.college).optional(),
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
  search: searchText(100),
  page: z.coerce.number().int().min(1).max(1000).optional(),
});

export type CollegeSearch = z.infer<typeof collegeSearchSchema>;
