import {
  feedbackListSchema,
  releaseFeedbackSchema,
  reviewRoundQuery,
} from '#domain/reviews/review-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter, idParams } from '../../http/route.ts';
import { listFeedback } from './queries.ts';
import { releaseAll } from './release-all.ts';
import { releaseFeedback, withdrawFeedback } from './release-feedback.ts';
import { feedbackList, releasedAll } from './responses.ts';

export const reviewFeedbackRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/staff/review-feedback',
    permission: 'manageReviews',
    summary: 'A page of applications with the notes of their reviewers to the people',
    request: { query: feedbackListSchema },
    response: feedbackList,
    run: ({ ctx, query }) => listFeedback(ctx, query),
  }),
  endpoint({
    method: 'post',
    path: '/staff/review-feedback',
    permission: 'manageReviews',
    summary: 'Release all new notes of a round, with the decision or at once where there is one',
    request: { query: reviewRoundQuery },
    response: releasedAll,
    run: ({ ctx, query }) => releaseAll(ctx, query),
  }),
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
