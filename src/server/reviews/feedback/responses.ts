import { z } from '@hono/zod-openapi';
import { APPLICATION_STATUSES } from '#domain/applications/application-statuses.ts';

const count = z.int();

/** A page of applications with the notes of their reviewers to the people, and what became of each. */
export const feedbackList = z.object({
  is_archived: z.boolean(),
  /** Notes that are neither released nor prepared. */
  new_notes: z.object({ undecided: count, decided: count }),
  applications: z.array(
    z.object({
      id: z.uuid(),
      reference: z.string().nullable(),
      /** Null while a blind review is open. */
      applicant: z.string().nullable(),
      project: z.string(),
      status: z.enum(APPLICATION_STATUSES),
      is_decided: z.boolean(),
      notes: z.array(
        z.object({
          review_id: z.uuid(),
          reviewer: z.string(),
          note: z.string(),
          /** `is_shown` is false while it waits for the decision. */
          feedback: z.object({ text: z.string(), released_at: z.string(), is_shown: z.boolean() }).nullable(),
        }),
      ),
    }),
  ),
  total: count,
  page: count,
  page_size: count,
});
export type FeedbackList = z.infer<typeof feedbackList>;

/** The notes that wait for the decision now, and those that people can read. */
export const releasedAll = z.object({ prepared: count, released: count });
export type ReleasedAll = z.infer<typeof releasedAll>;
