import { searchSchema } from '#domain/staff/search-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter } from '../../http/route.ts';
import { searchPortal } from './queries.ts';
import { searchResults } from './responses.ts';

export const searchRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/staff/search',
    permission: 'searchPortal',
    summary: 'Find a person, team, project or application by a few letters',
    request: { query: searchSchema },
    response: searchResults,
    run: ({ ctx, query }) => searchPortal(ctx, query),
  }),
]);
