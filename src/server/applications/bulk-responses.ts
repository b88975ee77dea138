import { z } from '@hono/zod-openapi';
import { APPLICATION_STATUSES, STAFF_STATUSES } from '#domain/applications/application-statuses.ts';
import { BULK_KINDS, BULK_OUTCOMES, BULK_STATES } from '#domain/applications/bulk-runs.ts';

const outcome = z.enum(BULK_OUTCOMES);
const counts = z.array(z.object({ outcome, count: z.int() }));
const named = z.array(
  z.object({ application_id: z.uuid(), applicant: z.string(), project: z.string(), outcome }),
);

const run = {
  id: z.uuid(),
  kind: z.enum(BULK_KINDS),
  status: z.enum(STAFF_STATUSES).nullable(),
  state: z.enum(BULK_STATES),
  total: z.int(),
  created_at: z.string(),
};

/** The preview of a run: the number of rows and emails, the current statuses, and who is left out and why. */
export const bulkPreview = z.object({
  ...run,
  /** Null if the screen didn't know the number. */
  seen_total: z.int().nullable(),
  counts,
  from: z.array(z.object({ status: z.enum(APPLICATION_STATUSES), count: z.int() })),
  mails: z.int(),
  left_out: named,
  /** The text of the first message or email. */
  example: z.object({ to: z.string(), message: z.string() }).nullable(),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

const progress = {
  ...run,
  done: z.int(),
  /** Without those that were skipped. */
  changed: z.int(),
  /** How long a finished run can be undone; 0 when it cannot. */
  undo_seconds: z.int(),
};

/** The progress of a run; `left_out` lists the first names of each reason. */
export const bulkProgress = z.object({ ...progress, counts, left_out: named });
export type BulkProgress = z.infer<typeof bulkProgress>;

/** Runs in progress, and runs that can still be undone. */
export const openBulkRuns = z.array(z.object(progress));
export type OpenBulkRun = z.infer<typeof openBulkRuns>[number];
