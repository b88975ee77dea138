import { figuresSchema, staffProjectListSchema } from '#domain/staff/overview-schemas.ts';
import { endpoint } from '../http/endpoint.ts';
import { createRouter } from '../http/route.ts';
import { getFigures } from './figures.ts';
import { getOverview, listStaffProjects } from './queries.ts';
import { figures, overview, staffProjectList } from './responses.ts';

export const overviewRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/staff/overview',
    permission: 'listUsers',
    summary: "The admin panel's overview",
    response: overview,
    run: ({ ctx }) => getOverview(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/staff/figures',
    permission: 'listApplications',
    summary: 'Applications counted by day, status, project and people',
    request: { query: figuresSchema },
    response: figures,
    run: ({ ctx, query }) => getFigures(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/staff/projects',
    permission: 'listUsers',
    summary: 'Every project of any status, for staff',
    request: { query: staffProjectListSchema },
    response: staffProjectList,
    run: ({ ctx, query }) => listStaffProjects(ctx, query),
  }),
]);
