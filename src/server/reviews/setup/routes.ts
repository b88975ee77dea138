import { z } from '@hono/zod-openapi';
import {
  addReviewerSchema,
  candidateListSchema,
  remindSchema,
  sharedDomainSchema,
} from '#domain/reviews/assignment-schemas.ts';
import {
  reviewRoundQuery,
  reviewRoundSchema,
  reviewSettingsSchema,
  rubricSchema,
} from '#domain/reviews/review-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter, idParams } from '../../http/route.ts';
import { addReviewer, removeReviewer } from './commands/choose-reviewers.ts';
import { confirmSharedDomain } from './commands/confirm-shared-domain.ts';
import { remindNotBegun } from './commands/remind-not-begun.ts';
import { saveRubric } from './commands/save-rubric.ts';
import { saveReviewRound, saveReviewSettings } from './commands/save-settings.ts';
import { previewReminder } from './queries/not-begun.ts';
import { getReviewSetup, listRubrics } from './queries/review-setup.ts';
import { listCandidates, listReviewers } from './queries/reviewers.ts';
import { listSharedDomains } from './queries/shared-domains.ts';
import {
  candidateList,
  reminded,
  reminderPreview,
  reviewerList,
  reviewSetup,
  rubricList,
  sharedDomains,
} from './responses.ts';

export const reviewSetupRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/staff/review-setup',
    permission: 'manageReviews',
    summary: 'Settings, round and rubric of the reviews of a stage',
    request: { query: reviewRoundQuery },
    response: reviewSetup,
    run: ({ ctx, query }) => getReviewSetup(ctx, query),
  }),
  endpoint({
    method: 'put',
    path: '/staff/review-setup/settings',
    permission: 'manageReviews',
    summary: 'Choose blind reading and the conflicts of owners for a cycle',
    request: { query: reviewRoundQuery, body: reviewSettingsSchema },
    run: ({ ctx, query, body }) => saveReviewSettings(ctx, query, body),
  }),
  endpoint({
    method: 'put',
    path: '/staff/review-setup/round',
    permission: 'manageReviews',
    summary: 'Save the numbers and the deadline of a round',
    request: { query: reviewRoundQuery, body: reviewRoundSchema },
    run: ({ ctx, query, body }) => saveReviewRound(ctx, query, body),
  }),
  endpoint({
    method: 'put',
    path: '/staff/review-setup/rubric',
    permission: 'manageReviews',
    summary: 'Save the rubric over the one that was seen',
    request: { query: reviewRoundQuery, body: rubricSchema },
    response: z.object({ version: z.int(), fingerprint: z.string() }),
    run: ({ ctx, query, body }) => saveRubric(ctx, query, body),
  }),
  endpoint({
    method: 'get',
    path: '/staff/review-setup/rubrics',
    permission: 'manageReviews',
    summary: 'The newest rubrics of all rounds, to start from',
    response: rubricList,
    run: ({ ctx }) => listRubrics(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/staff/review-setup/reviewers',
    permission: 'manageReviews',
    summary: 'The reviewers of a cycle with their figures of a stage',
    request: { query: reviewRoundQuery },
    response: reviewerList,
    run: ({ ctx, query }) => listReviewers(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/staff/review-setup/candidates',
    permission: 'manageReviews',
    summary: 'People who can be chosen as reviewers',
    request: { query: candidateListSchema },
    response: candidateList,
    run: ({ ctx, query }) => listCandidates(ctx, query),
  }),
  endpoint({
    method: 'post',
    path: '/staff/review-setup/reviewers',
    permission: 'manageReviews',
    summary: 'Choose a reviewer',
    request: { query: reviewRoundQuery, body: addReviewerSchema },
    response: z.object({ id: z.uuid() }),
    run: ({ ctx, query, body }) => addReviewer(ctx, query, body),
  }),
  endpoint({
    method: 'delete',
    path: '/staff/review-setup/reviewers/{id}',
    permission: 'manageReviews',
    summary: 'Give a reviewer no further assignments',
    request: { params: idParams, query: reviewRoundQuery },
    run: ({ ctx, params, query }) => removeReviewer(ctx, query, params.id),
  }),
  endpoint({
    method: 'get',
    path: '/staff/review-setup/reminder',
    permission: 'manageReviews',
    summary: 'The reviewers who haven’t begun, and the email that reminds them',
    request: { query: reviewRoundQuery },
    response: reminderPreview,
    run: ({ ctx, query }) => previewReminder(ctx, query),
  }),
  endpoint({
    method: 'post',
    path: '/staff/review-setup/reminder',
    permission: 'manageReviews',
    summary: 'Remind reviewers who haven’t begun',
    request: { query: reviewRoundQuery, body: remindSchema },
    response: reminded,
    run: ({ ctx, query, body }) => remindNotBegun(ctx, query, body),
  }),
  endpoint({
    method: 'get',
    path: '/staff/review-setup/shared-domains',
    permission: 'manageReviews',
    summary: 'Reviewers with the email domain of applicants',
    request: { query: reviewRoundQuery },
    response: sharedDomains,
    run: ({ ctx, query }) => listSharedDomains(ctx, query),
  }),
  endpoint({
    method: 'put',
    path: '/staff/review-setup/shared-domains/{id}',
    permission: 'manageReviews',
    summary: 'Confirm the applications with the email domain of a reviewer as conflicts, or take it back',
    request: { params: idParams, query: reviewRoundQuery, body: sharedDomainSchema },
    run: ({ ctx, params, query, body }) => confirmSharedDomain(ctx, query, { ...params, ...body }),
  }),
]);
