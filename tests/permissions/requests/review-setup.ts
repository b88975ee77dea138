import {
  assignment_draft_pairs,
  assignment_drafts,
  review_conflicts,
} from '#server/db/schema/review-assignments.ts';
import {
  createApplication,
  createAssignment,
  createCycle,
  createPerson,
  createProject,
  createReviewer,
  createReviewRound,
} from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';
import type { Requests, Sent } from '../requests.ts';

/** A round of a cycle of its own, with a reviewer and an application. */
async function setUp(portal: Portal) {
  const { id: cycle_id, slug } = await createCycle(portal, { state: 'open' });
  const round = await createReviewRound(portal, { cycle_id });
  const manager = await createPerson(portal, { role: 'manager' });
  const reviewer = await createReviewer(portal, round, manager);
  const project = await createProject(portal, { cycle_id });
  const application = await createApplication(portal, { project, applicant: await createPerson(portal) });
  return { round, reviewer, project, application, query: `cycle=${slug}` };
}

type Setup = Awaited<ReturnType<typeof setUp>>;

const inRound = (sent: (setup: Setup, portal: Portal) => Sent | Promise<Sent>): Requests => ({
  unrelated: async (portal) => sent(await setUp(portal), portal),
});

const reading = (path: string): Requests => inRound(({ query }) => ({ path: `${path}?${query}` }));
const SETUP = '/api/staff/review-setup';

async function draftOf({ round, application, reviewer }: Setup, portal: Portal): Promise<string> {
  const { cycle_id, stage } = round;
  const [draft] = await portal.db
    .insert(assignment_drafts)
    .values({ cycle_id, stage, state: 'ready' })
    .returning({ id: assignment_drafts.id });
  const id = draft?.id ?? '';
  await portal.db
    .insert(assignment_draft_pairs)
    .values({ draft_id: id, application_id: application.id, reviewer_id: reviewer.id });
  return id;
}

const assignmentOf = async ({ round, reviewer, application }: Setup, portal: Portal) =>
  (await createAssignment(portal, round, reviewer, application)).id;

const CRITERION = {
  key: crypto.randomUUID(),
  name: 'Idea',
  meaning: 'How good the idea is.',
  weight: 1,
  words: ['Missing', 'Weak', 'Fair', 'Good', 'Excellent'],
};
const ROUND = { per_application: 2, max_per_reviewer: null, common_applications: 1, deadline: null };

export const reviewSetupRequests: Record<string, Requests> = {
  'GET /api/staff/review-setup': reading(SETUP),
  'GET /api/staff/review-setup/rubrics': { unrelated: () => ({ path: `${SETUP}/rubrics` }) },
  'GET /api/staff/review-setup/reviewers': reading(`${SETUP}/reviewers`),
  'GET /api/staff/review-setup/candidates': reading(`${SETUP}/candidates`),
  'GET /api/staff/review-setup/shared-domains': reading(`${SETUP}/shared-domains`),
  'PUT /api/staff/review-setup/settings': inRound(({ query }) => ({
    path: `${SETUP}/settings?${query}`,
    body: { is_blind: false, owners_conflict: false },
  })),
  'PUT /api/staff/review-setup/round': inRound(({ query }) => ({
    path: `${SETUP}/round?${query}`,
    body: ROUND,
  })),
  'PUT /api/staff/review-setup/rubric': inRound(({ query }) => ({
    path: `${SETUP}/rubric?${query}&stage=detailed`,
    body: { expected_fingerprint: null, criteria: [CRITERION] },
  })),
  'POST /api/staff/review-setup/reviewers': inRound(async ({ query }, portal) => ({
    path: `${SETUP}/reviewers?${query}`,
    body: { user_id: (await createPerson(portal, { role: 'manager' })).id },
  })),
  'GET /api/staff/review-setup/reminder': reading(`${SETUP}/reminder`),
  'POST /api/staff/review-setup/reminder': inRound(({ query, reviewer }) => ({
    path: `${SETUP}/reminder?${query}`,
    body: { reviewer_ids: [reviewer.id] },
  })),
  'DELETE /api/staff/review-setup/reviewers/{id}': inRound(({ query, reviewer }) => ({
    path: `${SETUP}/reviewers/${reviewer.id}?${query}`,
  })),
  'PUT /api/staff/review-setup/shared-domains/{id}': inRound(({ query, reviewer }) => ({
    path: `${SETUP}/shared-domains/${reviewer.id}?${query}`,
    body: { is_conflict: true },
  })),
  'GET /api/staff/review-assignments': reading('/api/staff/review-assignments'),
  'GET /api/staff/review-assignments/short': reading('/api/staff/review-assignments/short'),
  'POST /api/staff/review-assignments': inRound(({ query, project, reviewer }) => ({
    path: `/api/staff/review-assignments?${query}`,
    body: { applications: { of: 'project', project_id: project.id }, reviewer_ids: [reviewer.id] },
  })),
  'DELETE /api/staff/review-assignments/{id}': inRound(async (setup, portal) => ({
    path: `/api/staff/review-assignments/${await assignmentOf(setup, portal)}`,
  })),
  'PUT /api/staff/review-assignments/{id}/reviewer': inRound(async (setup, portal) => ({
    path: `/api/staff/review-assignments/${await assignmentOf(setup, portal)}/reviewer`,
    body: {
      reviewer_id: (await createReviewer(portal, setup.round, await createPerson(portal, { role: 'admin' })))
        .id,
    },
  })),
  'PUT /api/staff/review-assignments/{id}/conflict': inRound(async (setup, portal) => ({
    path: `/api/staff/review-assignments/${await assignmentOf(setup, portal)}/conflict`,
  })),
  'DELETE /api/staff/review-assignments/{id}/conflict': inRound(async (setup, portal) => {
    const { round, reviewer, application } = setup;
    const { id } = await createAssignment(portal, round, reviewer, application, { state: 'conflict' });
    await portal.db.insert(review_conflicts).values({
      cycle_id: round.cycle_id,
      reviewer_id: reviewer.id,
      application_id: application.id,
      source: 'admin',
    });
    return { path: `/api/staff/review-assignments/${id}/conflict` };
  }),
  'GET /api/staff/assignment-drafts': reading('/api/staff/assignment-drafts'),
  'POST /api/staff/assignment-drafts': inRound(({ query }) => ({
    path: `/api/staff/assignment-drafts?${query}`,
  })),
  'PUT /api/staff/assignment-drafts/{id}/publication': inRound(async (setup, portal) => ({
    path: `/api/staff/assignment-drafts/${await draftOf(setup, portal)}/publication`,
  })),
  'DELETE /api/staff/assignment-drafts/{id}': inRound(async (setup, portal) => ({
    path: `/api/staff/assignment-drafts/${await draftOf(setup, portal)}`,
  })),
};
