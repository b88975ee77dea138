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
