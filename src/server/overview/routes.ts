import { figuresSchema, staffProjectListSchema } from '#domain/overview.ts';
import { createRouter, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { figures, overview, staffProjectList } from './answers.ts';
import { getFigures } from './figures.ts';
import { getOverview, listStaffProjects } from './queries.ts';

export const overviewRoutes = createRouter()
  .openapi(
    route({
      method: 'get',
      path: '/staff/overview',
      permission: 'listUsers',
      summary: "The admin panel's overview",
      answer: overview,
    }),
    async (c) => c.json(await getOverview(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/staff/figures',
      permission: 'listApplications',
      summary: 'Applications counted by day, status, project and people',
      request: { query: figuresSchema },
      answer: figures,
    }),
    async (c) => c.json(await getFigures(signedIn(c.var.ctx), c.req.valid('query')), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/staff/projects',
      permission: 'listUsers',
      summary: 'Every project of any status, for staff',
      request: { query: staffProjectListSchema },
      answer: staffProjectList,
    }),
    async (c) => c.json(await listStaffProjects(signedIn(c.var.ctx), c.req.valid('query')), 200),
  );
