import { createRoute } from '@hono/zod-openapi';
import { exportApplicationsSchema } from '#domain/applications/application-selections.ts';
import { createRouter, jsonBody, problemResponses } from '../../http/route.ts';
import { signedIn } from '../../http/session.ts';
import { tableResponse } from '../../http/table-export/table-response.ts';
import { exportApplications } from './export-applications.ts';

/** A POST, because it writes to the audit log. */
export const applicationExportRoutes = createRouter().openapi(
  createRoute({
    method: 'post',
    path: '/staff/application-exports',
    'x-permission': 'listApplications',
    summary: 'A selection of applications as CSV or XLSX',
    request: { body: jsonBody(exportApplicationsSchema) },
    responses: {
      200: { description: 'The file, or its frames with `progress`' },
      ...problemResponses,
    },
  }),
  async (c) => {
    const input = c.req.valid('json');
    const exported = await exportApplications(signedIn(c.var.ctx), input);
    return tableResponse({
      ...exported,
      name: 'applications',
      format: input.format,
      hasProgress: input.progress,
    });
  },
);
