import {
  applicationReviewsQuery,
  reviewResultsQuery,
  reviewRoundPageQuery,
} from '#domain/reviews/review-result-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter, idParams } from '../../http/route.ts';
import { getApplicationReviews } from './queries/application-reviews.ts';
import { listResultProjects } from './queries/list-projects.ts';
import { listReviewResults } from './queries/list-results.ts';
import { listResultReviewers } from './queries/list-reviewers.ts';
import { applicationReviews, resultProjects, resultReviewers, reviewResults } from './responses.ts';

export const reviewResultRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/staff/review-results',
    permission: 'manageReviews',
    summary: 'Reviewed applications with their mean and adjusted score',
    request: { query: reviewResultsQuery },
    response: reviewResults,
    run: ({ ctx, query }) => listReviewResults(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/staff/review-results/reviewers',
    permission: 'manageReviews',
    summary: 'How strict each reviewer is, or why there is no figure',
    request: { query: reviewRoundPageQuery },
    response: resultReviewers,
    run: ({ ctx, query }) => listResultReviewers(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/staff/review-results/projects',
    permission: 'manageReviews',
    summary: 'The distribution of scores for each project',
    request: { query: reviewRoundPageQuery },
    response: resultProjects,
    run: ({ ctx, query }) => listResultProjects(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/staff/review-results/applications/{id}',
    permission: 'manageReviews',
    summary: 'The submitted reviews of an application with notes and feedback',
    request: { params: idParams, query: applicationReviewsQuery },
    response: applicationReviews,
    run: ({ ctx, params, query }) => getApplicationReviews(ctx, params.id, query.stage),
  }),
]);
