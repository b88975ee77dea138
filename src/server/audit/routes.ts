import { auditFilterSchema } from '#domain/audit.ts';
import { createRouter, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { auditPage } from './answers.ts';
import { listAuditEntries } from './queries.ts';

export const auditRoutes = createRouter().openapi(
  route({
    method: 'get',
    path: '/staff/audit',
    permission: 'readAuditLog',
    summary: 'A page of the audit log, newest first',
    request: { query: auditFilterSchema },
    answer: auditPage,
  }),
  async (c) => c.json(await listAuditEntries(signedIn(c.var.ctx), c.req.valid('query')), 200),
);
