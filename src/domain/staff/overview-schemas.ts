import { z } from 'zod';
import { PROJECT_STATUSES } from '../projects/projects.ts';
import { DEFAULT_FIGURE_DAYS, FIGURE_DAYS, STAFF_PROJECT_SORTS } from './overview.ts';
import { STAFF_LIST_LIMITS } from './search.ts';

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
