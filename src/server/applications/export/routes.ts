import { Readable } from 'node:stream';
import { createRoute } from '@hono/zod-openapi';
import { exportApplicationsSchema, TOTAL_ROWS_HEADER } from '#domain/applications/application-selections.ts';
import { createRouter, jsonBody, problemResponses } from '../../http/route.ts';
import { signedIn } from '../../http/session.ts';
import { exportApplications } from './export-applications.ts';

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

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
    const { total, body } = await exportApplications(signedIn(c.var.ctx), input);
    return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
      headers: {
        'Content-Type': input.progress ? 'application/octet-stream' : CONTENT_TYPES[input.format],
        'Content-Disposition': `attachment; filename="applications.${input.format}"`,
        [TOTAL_ROWS_HEADER]: String(total),
        'Cache-Control': 'private, no-store',
      },
    });
  },
);
