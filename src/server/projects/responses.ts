import { z } from '@hono/zod-openapi';
import { APPLICATION_STAGES, APPLICATION_STATUSES } from '#domain/applications/application-statuses.ts';
import { CYCLE_STATES } from '#domain/cycles/cycles.ts';
import { PROJECT_CATEGORIES, PROJECT_PRIORITIES, PROJECT_STATUSES } from '#domain/projects/projects.ts';
import { ROLES } from '#domain/users/users.ts';
import { applicationActionsResponse } from '../applications/responses.ts';

const applicationCounts = z.array(z.object({ status: z.enum(APPLICATION_STATUSES), count: z.int() }));

const card = z.object({
  id: z.uuid(),
  project_number: z.string(),
  name: z.string(),
  preview: z.string(),
  category: z.enum(PROJECT_CATEGORIES),
  priority: z.enum(PROJECT_PRIORITIES),
  status: z.enum(PROJECT_STATUSES),
  skills_required: z.array(z.string()),
  main_image_url: z.string().nullable(),
  application_deadline: z.string().nullable(),
  max_team_size: z.int(),
  is_visible_to_public: z.boolean(),
  /** A copy in a new cycle that its owner hasn't offered again (rule:new-cycle). */
  awaits_confirmation: z.boolean(),
  is_mine: z.boolean(),
  /** The applications by status, drafts excluded: in lists for the owner, on the page for owner and staff (rule:owner-sees-counts). */
  application_counts: applicationCounts.nullable(),
  my_status: z.enum(APPLICATION_STATUSES).nullable(),
  /** The viewer applied with a team and has left it, so they cannot apply again (rule:one-blocking-application). */
  has_left: z.boolean(),
});
export const projectCards = z.array(card);
export type ProjectCard = z.infer<typeof card>;

/** A project of the viewer on the dashboard. */
export const ownProjects = z.array(
  card
    .pick({
      id: true,
      project_number: true,
      name: true,
      status: true,
      is_visible_to_public: true,
      awaits_confirmation: true,
    })
    .extend({ application_counts: applicationCounts }),
);
export type OwnProjects = z.infer<typeof ownProjects>;

export const projectList = z.object({
  projects: projectCards,
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
  /** The skills that the viewer can filter by. */
  skills: z.array(z.string()),
});
export type ProjectList = z.infer<typeof projectList>;

const myApplication = z.object({
  id: z.uuid(),
  status: z.enum(APPLICATION_STATUSES),
  stage: z.enum(APPLICATION_STAGES),
  team_id: z.uuid().nullable(),
  has_detailed_proposal: z.boolean(),
  submitted_at: z.string().nullable(),
});

const text = z.string().nullable();

export const projectDetail = z.object({
  ...card.omit({ my_status: true, preview: true }).shape,
  what_is_it: text,
  problem_statement: text,
  data_available: text,
  project_requirements: text,
  primary_use_cases: text,
  description: text,
  requirements: text,
  deliverables: text,
  additional_features: text,
  images: z.array(z.string()),
  sample_data_url: text,
  start_date: text,
  end_date: text,
  estimated_completion_date: text,
  budget: z.number().nullable(),
  owner_id: z.uuid().nullable(),
  owner_name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  cycle: z.object({ name: z.string(), slug: z.string(), state: z.enum(CYCLE_STATES) }),
  /** A copy of an earlier cycle that its owner has not confirmed yet. */
  awaits_confirmation: z.boolean(),
  /** The moment until which the viewer may submit: that of the project, or a later one of their own. */
  own_deadline: text,
  /** That of its detailed proposals; null means that of the cycle. */
  detailed_deadline: text,
  my_application: myApplication.nullable(),
  /** The next step in the status card; null without an application (rule:apply-button-labels). */
  next_step: z.string().nullable(),
  /** When the passing of a deadline changes `next_step` and `can`. */
  changes_at: z.string().nullable(),
  can: z.object({
    edit: z.boolean(),
    /** Offer a copied project again. */
    confirm: z.boolean(),
    delete: z.boolean(),
    hand_over: z.boolean(),
    /** Give one person more time. */
    extend_deadline: z.boolean(),
    ...applicationActionsResponse.shape,
    /** Whether the viewer may apply at all, regardless of the deadline. */
    takes_applications: z.boolean(),
    view_applications: z.boolean(),
  }),
});
export type ProjectDetail = z.infer<typeof projectDetail>;

/** What the form for a new project begins with; null without a proposal. */
export const projectDefaults = z.object({
  project_number: z.string().nullable(),
  application_deadline: z.string().nullable(),
});
export type ProjectDefaults = z.infer<typeof projectDefaults>;

export const projectRef = z.object({ id: z.uuid() });

export const possibleOwners = z.array(
  z.object({ id: z.uuid(), display_name: z.string(), role: z.enum(ROLES) }),
);
