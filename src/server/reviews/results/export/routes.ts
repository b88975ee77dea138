import { createRoute } from '@hono/zod-openapi';
import { reviewExportQuery } from '#domain/reviews/review-result-schemas.ts';
import { createRouter, problemResponses } from '../../../http/route.ts';
import { signedIn } from '../../../http/session.ts';
import { tableResponse } from '../../../http/table-export/table-response.ts';
import { exportReviews } from './export-reviews.ts';

export const reviewExportRoutes = createRouter().openapi(
  createRoute({
    method: 'get',
    path: '/staff/review-exports',
    'x-permission': 'manageReviews',
    summary: 'All reviews of a round as CSV or XLSX',
    request: { query: reviewExportQuery },
    responses: { 200: { description: 'The file' }, ...problemResponses },
  }),
  async (c) => {
    const input = c.req.valid('query');
    const exported = await exportReviews(signedIn(c.var.ctx), input);
    return tableResponse({ ...exported, name: `reviews-${input.stage}`, format: input.format });
  },
);
