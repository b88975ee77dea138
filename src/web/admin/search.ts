import { z } from 'zod';
import { PROJECT_STATUSES } from '#domain/projects.ts';
import { roleSchema, USER_SORTS } from '#domain/users.ts';

export const ADMIN_TABS = ['overview', 'users', 'projects', 'departments'] as const;

/** What the admin panel's address holds; anything else in it is left out rather than refused. */
export const adminSearchSchema = z.object({
  tab: z.enum(ADMIN_TABS).default('overview').catch('overview'),
  search: z.string().max(200).optional().catch(undefined),
  role: roleSchema.optional().catch(undefined),
  department_id: z.uuid().optional().catch(undefined),
  status: z.enum(PROJECT_STATUSES).optional().catch(undefined),
  sort: z.enum(USER_SORTS).optional().catch(undefined),
  page: z.coerce.number().int().min(1).default(1).catch(1),
});
export type AdminSearch = z.infer<typeof adminSearchSchema>;
export type ChangeAdminSearch = (changes: Partial<AdminSearch>) => void;
