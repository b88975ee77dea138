import { z } from '@hono/zod-openapi';
import { createRouter, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { listDepartments } from './queries.ts';

const departmentList = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable(),
    /** For staff only. */
    user_count: z.int().nullable(),
  }),
);

export const departmentRoutes = createRouter().openapi(
  route({
    method: 'get',
    path: '/departments',
    row: 13,
    summary: 'All departments by name',
    answer: departmentList,
  }),
  async (c) => c.json(await listDepartments(signedIn(c.var.ctx)), 200),
);
