import { createRoute } from '@hono/zod-openapi';
import { previewBulkRunSchema } from '#domain/applications/bulk-runs.ts';
import { endpoint } from '../http/endpoint.ts';
import { createRouter, idParams, problemResponses } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { bulkPreview, bulkProgress, openBulkRuns } from './bulk-responses.ts';
import { cancelBulkRun } from './commands/bulk-cancel.ts';
import { previewBulkRun } from './commands/bulk-preview.ts';
import { startBulkRun } from './commands/bulk-start.ts';
import { undoBulkRun } from './commands/bulk-undo.ts';
import { getBulkRun, listBulkOutcomes, listOpenBulkRuns } from './queries/bulk-runs.ts';

/** Changes of many applications at once (docs/decisions/011) (permission:decideApplication, permission:contactApplicant). */
export const bulkRunRoutes = createRouter()
  .openapiRoutes([
    endpoint({
      method: 'post',
      path: '/staff/bulk-runs',
      permission: 'decideApplication',
      summary: 'Settle which applications a run is about, and see what it would do',
      request: { body: previewBulkRunSchema },
      response: bulkPreview,
      run: ({ ctx, body }) => previewBulkRun(ctx, body),
    }),
    endpoint({
      method: 'get',
      path: '/staff/bulk-runs',
      permission: 'listApplications',
      summary: 'Own runs that are under way or can still be undone',
      response: openBulkRuns,
      run: ({ ctx }) => listOpenBulkRuns(ctx),
    }),
    endpoint({
      method: 'get',
      path: '/staff/bulk-runs/{id}',
      permission: 'listApplications',
      summary: 'The progress of a run, and the rows it left out',
      request: { params: idParams },
      response: bulkProgress,
      run: ({ ctx, params }) => getBulkRun(ctx, params.id),
    }),
    endpoint({
      method: 'put',
      path: '/staff/bulk-runs/{id}/start',
      permission: 'decideApplication',
      summary: 'Have the worker carry out an own run; repeating it starts nothing twice',
      request: { params: idParams },
      response: bulkProgress,
      run: ({ ctx, params }) => startBulkRun(ctx, params.id),
    }),
    endpoint({
      method: 'put',
      path: '/staff/bulk-runs/{id}/cancellation',
      permission: 'decideApplication',
      summary: 'Stop an own run; what is done stays done',
      request: { params: idParams },
      response: bulkProgress,
      run: ({ ctx, params }) => cancelBulkRun(ctx, params.id),
    }),
    endpoint({
      method: 'put',
      path: '/staff/bulk-runs/{id}/undo',
      permission: 'decideApplication',
      summary: 'Have the worker set back what an own run has set, while no mail of it has left',
      request: { params: idParams },
      response: bulkProgress,
      run: ({ ctx, params }) => undoBulkRun(ctx, params.id),
    }),
  ])
  .openapi(
    createRoute({
      method: 'get',
      path: '/staff/bulk-runs/{id}/outcomes',
      'x-permission': 'listApplications',
      summary: 'What came of every row of an own run, as CSV',
      request: { params: idParams },
      responses: {
        200: { description: 'The CSV' },
        ...problemResponses,
      },
    }),
    async (c) =>
      new Response(await listBulkOutcomes(signedIn(c.var.ctx), c.req.valid('param').id), {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': 'attachment; filename="bulk-result.csv"',
          'Cache-Control': 'private, no-store',
        },
      }),
  );
