import { attachPresentation, DETAILED, pdfBytes } from '#tests/documents.ts';
import {
  createAssignment,
  createPerson,
  createReview,
  createReviewer,
  createReviewRound,
  createSubmission,
  type Person,
} from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';
import type { Requests } from '../requests.ts';

/** An open review of a manager. */
async function openReview(portal: Portal, stage: 'initial' | 'detailed' = 'initial') {
  const round = await createReviewRound(portal, { stage });
  const person = await createPerson(portal, { role: 'manager' });
  const submission = await createSubmission(portal, stage === 'detailed' ? DETAILED : {});
  const reviewer = await createReviewer(portal, round, person);
  const assignment = await createAssignment(portal, round, reviewer, submission);
  return { round, person, submission, assignment };
}

type Related = { person: Person; path: string; body?: unknown };

/** The same request of an unrelated person and of the reviewer. */
const ofReviewer = (make: (portal: Portal) => Promise<Related>): Requests => ({
  unrelated: async (portal) => {
    const { person: _, ...sent } = await make(portal);
    return sent;
  },
  related: { reviewer: make },
});

/** Each call makes a new version of the rubric. */
const onReview = (resource: string, bodyOf?: (rubricId: string, keys: string[]) => unknown) =>
  ofReviewer(async (portal) => {
    const { round, person, assignment } = await openReview(portal);
    const body = bodyOf?.(round.rubric_id, round.keys);
    return { person, path: `/api/reviews/${assignment.id}${resource}`, ...(body !== undefined && { body }) };
  });

const written = (rubric_id: string, keys: string[]) => ({
  rubric_id,
  marks: Object.fromEntries(keys.map((key) => [key, 3])),
  private_note: '',
  applicant_note: '',
  revision: 0,
});

const onDiscussion = (body?: object) =>
  ofReviewer(async (portal) => {
    const { round, person, submission, assignment } = await openReview(portal);
    await createReview(portal, round, assignment, 50);
    return { person, path: `/api/applications/${submission.id}/review-discussion`, ...(body && { body }) };
  });

export const reviewRequests: Record<string, Requests> = {
  'GET /api/reviews': ofReviewer(async (portal) => ({
    person: (await openReview(portal)).person,
    path: '/api/reviews',
  })),
  'GET /api/reviews/rounds': ofReviewer(async (portal) => ({
    person: (await openReview(portal)).person,
    path: '/api/reviews/rounds',
  })),
  'GET /api/reviews/{id}': onReview(''),
  'PUT /api/reviews/{id}/draft': onReview('/draft', written),
  'PUT /api/reviews/{id}/submission': onReview('/submission', written),
  'PUT /api/reviews/{id}/conflict': onReview('/conflict'),
  'PUT /api/reviews/{id}/decline': onReview('/decline', () => ({ reason: 'Too far from my field.' })),
  'GET /api/reviews/{id}/presentation': ofReviewer(async (portal) => {
    const { person, submission, assignment } = await openReview(portal, 'detailed');
    await attachPresentation(portal, submission, { bytes: await pdfBytes(), kind: 'pdf' });
    return { person, path: `/api/reviews/${assignment.id}/presentation` };
  }),
  'GET /api/applications/{id}/review-discussion': onDiscussion(),
  'POST /api/applications/{id}/review-discussion': onDiscussion({ text: 'I read it differently.' }),
};
