import { z } from 'zod';
import { PROJECT_STATUSES } from '../projects/projects.ts';
import { STAFF_LIST_LIMITS } from './search.ts';

/** The admin overview shows the first five users and projects, with 50 characters of a description (rule:admin-overview). */
export const OVERVIEW_ROWS = 5;
export const OVERVIEW_PREVIEW = 50;

export const STAFF_PROJECTS_PER_PAGE = 25;
export const STAFF_PROJECT_SORTS = ['newest', 'number', 'name', 'status'] as const;
export type StaffProjectSort = (typeof STAFF_PROJECT_SORTS)[number];

/** The number of days in the plot of applications per day. */
export const FIGURE_DAYS = [30, 90] as const;
export type FigureDays = (typeof FIGURE_DAYS)[number];
/** The default of the plot. */
export const DEFAULT_FIGURE_DAYS = 30 satisfies FigureDays;
/** Projects and colleges have their own line up to this rank; the others share one. */
export const FIGURE_RANKS = 10;
/** The overview highlights an application that has waited longer than this for a decision. */
export const WAITING_DAYS = 7;

/** Staff see projects of every status in the admin panel, with search and pages (rule:lists-page-on-server, rule:active-and-public-projects). */
export const staffProjectListSchema = z.strictObject({
  search: z.string().trim().max(STAFF_LIST_LIMITS.search).optional(),
  status: z.enum(PROJECT_STATUSES).optional(),
  sort: z.enum(STAFF_PROJECT_SORTS).default('newest'),
  page: z.coerce.number().int().min(1).max(STAFF_LIST_LIMITS.page).default(1),
});
export type StaffProjectListInput = z.infer<typeof staffProjectListSchema>;

/** The filters of the overview's figures; days are text in the URL. */
export const figuresSchema = z.strictObject({
  days: z.coerce.number().pipe(z.literal(FIGURE_DAYS)).default(DEFAULT_FIGURE_DAYS),
});
export type FiguresInput = z.infer<typeof figuresSchema>;
