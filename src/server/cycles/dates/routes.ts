import { endpoint } from '../../http/endpoint.ts';
import { createRouter } from '../../http/route.ts';
import { listDates } from './queries.ts';
import { publicDates } from './responses.ts';

export const dateRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/dates',
    permission: 'public',
    summary: 'The dates of the programme',
    response: publicDates,
    run: ({ ctx }) => listDates(ctx),
  }),
]);
