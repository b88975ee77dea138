import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  assignment_draft_pairs,
  assignment_drafts,
  review_assignments,
} from '#server/db/schema/review-assignments.ts';
import type { Client } from '#tests/client.ts';
import {
  createApplication,
  createAssignment,
  createCycle,
  createPerson,
  createProject,
  createReviewer,
  createReviewRound,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const { db } = portal;
let asApplicant: Client;
let asOther: Client;
let slug: string;
let round: Awaited<ReturnType<typeof createReviewRound>>;
let reviewer: { id: string };
let own: { id: string };
let other: { id: string };

/** A round with an application of an admin and one of somebody else, and a reviewer. */
beforeEach(async () => {
  const cycle = await createCycle(portal, { state: 'open' });
  slug = cycle.slug;
  round = await createReviewRound(portal, { cycle_id: cycle.id, values: { per_application: 1 } });
  const project = await createProject(portal, { cycle_id: cycle.id });
  const applicant = await createPerson(portal, { role: 'admin' });
  asApplicant = await portal.signIn(applicant);
  asOther = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  reviewer = await createReviewer(portal, round, await createPerson(portal, { role: 'manager' }));
  own = await createApplication(portal, { project, applicant });
  other = await createApplication(portal, { project, applicant: await createPerson(portal) });
});

const url = (path: string) => `/api/staff/${path}?cycle=${slug}`;
const draftOf = async (client: Client) => (await client.get(url('assignment-drafts'))).body;
const assignedIds = async () =>
  (await db.select().from(review_assignments).where(eq(review_assignments.cycle_id, round.cycle_id)))
    .map(({ application_id }) => application_id)
    .toSorted();

async function createDraft(applications: { id: string }[]): Promise<string> {
  const [draft] = await db
    .insert(assignment_drafts)
    .values({
      cycle_id: round.cycle_id,
      stage: 'initial',
      state: 'ready',
      problem: 'Two reviews are missing.',
    })
    .returning();
  const draft_id = draft?.id ?? '';
  await db
    .insert(assignment_draft_pairs)
    .values(applications.map(({ id }) => ({ draft_id, application_id: id, reviewer_id: reviewer.id })));
  return draft_id;
}

test('an admin publishes an automatic assignment except for their own application, which another admin publishes', {
  tags: ['no-own-interest', 'assignment-drafts'],
}, async () => {
  const id = await createDraft([own, other]);
  const path = `/api/staff/assignment-drafts/${id}/publication`;
  const { problem, ...shown } = await draftOf(asApplicant);
  expect(shown).toMatchObject({ reviews: 1, applications: 1, reviewers: [{ added: 1 }] });
  expect(problem).toContain('isn’t shown to you');
  expect((await draftOf(asOther)).problem).toBe('Two reviews are missing.');
  expect((await asApplicant.put(path)).body).toMatchObject({ assigned: 1, skipped: [] });
  expect(await assignedIds()).toEqual([other.id]);
  expect([await draftOf(asApplicant), (await asApplicant.put(path)).status]).toEqual([null, 404]);
  expect(await draftOf(asOther)).toMatchObject({ reviews: 1, applications: 1 });
  expect((await asOther.put(path)).body).toMatchObject({ assigned: 1 });
  expect(await assignedIds()).toEqual([own.id, other.id].toSorted());
  expect(await draftOf(asOther)).toBe(null);
});

test('an admin who discards a draft leaves what it has of their own application', {
  tags: ['no-own-interest', 'assignment-drafts'],
}, async () => {
  const id = await createDraft([own, other]);
  expect((await asApplicant.delete(`/api/staff/assignment-drafts/${id}`)).status).toBe(200);
  expect([await draftOf(asApplicant), (await draftOf(asOther)).reviews]).toEqual([null, 1]);
  expect((await asOther.delete(`/api/staff/assignment-drafts/${id}`)).status).toBe(200);
  expect(await draftOf(asOther)).toBe(null);
});

const assign = (client: Client, applications: { id: string }[], reviewers = [reviewer]) => {
  const rows = applications.map(({ id }) => ({ id, seen_status: 'submitted' }));
  return client.post(url('review-assignments'), {
    applications: { of: 'list', selection: { kind: 'picked', cycle: slug, rows } },
    reviewer_ids: reviewers.map(({ id }) => id),
  });
};
const refusals = ({ body }: Awaited<ReturnType<typeof assign>>) => [
  body.assigned,
  body.refused.map(({ refusal }: { refusal: string }) => refusal),
];

test('assigning by hand refuses the own application with the same reason, whether it is assigned or not', {
  tags: ['no-own-interest', 'assign-by-hand'],
}, async () => {
  expect(refusals(await assign(asApplicant, [own, other]))).toEqual([1, ['own_application']]);
  await createAssignment(portal, round, reviewer, own);
  expect(refusals(await assign(asApplicant, [own, other]))).toEqual([
    0,
    ['already_assigned', 'own_application'],
  ]);
  expect((await assign(asApplicant, [own])).status).toBe(403);
});

test('in a blind cycle nobody assigns an application to themselves, because the list has its name', {
  tags: ['blind-reading', 'assign-by-hand'],
}, async () => {
  const chooser = await createPerson(portal, { role: 'admin' });
  const asChooser = await portal.signIn(chooser);
  const themselves = await createReviewer(portal, round, chooser);
  expect(refusals(await assign(asChooser, [own], [themselves]))).toEqual([1, []]);
  await createReviewRound(portal, { cycle_id: round.cycle_id, is_blind: true });
  expect(refusals(await assign(asChooser, [other], [themselves]))).toEqual([0, ['chosen_by_reviewer']]);
  expect(refusals(await assign(asOther, [other], [themselves]))).toEqual([1, []]);
});

test('somebody who opened an application with its names while others read it blind isn’t assigned to it', {
  tags: ['blind-reading', 'automatic-assignment'],
}, async () => {
  await createReviewRound(portal, { cycle_id: round.cycle_id, is_blind: true });
  const curious = await createPerson(portal, { role: 'admin' });
  const asReviewer = await createReviewer(portal, round, curious);
  await createAssignment(portal, { ...round, is_blind: true }, reviewer, other);
  await (await portal.signIn(curious)).get(`/api/staff/applications/${other.id}`);
  expect(refusals(await assign(asOther, [other], [asReviewer]))).toEqual([0, ['has_seen']]);
  await db.delete(review_assignments).where(eq(review_assignments.application_id, other.id));
  await asOther.put(url('review-setup/round'), {
    per_application: 2,
    max_per_reviewer: null,
    common_applications: 0,
    deadline: null,
  });
  await asOther.post(url('assignment-drafts'));
  await portal.computeAssignments();
  const pairs = await db
    .select()
    .from(assignment_draft_pairs)
    .where(eq(assignment_draft_pairs.application_id, other.id));
  expect(pairs.map(({ reviewer_id }) => reviewer_id)).toEqual([reviewer.id]);
});
