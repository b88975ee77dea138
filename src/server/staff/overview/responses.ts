import { z } from '@hono/zod-openapi';
import { APPLICATION_STATUSES } from '#domain/applications/application-statuses.ts';
import { PROJECT_CATEGORIES, PROJECT_STATUSES } from '#domain/projects/projects.ts';
import { ROLES } from '#domain/users/users.ts';

export const overview = z.object({
  total_users: z.int(),
  total_projects: z.int(),
  active_projects: z.int(),
  departments: z.int(),
  /** Dead letters that nobody has dismissed. */
  dead_letters: z.int(),
  /** Applications that have waited too long for a decision: submitted on this day in Asia/Kolkata or before. */
  waiting: z.object({ count: z.int(), submitted_to: z.iso.date() }),
  /** In the order of the process, drafts included. */
  by_status: z.array(z.object({ status: z.enum(APPLICATION_STATUSES), count: z.int() })),
  users: z.array(
    z.object({ id: z.uuid(), display_name: z.string().nullable(), email: z.string(), role: z.enum(ROLES) }),
  ),
  projects: z.array(
    z.object({
      id: z.uuid(),
      project_number: z.string(),
      name: z.string(),
      preview: z.string(),
      status: z.enum(PROJECT_STATUSES),
    }),
  ),
});
export type Overview = z.infer<typeof overview>;

const staffProject = z.object({
  id: z.uuid(),
  project_number: z.string(),
  name: z.string(),
  status: z.enum(PROJECT_STATUSES),
  category: z.enum(PROJECT_CATEGORIES),
  owner_name: z.string().nullable(),
  is_visible_to_public: z.boolean(),
  created_at: z.string(),
});
export type StaffProject = z.infer<typeof staffProject>;

export const staffProjectList = z.object({
  projects: z.array(staffProject),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
});
export type StaffProjectList = z.infer<typeof staffProjectList>;

const count = z.int();
/** Days from submission to decision: median and 90th percentile. */
const decisions = z.object({ decided: count, median: z.number(), ninetieth: z.number() });

export const figures = z.object({
  /** All applications including drafts, counted like the list of applications. */
  total: count,
  drafts: count,
  by_project: z.array(z.object({ id: z.uuid(), name: z.string(), count })),
  /** The total of the remaining projects. */
  other_projects: z.object({ projects: count, count }),
  with_detailed_proposal: count,
  by_teams: count,
  alone: count,
  /** One calendar day in Asia/Kolkata each, from the oldest to today, including days without applications. */
  per_day: z.array(z.object({ day: z.iso.date(), count })),
  decisions: decisions.nullable(),
  /** People with a submitted application, alone or on a roster. */
  people: count,
  colleges: count,
  by_college: z.array(z.object({ college: z.string(), count })),
  by_degree: z.array(z.object({ degree: z.string().nullable(), count })),
  team_sizes: z.array(z.object({ size: count, count })),
});
export type Figures = z.infer<typeof figures>;

/** Days with applications only; `day` 0 is the day on which the cycle opened. */
export const daysSinceOpening = z.array(
  z.object({
    name: z.string(),
    slug: z.string(),
    days: z.array(z.object({ day: count, count })),
    /** Today in a running cycle; no day after it has happened. */
    last_day: count,
  }),
);
export type DaysSinceOpening = z.infer<typeof daysSinceOpening>;
