import { z } from '@hono/zod-openapi';
import { PROJECT_CATEGORIES, PROJECT_STATUSES } from '#domain/projects.ts';
import { ROLES } from '#domain/users.ts';

export const overview = z.object({
  total_users: z.int(),
  total_projects: z.int(),
  active_projects: z.int(),
  departments: z.int(),
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
