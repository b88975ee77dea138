import { z } from '@hono/zod-openapi';
import {
  assignmentListSchema,
  assignSchema,
  reassignSchema,
  roundPageSchema,
} from '#domain/reviews/assignment-schemas.ts';
import { reviewRoundQuery } from '#domain/reviews/review-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter, idParams } from '../../http/route.ts';
import { assignByHand } from './commands/assign-by-hand.ts';
import { reassign, removeAssignment } from './commands/change-assignment.ts';
import { createDraft, discardDraft, publishDraft } from './commands/draft-assignment.ts';
import { markConflict, removeConflict } from './commands/mark-conflict.ts';
import { getAssignmentDraft } from './queries/draft.ts';
import { listAssignments, listShortApplications } from './queries/lists.ts';
import {
  assignmentDraft,
  assignmentList,
  assignResult,
  publishResult,
  shortApplications,
} from './responses.ts';

export const reviewAssignmentRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/staff/review-assignments',
    permission: 'manageReviews',
    summary: 'A page of the assignments in one state, of one reviewer or all',
    request: { query: assignmentListSchema },
    response: assignmentList,
    run: ({ ctx, query }) => listAssignments(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/staff/review-assignments/short',
    permission: 'manageReviews',
    summary: 'A page of applications with fewer reviews than planned',
    request: { query: roundPageSchema },
    response: shortApplications,
    run: ({ ctx, query }) => listShortApplications(ctx, query),
  }),
  endpoint({
    method: 'post',
    path: '/staff/review-assignments',
    permission: 'manageReviews',
    summary: 'Assign applications to reviewers',
    request: { query: reviewRoundQuery, body: assignSchema },
    response: assignResult,
    run: ({ ctx, query, body }) => assignByHand(ctx, query, body),
  }),
  endpoint({
    method: 'delete',
    path: '/staff/review-assignments/{id}',
    permission: 'manageReviews',
    summary: 'Remove an open or declined assignment',
    request: { params: idParams },
    run: ({ ctx, params }) => removeAssignment(ctx, params.id),
  }),
  endpoint({
    method: 'put',
    path: '/staff/review-assignments/{id}/reviewer',
    permission: 'manageReviews',
    summary: 'Give an open or declined review to another reviewer',
    request: { params: idParams, body: reassignSchema },
    run: ({ ctx, params, body }) => reassign(ctx, params.id, body),
  }),
  endpoint({
    method: 'put',
    path: '/staff/review-assignments/{id}/conflict',
    permission: 'manageReviews',
    summary: 'Mark an open or declined review as a conflict of interest of its reviewer',
    request: { params: idParams },
    run: ({ ctx, params }) => markConflict(ctx, params.id),
  }),
  endpoint({
    method: 'delete',
    path: '/staff/review-assignments/{id}/conflict',
    permission: 'manageReviews',
    summary: 'Take back a conflict of interest that an admin marked',
    request: { params: idParams },
    run: ({ ctx, params }) => removeConflict(ctx, params.id),
  }),
  endpoint({
    method: 'get',
    path: '/staff/assignment-drafts',
    permission: 'manageReviews',
    summary: 'The automatic assignment of a round that isn’t published yet',
    request: { query: reviewRoundQuery },
    response: assignmentDraft,
    run: ({ ctx, query }) => getAssignmentDraft(ctx, query),
  }),
  endpoint({
    method: 'post',
    path: '/staff/assignment-drafts',
    permission: 'manageReviews',
    summary: 'Compute an automatic assignment, instead of the present draft',
    request: { query: reviewRoundQuery },
    response: z.object({ id: z.uuid() }),
    run: ({ ctx, query }) => createDraft(ctx, query),
  }),
  endpoint({
    method: 'put',
    path: '/staff/assignment-drafts/{id}/publication',
    permission: 'manageReviews',
    summary: 'Publish an automatic assignment',
    request: { params: idParams },
    response: publishResult,
    run: ({ ctx, params }) => publishDraft(ctx, params.id),
  }),
  endpoint({
    method: 'delete',
    path: '/staff/assignment-drafts/{id}',
    permission: 'manageReviews',
    summary: 'Discard an automatic assignment',
    request: { params: idParams },
    run: ({ ctx, params }) => discardDraft(ctx, params.id),
  }),
]);
