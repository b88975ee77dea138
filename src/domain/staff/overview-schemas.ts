import { z } from 'zod';
import { cycleParameter } from '../cycles/cycle-parameter.ts';
import { searchText } from '../field-schemas.ts';
import { PROJECT_STATUSES } from '../projects/projects.ts';
import { STAFF_LIST_LIMITS } from '../search.ts';
import { DEFAULT_FIGURE_DAYS, FIGURE_DAYS, STAFF_PROJECT_SORTS } from './overview.ts';

/** Staff see projects of every status in the admin panel, with search and pages (rule:lists-page-on-server, rule:active-and-public-projects). */
export const staffProjectListSchema = z.strictObject({
  cycle: cycleParameter,
  search: searchText(STAFF_LIST_LIMITS.search),
  status: z.enum(PROJECT_STATUSES).optional(),
  sort: z.enum(STAFF_PROJECT_SORTS).default('newest'),
  page: z.coerce.number().int().min(1).max(STAFF_LIST_LIMITS.page).default(1),
});

export type StaffProjectListInput = z.infer<typeof staffProjectListSchema>;

/** The filters of the overview's figures; days are text in the URL. */
export const figuresSchema = z.strictObject({
  cycle: cycleParameter,
  days: z.coerce.number().pipe(z.literal(FIGURE_DAYS)).default(DEFAULT_FIGURE_DAYS),
});

export type FiguresInput = z.infer<typeof figuresSchema>;

/** The plot of two cycles over one another ends here. */
export const MOST_DAYS_SINCE_OPENING = 400;

/** A cycle, and another one to compare it with, in the plot of applications by day since the opening. */
export const daysSinceOpeningSchema = z.strictObject({
  cycle: cycleParameter,
  compared_with: cycleParameter,
});

export type DaysSinceOpeningInput = z.infer<typeof daysSinceOpeningSchema>;
