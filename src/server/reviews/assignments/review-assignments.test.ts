import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { mails, notifications } from '#server/db/schema/mails.ts';
import { review_assignments, review_conflicts } from '#server/db/schema/review-assignments.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import { findBrokenInvariants } from '#server/operations/doctor/invariants.ts';
import { ChildUnavailable } from '#server/process/child-process/child-program.ts';
import {
  createApplication,
  createAssignment,
  createCycle,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { computeDraft } from './commands/compute-draft.ts';

const portal = await portalForFile();
const { db } = portal;
const boss = await createPerson(portal, { role: 'admin' });
const staff = await portal.signIn(boss);

let cycle: Awaited<ReturnType<typeof createCycle>>;
let round: Awaited<ReturnType<typeof createReviewRound>>;
beforeEach(async () => {
  cycle = await createCycle(portal, { state: 'open' });
  round = await createReviewRound(portal, {
    cycle_id: cycle.id,
    values: { per_application: 2, common_applications: 1 },
  });
});

async function reviewer(person?: Person) {
  const user = person ?? (await createPerson(portal, { role: 'manager' }));
  return { ...(await createReviewer(portal, round, user)), user };
}

async function apply({
  project,
  applicant,
  ...options
}: Partial<Parameters<typeof createApplication>[1]> = {}) {
  return createApplication(portal, {
    project: project ?? (await createProject(portal, { cycle_id: cycle.id })),
    applicant: applicant ?? (await createPerson(portal)),
    ...options,
  });
}

const url = (rest: string, stage = 'initial') => `/api/staff/${rest}?cycle=${cycle.slug}&stage=${stage}`;
const pick = (...all: { id: string }[]) => ({
  of: 'list',
  selection: {
    kind: 'picked',
    cycle: cycle.slug,
    rows: all.map(({ id }) => ({ id, seen_status: 'submitted' })),
  },
});
const assign = (chosen: { id: string }[], to: { id: string }[], stage = 'initial') =>
  staff.post(url('review-assignments', stage), {
    applications: pick(...chosen),
    reviewer_ids: to.map(({ id }) => id),
  });
const refusals = (body: { refused: { refusal: string; count: number }[] }) =>
  body.refused.map(({ refusal, count }) => [refusal, count]);
const assignmentsOf = (reviewerId: string) =>
  db.select().from(review_assignments).where(eq(review_assignments.reviewer_id, reviewerId));

test('staff assign picked applications; refused pairs are listed with the reason', {
  tags: ['assign-by-hand', 'conflicts-of-interest'],
}, async () => {
  const [one, owner] = [await reviewer(), await reviewer()];
  const [open, draft, withdrawn] = [
    await apply(),
    await apply({ values: { status: 'draft' } }),
    await apply({ values: { status: 'withdrawn' } }),
  ];
  const owned = await apply({
    project: await createProject(portal, { cycle_id: cycle.id, owner_id: owner.user.id }),
  });
  const teammate = await createPerson(portal);
  const team = await createTeam(portal, teammate, [one.user], { cycle_id: cycle.id });
  const ofTeam = await apply({ applicant: teammate, team });
  const own = await apply({ applicant: one.user });
  const { status, body } = await assign([open, draft, withdrawn, owned, ofTeam, own], [one, owner]);
  expect(status).toBe(200);
  expect([body.assigned, refusals(body)]).toEqual([
    5,
    [
      ['conflict', 3],
      ['draft', 2],
      ['withdrawn', 2],
    ],
  ]);
  expect(body.refused[0].named).toHaveLength(3);
  expect((await assignmentsOf(one.id)).map(({ application_id }) => application_id).toSorted()).toEqual(
    [open.id, owned.id].toSorted(),
  );
  const again = (await assign([open], [one])).body;
  expect([again.assigned, refusals(again)]).toEqual([0, [['already_assigned', 1]]]);
  const detailed = (await assign([open], [one], 'detailed')).body;
  expect(refusals(detailed)).toEqual([['no_detailed_proposal', 1]]);
});

test('owners may review their projects if the cycle says so; a stored conflict refuses always', {
  tags: ['conflicts-of-interest'],
}, async () => {
  const owner = await reviewer();
  const project = await createProject(portal, { cycle_id: cycle.id, owner_id: owner.user.id });
  const [owned, marked] = [await apply({ project }), await apply({ project })];
  await db
    .insert(review_conflicts)
    .values({ cycle_id: cycle.id, reviewer_id: owner.id, application_id: marked.id, source: 'admin' });
  await staff.put(url('review-setup/settings'), { is_blind: false, owners_conflict: false });
  const { body } = await assign([owned, marked], [owner]);
  expect([body.assigned, refusals(body)]).toEqual([1, [['conflict', 1]]]);
});

test('all of a project is assigned up to the limit of a reviewer, and a reviewer gets one email at first, then notifications only', {
  tags: ['assign-by-hand'],
}, async () => {
  const one = await reviewer();
  const project = await createProject(portal, { cycle_id: cycle.id });
  for (let n = 0; n < 4; n++) await apply({ project });
  await staff.put(url('review-setup/round'), {
    per_application: 2,
    max_per_reviewer: 3,
    common_applications: 0,
    deadline: '2030-03-20',
  });
  const body = { applications: { of: 'project', project_id: project.id }, reviewer_ids: [one.id] };
  const { body: result } = await staff.post(url('review-assignments'), body);
  expect([result.assigned, refusals(result)]).toEqual([3, [['limit', 1]]]);
  const ofPerson = eq(mails.user_id, one.user.id);
  expect(await db.select().from(mails).where(ofPerson)).toMatchObject([
    { kind: 'review', subject: 'Applications are waiting for your review', cycle_id: cycle.id },
  ]);
  await staff.put(url('review-setup/round'), {
    per_application: 2,
    max_per_reviewer: null,
    common_applications: 0,
    deadline: null,
  });
  await staff.post(url('review-assignments'), body);
  expect(await db.$count(mails, ofPerson)).toBe(1);
  expect(
    await db.$count(
      notifications,
      and(eq(notifications.user_id, one.user.id), eq(notifications.kind, 'reviews_assigned')),
    ),
  ).toBe(2);
  const lines = await db.select().from(audit_log).where(eq(audit_log.action, 'reviews_assigned'));
  expect(lines.at(-1)).toMatchObject({
    subject_id: cycle.id,
    details: { stage: 'initial', rows: 1, reviews: 1 },
  });
});

test('late and declined reviews are listed and given to another reviewer; a submitted one isn’t', {
  tags: ['late-reviews', 'conflict-decline-abstain'],
}, async () => {
  const [slow, quick] = [await reviewer(), await reviewer()];
  await staff.put(url('review-setup/round'), {
    per_application: 2,
    max_per_reviewer: null,
    common_applications: 0,
    deadline: '2020-01-01',
  });
  const [late, declined, done] = [await apply(), await apply(), await apply()];
  const open = await createAssignment(portal, round, slow, late);
  const refused = await createAssignment(portal, round, slow, declined, {
    state: 'declined',
    reason: 'No time.',
  });
  const submitted = await createAssignment(portal, round, slow, done);
  await createReview(portal, round, submitted, 50);
  const listed = (await staff.get(`${url('review-assignments')}&reviewer_id=${slow.id}`)).body;
  expect(listed.assignments).toMatchObject([{ id: open.id, is_late: true, state: 'assigned' }]);
  const declinedOnes = (await staff.get(`${url('review-assignments')}&state=declined`)).body;
  expect(declinedOnes.assignments).toMatchObject([{ id: refused.id, reason: 'No time.' }]);
  const give = (id: string) =>
    staff.put(`/api/staff/review-assignments/${id}/reviewer`, { reviewer_id: quick.id });
  expect((await give(open.id)).status).toBe(200);
  expect((await give(refused.id)).status).toBe(200);
  expect((await give(submitted.id)).body.code).toBe('assignment_not_open');
  expect((await assignmentsOf(quick.id)).map(({ application_id }) => application_id).toSorted()).toEqual(
    [late.id, declined.id].toSorted(),
  );
  expect((await assignmentsOf(slow.id)).map(({ state }) => state).toSorted()).toEqual([
    'declined',
    'submitted',
  ]);
  const [mine] = await assignmentsOf(quick.id);
  expect((await staff.delete(`/api/staff/review-assignments/${mine?.id}`)).status).toBe(200);
  expect(await assignmentsOf(quick.id)).toHaveLength(1);
});

test('an application is not given to a reviewer with a conflict, and the former assignment stays', {
  tags: ['late-reviews', 'conflicts-of-interest'],
}, async () => {
  const [slow, involved] = [await reviewer(), await reviewer()];
  const application = await apply({ applicant: involved.user });
  const open = await createAssignment(portal, round, slow, application);
  const { status, body } = await staff.put(`/api/staff/review-assignments/${open.id}/reviewer`, {
    reviewer_id: involved.id,
  });
  expect([status, body.detail]).toEqual([409, 'The reviewer has a conflict of interest.']);
  expect(await assignmentsOf(slow.id)).toHaveLength(1);
});

test('an admin marks a conflict of interest, after which the application can’t be assigned to the reviewer', {
  tags: ['conflicts-of-interest'],
}, async () => {
  const one = await reviewer();
  const application = await apply();
  const { id } = await createAssignment(portal, round, one, application);
  expect((await staff.put(`/api/staff/review-assignments/${id}/conflict`)).status).toBe(200);
  expect(await assignmentsOf(one.id)).toMatchObject([{ id, state: 'conflict' }]);
  const { body } = await assign([application], [one]);
  expect([body.assigned, refusals(body)]).toEqual([0, [['conflict', 1]]]);
});

test('an admin takes back a conflict of interest that an admin marked, and assigns the application again', {
  tags: ['conflicts-of-interest'],
}, async () => {
  const one = await reviewer();
  const application = await apply();
  const assignment = await createAssignment(portal, round, one, application);
  await db.insert(reviews).values({
    assignment_id: assignment.id,
    cycle_id: cycle.id,
    application_id: application.id,
    reviewer_id: one.id,
    stage: round.stage,
    rubric_id: round.rubric_id,
    marks: {},
  });
  const { id } = assignment;
  const conflict = `/api/staff/review-assignments/${id}/conflict`;
  await staff.put(conflict);
  const listed = (await staff.get(`${url('review-assignments')}&state=conflict`)).body;
  expect(listed.assignments).toMatchObject([{ id, is_conflict_of_admin: true, has_draft: false }]);
  expect((await staff.delete(conflict)).status).toBe(200);
  expect(await assignmentsOf(one.id)).toEqual([]);
  expect((await assign([application], [one])).body.assigned).toBe(1);
});

test('an admin can’t take back a conflict of interest that the reviewer declared', {
  tags: ['conflicts-of-interest', 'conflict-decline-abstain'],
}, async () => {
  const one = await reviewer();
  const application = await apply();
  const { id } = await createAssignment(portal, round, one, application, { state: 'conflict' });
  await db
    .insert(review_conflicts)
    .values({ cycle_id: cycle.id, reviewer_id: one.id, application_id: application.id, source: 'reviewer' });
  const listed = (await staff.get(`${url('review-assignments')}&state=conflict`)).body;
  expect(listed.assignments).toMatchObject([{ id, is_conflict_of_admin: false }]);
  expect((await staff.delete(`/api/staff/review-assignments/${id}/conflict`)).body.code).toBe(
    'conflict_not_of_admin',
  );
});

test('applications with fewer reviews than planned are listed', { tags: ['late-reviews'] }, async () => {
  const [one, two] = [await reviewer(), await reviewer()];
  const [full, half, none] = [await apply(), await apply(), await apply()];
  for (const each of [one, two]) await createAssignment(portal, round, each, full);
  await createAssignment(portal, round, one, half);
  await createAssignment(portal, round, two, half, { state: 'declined', reason: 'No time.' });
  const { body } = await staff.get(url('review-assignments/short'));
  expect(
    body.applications
      .map((row: { application_id: string; reviews: number }) => [row.application_id, row.reviews])
      .toSorted(),
  ).toEqual(
    [
      [half.id, 1],
      [none.id, 0],
    ].toSorted(),
  );
});

test('an admin sees no assignment of an application that is read blind by the admin', {
  tags: ['blind-reading'],
}, async () => {
  const blind = await createReviewRound(portal, { cycle_id: cycle.id, is_blind: true });
  const [me, other] = [await createReviewer(portal, blind, boss), await reviewer()];
  const applicant = await createPerson(portal, { display_name: 'Applicant Unseen' });
  const application = await apply({ applicant });
  const own = await createAssignment(portal, blind, me, application);
  await createAssignment(portal, blind, other, application);
  expect((await staff.get(url('review-assignments'))).body.total).toBe(0);
  expect((await staff.get(url('review-assignments/short'))).body.total).toBe(0);
  expect((await staff.delete(`/api/staff/review-assignments/${own.id}`)).status).toBe(404);
  const { body } = await assign([application], [other]);
  expect(JSON.stringify(body)).not.toContain('Applicant Unseen');
  for (const { named } of body.refused)
    expect(named).toMatchObject([{ applicant: 'An application that you review' }]);
});

async function draft() {
  await staff.post(url('assignment-drafts'));
  await portal.computeAssignments();
  return (await staff.get(url('assignment-drafts'))).body;
}

test('an automatic assignment is a draft that nobody else sees until it is published; then each reviewer hears of it once', {
  tags: ['automatic-assignment', 'assignment-drafts', 'common-applications'],
}, async () => {
  const reviewers = [await reviewer(), await reviewer(), await reviewer()];
  const all = [];
  for (let n = 0; n < 6; n++) all.push(await apply());
  const own = await apply({ applicant: reviewers[0]?.user as Person });
  const proposal = await draft();
  expect(proposal).toMatchObject({ state: 'ready', reviews: 15, applications: 7, common: 1, problem: null });
  expect(proposal.reviewers.map(({ added }: { added: number }) => added)).toEqual([5, 5, 5]);
  expect(await db.$count(review_assignments, eq(review_assignments.cycle_id, cycle.id))).toBe(0);
  const seen = await portal.signIn(reviewers[0]?.user as Person);
  expect((await seen.get(url('assignment-drafts'))).status).toBe(403);
  expect((await seen.put(`/api/staff/assignment-drafts/${proposal.id}/publication`)).status).toBe(403);
  expect(await db.$count(notifications, eq(notifications.user_id, reviewers[0]?.user.id ?? ''))).toBe(0);

  await db
    .update(applications)
    .set({ status: 'withdrawn' })
    .where(eq(applications.id, all[5]?.id ?? ''));
  const { body } = await staff.put(`/api/staff/assignment-drafts/${proposal.id}/publication`);
  expect(body.assigned + body.skipped[0].count).toBe(15);
  expect(body.skipped).toEqual([{ refusal: 'withdrawn', count: expect.any(Number) }]);
  expect(body.reviewers).toBe(3);
  expect((await staff.get(url('assignment-drafts'))).body).toBeNull();
  const written = await db.select().from(review_assignments).where(eq(review_assignments.cycle_id, cycle.id));
  expect(written).toHaveLength(body.assigned);
  expect(
    written.some(
      ({ application_id, reviewer_id }) => application_id === own.id && reviewer_id === reviewers[0]?.id,
    ),
  ).toBe(false);
  for (const { user } of reviewers) {
    expect(await db.$count(notifications, eq(notifications.user_id, user.id))).toBe(1);
    expect(await db.$count(mails, and(eq(mails.user_id, user.id), eq(mails.kind, 'review')))).toBe(1);
  }
  const lines = await db.select().from(audit_log).where(eq(audit_log.action, 'assignment_published'));
  expect(lines).toMatchObject([
    { subject_id: cycle.id, details: { reviews: body.assigned, skipped: body.skipped[0].count } },
  ]);
});

test('present assignments count, a declined application doesn’t come back to its reviewer, and the same input gives the same draft', {
  tags: ['automatic-assignment'],
}, async () => {
  const [one, two, three] = [await reviewer(), await reviewer(), await reviewer()];
  const application = await apply();
  await createAssignment(portal, round, one, application, { state: 'declined', reason: 'No time.' });
  await createAssignment(portal, round, two, application, { is_common: true });
  const proposal = await draft();
  expect(proposal.reviewers).toMatchObject([{ id: three.id, present: 0, added: 1 }]);
  for (let n = 0; n < 10; n++) await apply();
  const { id: _first, created_at: _at, solver_ms: _took, ...before } = await draft();
  const { id: _second, created_at: _then, solver_ms: _later, ...after } = await draft();
  expect(after).toEqual(before);
});

test('what an automatic assignment leaves missing is said in plain words', {
  tags: ['automatic-assignment'],
}, async () => {
  expect(await draft()).toMatchObject({
    state: 'failed',
    problem: 'There are no reviewers yet. Choose some first.',
  });
  const one = await reviewer();
  expect(await draft()).toMatchObject({
    state: 'ready',
    reviews: 0,
    problem: 'There are no applications to review.',
  });
  await apply({ applicant: one.user });
  await apply();
  expect((await draft()).problem).toBe(
    '2 applications get fewer reviews than planned; 3 reviews are missing. Each application needs 2 reviews, but there is one reviewer. Add reviewers, raise the limit, or plan fewer reviews, then create the draft again.',
  );
  await reviewer();
  await staff.put(url('review-setup/round'), {
    per_application: 2,
    max_per_reviewer: 1,
    common_applications: 0,
    deadline: null,
  });
  expect((await draft()).problem).toBe(
    '2 applications get fewer reviews than planned; 2 reviews are missing. 2 of 2 reviewers reach the limit of 1 review. 1 application has too few reviewers without a conflict of interest or an earlier assignment. Add reviewers, raise the limit, or plan fewer reviews, then create the draft again.',
  );
});

test('an assignment whose solver is being installed is computed later, and is no failure', {
  tags: ['automatic-assignment', 'being-updated'],
}, async () => {
  await reviewer();
  await apply();
  await staff.post(url('assignment-drafts'));
  const { id } = (await staff.get(url('assignment-drafts'))).body;
  const missing = () => Promise.reject(new ChildUnavailable());
  await expect(computeDraft(portal.services, { draft_id: id }, missing)).rejects.toThrow(ChildUnavailable);
  expect((await staff.get(url('assignment-drafts'))).body).toMatchObject({ state: 'computing' });
  await portal.computeAssignments();
  expect((await staff.get(url('assignment-drafts'))).body).toMatchObject({ state: 'ready' });
});

test('a draft is discarded without a trace', { tags: ['assignment-drafts'] }, async () => {
  await reviewer();
  await apply();
  const { id } = await draft();
  expect((await staff.delete(`/api/staff/assignment-drafts/${id}`)).status).toBe(200);
  expect((await staff.get(url('assignment-drafts'))).body).toBeNull();
  expect((await staff.put(`/api/staff/assignment-drafts/${id}/publication`)).status).toBe(404);
});

test('the invariants of assignments hold after all of this, and the doctor finds broken ones', {
  tags: ['blind-reading', 'derived-score', 'conflicts-of-interest'],
}, async () => {
  const ofReviews = (found: { sentence: string }[]) =>
    found
      .map(({ sentence }) => sentence)
      .filter((sentence) => /assignment|scored reviews|Nobody reviews/.test(sentence));
  expect(ofReviews(await findBrokenInvariants(db))).toEqual([]);
  const one = await reviewer();
  const [application, own] = [await apply(), await apply({ applicant: one.user })];
  await createReview(
    portal,
    round,
    await createAssignment(portal, round, one, application, { is_blind: true }),
    50,
  );
  await createAssignment(portal, round, one, own, { state: 'submitted' });
  await db.update(applications).set({ score: 7 }).where(eq(applications.id, application.id));
  expect(ofReviews(await findBrokenInvariants(db))).toHaveLength(4);
});
