import { createRoute } from '@hono/zod-openapi';
import { finalListQuery } from '#domain/decisions/final-lists.ts';
import { createRouter, problemResponses } from '../../http/route.ts';
import { signedIn } from '../../http/session.ts';
import { tableResponse } from '../../http/table-export/table-response.ts';
import { exportFinalLists } from './export-final-lists.ts';

export const finalListRoutes = createRouter().openapi(
  createRoute({
    method: 'get',
    path: '/staff/decision-exports',
    'x-permission': 'prepareDecisions',
    summary: 'The final lists of a cycle or a project as CSV or XLSX',
    request: { query: finalListQuery },
    responses: { 200: { description: 'The file' }, ...problemResponses },
  }),
  async (c) => {
    const input = c.req.valid('query');
    const exported = await exportFinalLists(signedIn(c.var.ctx), input);
    return tableResponse({ ...exported, name: 'final-lists', format: input.format });
  },
);
