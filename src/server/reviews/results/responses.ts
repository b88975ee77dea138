import { z } from '@hono/zod-openapi';
import { APPLICATION_STAGES, APPLICATION_STATUSES } from '#domain/applications/application-statuses.ts';
import { DECISION_OUTCOMES } from '#domain/decisions/decisions.ts';
import { OFFER_STATES } from '#domain/decisions/offers.ts';
import { NO_FIGURE_REASONS } from '#domain/reviews/fairness/comparable.ts';

const named = z.object({ id: z.uuid(), name: z.string() });
const paged = { total: z.int(), page: z.int(), page_size: z.int() };
/** The number of scores in each bin, from the lowest. */
const bins = z.array(z.int());

/** The decision about an application that nobody else knows of before its release (rule:pending-decisions). */
const decision = z.object({
  outcome: z.enum(DECISION_OUTCOMES).nullable(),
  rank: z.int().nullable(),
  /** The keys of the ticked reasons. */
  reasons: z.array(z.uuid()),
  feedback: z.string(),
  version: z.int(),
  is_released: z.boolean(),
  /** The offer of a seat to it, if it is accepted (rule:offers). */
  offer: z.enum(OFFER_STATES).nullable(),
  by: z.string().nullable(),
});

const resultRow = z.object({
  id: z.uuid(),
  reference: z.string().nullable(),
  /** Null while a blind review is open. */
  applicant: z.string().nullable(),
  status: z.enum(APPLICATION_STATUSES),
  /** Null if nobody has decided it yet. */
  decision: decision.nullable(),
  project: named,
  reviews: z.int(),
  /** Null if every reviewer abstained. */
  mean: z.number().nullable(),
  /** Null if none of its reviewers has a figure. */
  adjusted: z.number().nullable(),
  /** Whether some of its reviewers have no figure, so that their scores count as they are. */
  is_partly_adjusted: z.boolean(),
  /** The group of reviewers; adjusted scores of two groups can't be compared. */
  group: z.int().nullable(),
  /** The standard error of the adjusted score. */
  adjusted_error: z.number().nullable(),
  lowest: z.number().nullable(),
  highest: z.number().nullable(),
  range: z.number().nullable(),
  is_disagreement: z.boolean(),
  /** Whether it has as many reviews as planned. */
  is_enough: z.boolean(),
  /** The places of its project; null without a cut line. */
  places: z.int().nullable(),
  /** Whether it is above the cut line of its project; null without one, and for an application that needs no place any more. */
  is_above: z.boolean().nullable(),
});
export const reviewResults = z.object({
  ...paged,
  results: z.array(resultRow),
  /** The number of groups of reviewers who share applications. */
  groups: z.int(),
  /** When the reviews behind the strictness of reviewers were read; null before a job has estimated it. */
  as_of: z.string().nullable(),
  /** The number of reviews of each application that the round plans. */
  planned: z.int(),
  /** The applications above the cut lines of all pages, to select them; null without a cut line. */
  above: z.array(z.object({ id: z.uuid(), status: z.enum(APPLICATION_STATUSES) })).nullable(),
  /** For an empty list without filters: another round that has results. */
  elsewhere: z.object({ name: z.string(), slug: z.string(), stage: z.enum(APPLICATION_STAGES) }).nullable(),
});
export type ReviewResults = z.infer<typeof reviewResults>;

const reviewerRow = z.object({
  id: z.uuid(),
  name: z.string(),
  reviews: z.int(),
  /** The number of applications that others reviewed too. */
  shared: z.int(),
  mean: z.number().nullable(),
  /** The points by which the reviewer scores above (or, if negative, below) the others. */
  figure: z.object({ effect: z.number(), standard_error: z.number(), group: z.int() }).nullable(),
  /** Why there is no figure; null with one, and before a job has estimated the round. */
  reason: z.enum(NO_FIGURE_REASONS).nullable(),
  bins,
});
export const resultReviewers = z.object({
  ...paged,
  /** When the reviews behind the strictness were read; null before a job has estimated it. */
  as_of: z.string().nullable(),
  reviewers: z.array(reviewerRow),
});
export type ResultReviewers = z.infer<typeof resultReviewers>;

const projectRow = z.object({
  id: z.uuid(),
  name: z.string(),
  applications: z.int(),
  reviews: z.int(),
  mean: z.number().nullable(),
  bins,
});
export const resultProjects = z.object({ ...paged, projects: z.array(projectRow) });
export type ResultProjects = z.infer<typeof resultProjects>;

const submittedReview = z.object({
  id: z.uuid(),
  reviewer: z.string(),
  score: z.number().nullable(),
  first_score: z.number().nullable(),
  submitted_at: z.string(),
  changed_at: z.string().nullable(),
  /** A mark is null if the reviewer abstained. */
  marks: z.array(z.object({ criterion: z.string(), weight: z.int(), mark: z.int().nullable() })),
  private_note: z.string(),
  applicant_note: z.string(),
  feedback: z
    .object({
      text: z.string(),
      released_at: z.string(),
      released_by: z.string().nullable(),
      /** False while it waits for the decision. */
      is_shown: z.boolean(),
    })
    .nullable(),
});
export const applicationReviews = z.object({
  id: z.uuid(),
  reference: z.string().nullable(),
  applicant: z.string().nullable(),
  project: named,
  reviews: z.array(submittedReview),
});
export type ApplicationReviews = z.infer<typeof applicationReviews>;
