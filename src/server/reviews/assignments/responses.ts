import { z } from '@hono/zod-openapi';
import { LEFT_OUT_REASONS, REFUSALS } from '#domain/reviews/assignments.ts';
import { ASSIGNMENT_DRAFT_STATES, ASSIGNMENT_STATES } from '#domain/reviews/reviews.ts';

const count = z.int();
const page = { total: count, page: count, page_size: count };
const application = {
  application_id: z.uuid(),
  applicant: z.string(),
  project: z.string(),
  reference: z.string().nullable(),
};

/** A page of assignments. Those whose application the viewer may not see are missing. */
export const assignmentList = z.object({
  assignments: z.array(
    z.object({
      id: z.uuid(),
      ...application,
      reviewer: z.string(),
      state: z.enum(ASSIGNMENT_STATES),
      is_common: z.boolean(),
      is_late: z.boolean(),
      /** The reviewer has begun a review. */
      has_draft: z.boolean(),
      /** An admin marked this conflict of interest, so it can be taken back. */
      is_conflict_of_admin: z.boolean(),
      /** Why the reviewer declined. */
      reason: z.string().nullable(),
    }),
  ),
  ...page,
});
export type AssignmentList = z.infer<typeof assignmentList>;

/** A page of applications with fewer reviews than planned. */
export const shortApplications = z.object({
  applications: z.array(z.object({ ...application, reviews: count })),
  ...page,
});
export type ShortApplications = z.infer<typeof shortApplications>;

const refused = z.object({
  refusal: z.enum(REFUSALS),
  count,
  /** The first ones by name. */
  named: z.array(z.object({ applicant: z.string(), project: z.string(), reviewer: z.string() })),
});

/** What became of the pairs of an assignment by hand. */
export const assignResult = z.object({ assigned: count, refused: z.array(refused) });
export type AssignResult = z.infer<typeof assignResult>;

/** An automatic assignment before it is published; null if there is none. */
export const assignmentDraft = z
  .object({
    id: z.uuid(),
    state: z.enum(ASSIGNMENT_DRAFT_STATES),
    created_at: z.string(),
    created_by: z.string().nullable(),
    /** What is missing and why, or why there is no draft. */
    problem: z.string().nullable(),
    solver_ms: count.nullable(),
    reviews: count,
    applications: count,
    common: count,
    /** The applications of the round that it doesn't assign, by reason. */
    left_out: z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), count })),
    reviewers: z.array(z.object({ id: z.uuid(), name: z.string(), present: count, added: count })),
  })
  .nullable();
export type AssignmentDraft = z.infer<typeof assignmentDraft>;

/** What became of a published draft. */
export const publishResult = z.object({
  assigned: count,
  reviewers: count,
  skipped: z.array(z.object({ refusal: z.enum(REFUSALS), count })),
});
export type PublishResult = z.infer<typeof publishResult>;
