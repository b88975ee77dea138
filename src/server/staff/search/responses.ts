import { z } from '@hono/zod-openapi';
import { APPLICATION_STATUSES } from '#domain/applications/application-statuses.ts';
import { ROLES } from '#domain/users/users.ts';

/** The search results of staff: enough to distinguish them and to open one. */
export const searchResults = z.object({
  people: z.array(
    z.object({ id: z.uuid(), display_name: z.string().nullable(), email: z.string(), role: z.enum(ROLES) }),
  ),
  teams: z.array(z.object({ id: z.uuid(), name: z.string(), leader_name: z.string(), cycle_id: z.uuid() })),
  projects: z.array(
    z.object({ id: z.uuid(), name: z.string(), project_number: z.string(), cycle_id: z.uuid() }),
  ),
  applications: z.array(
    z.object({
      id: z.uuid(),
      /** The team, or the solo applicant. */
      applicant_name: z.string(),
      project_name: z.string(),
      status: z.enum(APPLICATION_STATUSES),
      cycle_id: z.uuid(),
    }),
  ),
});
export type SearchResults = z.infer<typeof searchResults>;
