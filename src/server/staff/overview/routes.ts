import { cycleQuerySchema } from '#domain/cycles/cycle-parameter.ts';
import {
  daysSinceOpeningSchema,
  figuresSchema,
  staffProjectListSchema,
} from '#domain/staff/overview-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter } from '../../http/route.ts';
import { countDaysSinceOpening } from './days-since-opening.ts';
import { getFigures } from './figures.ts';
import { getOverview, listStaffProjects } from './queries.ts';
import { daysSinceOpening, figures, overview, staffProjectList } from './responses.ts';

export const overviewRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/staff/overview',
    permission: 'listUsers',
    summary: "The admin panel's overview",
    request: { query: cycleQuerySchema },
    response: overview,
    run: ({ ctx, query }) => getOverview(ctx, query),
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
    path: '/staff/figures/since-opening',
    permission: 'listApplications',
    summary: 'Applications by day since a cycle opened, beside those of another cycle',
    request: { query: daysSinceOpeningSchema },
    response: daysSinceOpening,
    run: ({ ctx, query }) => countDaysSinceOpening(ctx, query),
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
