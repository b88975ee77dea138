import { releaseFeedbackSchema } from '#domain/reviews/review-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter, idParams } from '../../http/route.ts';
import { releaseFeedback, withdrawFeedback } from './release-feedback.ts';

export const reviewFeedbackRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'put',
    path: '/staff/reviews/{id}/feedback',
    permission: 'manageReviews',
    summary: 'Release a reviewer’s note to the applicant, or change a released one',
    request: { params: idParams, body: releaseFeedbackSchema },
    run: ({ ctx, params, body }) => releaseFeedback(ctx, params.id, body),
  }),
  endpoint({
    method: 'delete',
    path: '/staff/reviews/{id}/feedback',
    permission: 'manageReviews',
    summary: 'Withdraw released feedback',
    request: { params: idParams },
    run: ({ ctx, params }) => withdrawFeedback(ctx, params.id),
  }),
]);
