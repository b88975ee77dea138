import { z } from '@hono/zod-openapi';
import { ROLES } from '#domain/users/users.ts';

const userRow = z.object({
  id: z.uuid(),
  display_name: z.string().nullable(),
  email: z.string(),
  role: z.enum(ROLES),
  department_id: z.uuid().nullable(),
  department_name: z.string().nullable(),
  disabled: z.boolean(),
  created_at: z.string(),
});

export const userList = z.object({
  users: z.array(userRow),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
});
export type UserList = z.infer<typeof userList>;

/** The effects of a deletion, shown before the confirmation (rule:erasure). */
export const deletionConsequences = z.object({
  solo_applications: z.int(),
  team_applications: z.int(),
  teams_led: z.int(),
  teams_joined: z.int(),
  projects_owned: z.int(),
});
export type DeletionConsequences = z.infer<typeof deletionConsequences>;
