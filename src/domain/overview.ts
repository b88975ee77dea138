import { z } from 'zod';
import {
  DEFAULT_FIGURE_DAYS,
  FIGURE_DAYS,
  STAFF_LIST_LIMITS,
  STAFF_PROJECT_SORTS,
} from './overview-rules.ts';
import { PROJECT_STATUSES } from './projects.ts';

export * from './overview-rules.ts';

/** Staff find every project of any status in the admin panel; searched and paged (rule:lists-page-on-server) (rule:active-and-public-projects). */
export const staffProjectListSchema = z.strictObject({
  search: z.string().trim().max(STAFF_LIST_LIMITS.search).optional(),
  status: z.enum(PROJECT_STATUSES).optional(),
  sort: z.enum(STAFF_PROJECT_SORTS).default('newest'),
  page: z.coerce.number().int().min(1).max(STAFF_LIST_LIMITS.page).default(1),
});
export type StaffProjectListInput = z.infer<typeof staffProjectListSchema>;

/** The overview's figures; days arrive from the address as text. */
export const figuresSchema = z.strictObject({
  days: z.coerce.number().pipe(z.literal(FIGURE_DAYS)).default(DEFAULT_FIGURE_DAYS),
});
export type FiguresInput = z.infer<typeof figuresSchema>;
