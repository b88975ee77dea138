import { z } from '@hono/zod-openapi';
import { APPLICATION_STATUSES, STAFF_STATUSES } from '#domain/applications/applications.ts';
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

/** What a run would do: how many rows, from which statuses, how many mails, and who is left out and why. */
export const bulkPreview = z.object({
  ...run,
  /** Null where the screen did not know how many there are. */
  seen_total: z.int().nullable(),
  counts,
  from: z.array(z.object({ status: z.enum(APPLICATION_STATUSES), count: z.int() })),
  mails: z.int(),
  left_out: named,
  /** Of a message: the first one, filled in. */
  example: z.object({ to: z.string(), message: z.string() }).nullable(),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

const progress = {
  ...run,
  done: z.int(),
  /** For how long a run that is over can be undone; 0 when it cannot. */
  undo_seconds: z.int(),
};

/** How far a run is; `left_out` names those with which nothing was done, the first of each reason. */
export const bulkProgress = z.object({ ...progress, counts, left_out: named });
export type BulkProgress = z.infer<typeof bulkProgress>;

/** Runs that the worker is at, or that can still be undone. */
export const openBulkRuns = z.array(z.object(progress));
export type OpenBulkRun = z.infer<typeof openBulkRuns>[number];
