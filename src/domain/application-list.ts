import { z } from 'zod';
import { APPLICANT_KINDS, APPLICATION_FILTER_LIMITS, APPLICATION_SORTS } from './application-list-rules.ts';
import { APPLICATION_STAGES, APPLICATION_STATUSES, SCORE } from './applications.ts';
import { calendarDay } from './text.ts';

export * from './application-list-rules.ts';

const score = z.coerce.number().int().min(SCORE.min).max(SCORE.max).optional();
/** Calendar days of Asia/Kolkata (decision G4), both included. */
const day = calendarDay().optional();

/** §2 Applications Management, decision F6: search, filters, sort and page, as they stand in the address. */
export const applicationFilterSchema = z.strictObject({
  search: z.string().trim().max(APPLICATION_FILTER_LIMITS.search).optional(),
  project: z.uuid().optional(),
  status: z.enum(APPLICATION_STATUSES).optional(),
  stage: z.enum(APPLICATION_STAGES).optional(),
  kind: z.enum(APPLICANT_KINDS).optional(),
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

/** The colleges that the filter offers, a page at a time. */
export const collegeSearchSchema = z.strictObject({
  search: z.string().trim().max(100).optional(),
  page: z.coerce.number().int().min(1).max(1000).optional(),
});
export type CollegeSearch = z.infer<typeof collegeSearchSchema>;
