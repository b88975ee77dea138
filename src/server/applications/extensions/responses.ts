import { z } from '@hono/zod-openapi';
import { APPLICATION_STAGES } from '#domain/applications/application-statuses.ts';

/** The people with more time for a project, the newest first. */
export const deadlineExtensions = z.array(
  z.object({
    user_id: z.uuid(),
    name: z.string(),
    step: z.enum(APPLICATION_STAGES),
    until: z.string(),
    reason: z.string(),
    granted_by: z.string().nullable(),
  }),
);
export type DeadlineExtensions = z.infer<typeof deadlineExtensions>;
