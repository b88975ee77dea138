import { z } from '@hono/zod-openapi';
import { CYCLE_STATES } from '#domain/cycles/cycles.ts';
import { DETAILED_PROPOSAL_GATES } from '#domain/settings.ts';

const instant = z.string().nullable();
const day = z.string().nullable();
const count = z.int();

const cycleChoice = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  state: z.enum(CYCLE_STATES),
  /** What pages show when their address names no cycle. */
  is_current: z.boolean(),
  opens_at: instant,
  closes_at: instant,
  default_deadline: instant,
  /** Of detailed proposals; a project may have its own. */
  detailed_deadline: instant,
});

/** The cycles that the viewer may choose, newest first. */
export const cycleChoices = z.array(
  cycleChoice.extend({
    /** Whether the viewer reviews in it. */
    is_reviewer: z.boolean(),
    /** Whether projects of it are visible to students. */
    has_projects: z.boolean(),
    /** The viewer's teams, and the projects that they own. */
    teams: count,
    own_projects: count,
    /** What waits for the viewer: undecided applications and dead letters for staff, open reviews for reviewers. */
    waiting: z.object({
      applications: count,
      initial_reviews: count,
      detailed_reviews: count,
      failed_mails: count,
    }),
  }),
);
export type CycleChoices = z.infer<typeof cycleChoices>;

const figures = z.object({
  projects: count,
  /** Copies that their owners have not confirmed. */
  unconfirmed_projects: count,
  teams: count,
  /** Without drafts. */
  applications: count,
  drafts: count,
  /** Applications that still wait for a decision. */
  undecided: count,
});

const cycle = cycleChoice.extend({
  opens_by_itself: z.boolean(),
  closes_by_itself: z.boolean(),
  results_on: day,
  starts_on: day,
  hero_background_image: z.string().nullable(),
  detailed_proposal_gate: z.enum(DETAILED_PROPOSAL_GATES).nullable(),
  number_prefix: z.string().nullable(),
  landing_text: z.string().nullable(),
  landing_figures: z.array(z.object({ figure: z.string(), label: z.string() })).nullable(),
  copied_from_id: z.uuid().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  figures,
});
export const managedCycles = z.array(cycle);
export type ManagedCycles = z.infer<typeof managedCycles>;

/** What a new cycle would take from this one, with dates a year later, and what stays behind. */
export const cycleCopy = z.object({
  name: z.string(),
  slug: z.string(),
  opens_at: instant,
  closes_at: instant,
  default_deadline: instant,
  detailed_deadline: instant,
  results_on: day,
  starts_on: day,
  hero_background_image: z.string().nullable(),
  detailed_proposal_gate: z.enum(DETAILED_PROPOSAL_GATES).nullable(),
  number_prefix: z.string().nullable(),
  landing_text: z.string().nullable(),
  landing_figures: z.array(z.object({ figure: z.string(), label: z.string() })).nullable(),
  projects: z.array(
    z.object({
      id: z.uuid(),
      project_number: z.string(),
      name: z.string(),
      owner_id: z.uuid().nullable(),
      /** Null when its owner's account is gone or disabled: then it cannot be copied. */
      owner_name: z.string().nullable(),
      application_deadline: instant,
      start_date: day,
      end_date: day,
      estimated_completion_date: day,
    }),
  ),
  left_out: z.object({ people: count, teams: count, applications: count, scores: count }),
});
export type CycleCopy = z.infer<typeof cycleCopy>;

export const createdCycle = z.object({ id: z.uuid(), slug: z.string(), projects: count });
