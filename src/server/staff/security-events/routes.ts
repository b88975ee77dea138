import { securityEventFilterSchema } from '#domain/staff/security-event-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter } from '../../http/route.ts';
import { listSecurityEvents } from './queries.ts';
import { securityEventPage } from './responses.ts';

export const securityEventRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/staff/security-events',
    permission: 'readSecurityEvents',
    summary: 'A page of the security events, newest first',
    request: { query: securityEventFilterSchema },
    response: securityEventPage,
    run: ({ ctx, query }) => listSecurityEvents(ctx, query),
  }),
]);
