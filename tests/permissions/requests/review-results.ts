import {
  createAssignment,
  createPerson,
  createReview,
  createReviewer,
  createReviewRound,
  createSubmission,
} from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';
import type { Requests } from '../requests.ts';

async function reviewed(portal: Portal) {
  const round = await createReviewRound(portal);
  const reviewer = await createReviewer(portal, round, await createPerson(portal, { role: 'manager' }));
  const application = await createSubmission(portal);
  const assignment = await createAssignment(portal, round, reviewer, application);
  return { application, review: await createReview(portal, round, assignment, 70) };
}

const feedbackPath = async (portal: Portal) =>
  `/api/staff/reviews/${(await reviewed(portal)).review.id}/feedback`;

export const reviewResultRequests: Record<string, Requests> = {
  'GET /api/staff/review-results': { unrelated: () => ({ path: '/api/staff/review-results' }) },
  'GET /api/staff/review-results/reviewers': {
    unrelated: () => ({ path: '/api/staff/review-results/reviewers' }),
  },
  'GET /api/staff/review-results/projects': {
    unrelated: () => ({ path: '/api/staff/review-results/projects' }),
  },
  'GET /api/staff/review-results/applications/{id}': {
    unrelated: async (portal) => ({
      path: `/api/staff/review-results/applications/${(await reviewed(portal)).application.id}`,
    }),
  },
  'GET /api/staff/review-exports': {
    unrelated: () => ({ path: '/api/staff/review-exports?format=csv' }),
  },
  'GET /api/staff/review-feedback': { unrelated: () => ({ path: '/api/staff/review-feedback' }) },
  'POST /api/staff/review-feedback': { unrelated: () => ({ path: '/api/staff/review-feedback' }) },
  'PUT /api/staff/reviews/{id}/feedback': {
    unrelated: async (portal) => ({
      path: await feedbackPath(portal),
      body: { text: 'Well done.', expected_released_at: null },
    }),
  },
  'DELETE /api/staff/reviews/{id}/feedback': {
    unrelated: async (portal) => ({ path: await feedbackPath(portal) }),
  },
};
