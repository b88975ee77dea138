import { z } from '@hono/zod-openapi';

const department = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  /** For staff only. */
  user_count: z.int().nullable(),
});
export type Department = z.infer<typeof department>;
export const departmentList = z.array(department);

export const departmentRef = z.object({ id: z.uuid() });
