import { auditFilterSchema } from '#domain/staff/audit-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter } from '../../http/route.ts';
import { listAuditEntries } from './queries.ts';
import { auditPage } from './responses.ts';

export const auditRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/staff/audit',
    permission: 'readAuditLog',
    summary: 'A page of the audit log, newest first',
    request: { query: auditFilterSchema },
    response: auditPage,
    run: ({ ctx, query }) => listAuditEntries(ctx, query),
  }),
]);
