import { discussionQuery, reviewQueueQuery } from '#domain/reviews/review-queue.ts';
import { declineSchema, reviewCommentSchema, saveReviewSchema } from '#domain/reviews/review-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter, idParams } from '../../http/route.ts';
import { commentOnApplication } from './commands/comment.ts';
import { declareConflict, declineReview } from './commands/leave-assignment.ts';
import { saveReviewDraft } from './commands/save-review-draft.ts';
import { submitReview } from './commands/submit-review.ts';
import { getDiscussion } from './queries/discussion.ts';
import { getReviewQueue, listOwnRounds } from './queries/queue.ts';
import { getReview } from './queries/review.ts';
import {
  reviewDiscussion,
  reviewPage,
  reviewQueue,
  reviewRounds,
  savedReview,
  submittedReview,
} from './responses.ts';

/** The id of a review's path is that of its assignment. */
export const reviewRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/reviews',
    permission: 'writeReview',
    summary: 'A part of the viewer’s queue in a round of reviews',
    request: { query: reviewQueueQuery },
    response: reviewQueue,
    run: ({ ctx, query }) => getReviewQueue(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/reviews/rounds',
    permission: 'writeReview',
    summary: 'The rounds in which the viewer has assignments, of all cycles',
    response: reviewRounds,
    run: ({ ctx }) => listOwnRounds(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/reviews/{id}',
    permission: 'writeReview',
    summary: 'What a reviewer reads and has written',
    request: { params: idParams },
    response: reviewPage,
    run: ({ ctx, params }) => getReview(ctx, params.id),
  }),
  endpoint({
    method: 'put',
    path: '/reviews/{id}/draft',
    permission: 'writeReview',
    summary: 'Save marks and notes of an open review',
    request: { params: idParams, body: saveReviewSchema },
    response: savedReview,
    run: ({ ctx, params, body }) => saveReviewDraft(ctx, params.id, body),
  }),
  endpoint({
    method: 'put',
    path: '/reviews/{id}/submission',
    permission: 'writeReview',
    summary: 'Submit a review, or change a submitted one',
    request: { params: idParams, body: saveReviewSchema },
    response: submittedReview,
    run: ({ ctx, params, body }) => submitReview(ctx, params.id, body),
  }),
  endpoint({
    method: 'put',
    path: '/reviews/{id}/conflict',
    permission: 'writeReview',
    summary: 'Declare a conflict of interest',
    request: { params: idParams },
    run: ({ ctx, params }) => declareConflict(ctx, params.id),
  }),
  endpoint({
    method: 'put',
    path: '/reviews/{id}/decline',
    permission: 'writeReview',
    summary: 'Return an open review to the admins, with a reason',
    request: { params: idParams, body: declineSchema },
    run: ({ ctx, params, body }) => declineReview(ctx, params.id, body),
  }),
  endpoint({
    method: 'get',
    path: '/applications/{id}/review-discussion',
    permission: 'discussApplication',
    summary: 'The submitted reviews of an application and their discussion',
    request: { params: idParams, query: discussionQuery },
    response: reviewDiscussion,
    run: ({ ctx, params, query }) => getDiscussion(ctx, params.id, query.page),
  }),
  endpoint({
    method: 'post',
    path: '/applications/{id}/review-discussion',
    permission: 'discussApplication',
    summary: 'Comment in the discussion of an application',
    request: { params: idParams, body: reviewCommentSchema },
    run: ({ ctx, params, body }) => commentOnApplication(ctx, params.id, body),
  }),
]);
