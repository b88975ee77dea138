import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { applications } from '#server/db/schema/applications.ts';
import { mails } from '#server/db/schema/mails.ts';
import {
  createApplication,
  createAssignment,
  createCycle,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
  type Person,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { computeDraft } from './commands/compute-draft.ts';
import { remindReviewers } from './remind-reviewers.ts';

const portal = await portalForFile();
const { db } = portal;
const staff = await portal.signIn(await createPerson(portal, { role: 'admin' }));

let cycle: Awaited<ReturnType<typeof createCycle>>;
let round: Awaited<ReturnType<typeof createReviewRound>>;
beforeEach(async () => {
  cycle = await createCycle(portal, { state: 'open' });
  round = await createReviewRound(portal, {
    cycle_id: cycle.id,
    values: { per_application: 1, common_applications: 0 },
  });
});

const url = (rest: string) => `/api/staff/${rest}?cycle=${cycle.slug}&stage=initial`;

async function reviewer() {
  const user = await createPerson(portal, { role: 'manager' });
  return { ...(await createReviewer(portal, round, user)), user };
}

async function apply(status: ApplicationStatus = 'submitted', applicant?: Person) {
  const project = await createProject(portal, { cycle_id: cycle.id });
  const person = applicant ?? (await createPerson(portal));
  return createApplication(portal, { project, applicant: person, values: { status } });
}

const set = ({ id }: { id: string }, status: ApplicationStatus) =>
  db.update(applications).set({ status }).where(eq(applications.id, id));

async function computedDraft() {
  const { body } = await staff.post(url('assignment-drafts'));
  await computeDraft(portal.services, { draft_id: body.id });
  return (await staff.get(url('assignment-drafts'))).body;
}

const mailsTo = ({ id }: { id: string }) => db.$count(mails, eq(mails.user_id, id));

test('an automatic assignment takes undecided applications only, and its draft says what it leaves out and why', {
  tags: ['undecided-are-reviewed'],
}, async () => {
  await reviewer();
  for (const status of ['submitted', 'under_review', 'shortlisted', 'waitlisted'] as const)
    await apply(status);
  for (const status of ['accepted', 'selected', 'rejected', 'withdrawn', 'draft'] as const)
    await apply(status);
  expect(await computedDraft()).toMatchObject({
    reviews: 4,
    applications: 4,
    problem: null,
    left_out: [
      { reason: 'decided', count: 3 },
      { reason: 'withdrawn', count: 1 },
    ],
  });
  expect((await staff.get(url('review-setup'))).body.applications).toBe(4);
});

test('an application that is decided after the draft isn’t assigned, and nobody gets an email for it', {
  tags: ['undecided-are-reviewed'],
}, async () => {
  const one = await reviewer();
  const application = await apply();
  const { id } = await computedDraft();
  await set(application, 'rejected');
  const { body } = await staff.put(`/api/staff/assignment-drafts/${id}/publication`);
  expect(body).toEqual({ assigned: 0, reviewers: 0, skipped: [{ refusal: 'decided', count: 1 }] });
  expect(await mailsTo(one.user)).toBe(0);
});

test('a decided application can’t be assigned by hand either', {
  tags: ['undecided-are-reviewed'],
}, async () => {
  const one = await reviewer();
  const { project_id } = await apply('accepted');
  const { body } = await staff.post(url('review-assignments'), {
    applications: { of: 'project', project_id },
    reviewer_ids: [one.id],
  });
  expect(body).toMatchObject({ assigned: 0, refused: [{ refusal: 'decided', count: 1 }] });
});

test('a decision takes an open review out of queue, workload, reminders and lists, with a line; the submitted one stays', {
  tags: ['undecided-are-reviewed'],
}, async () => {
  const one = await reviewer();
  const [read, unread] = [await apply(), await apply()];
  await createReview(portal, round, await createAssignment(portal, round, one, read), 60);
  const open = await createAssignment(portal, round, one, unread);
  const browser = await portal.signIn(one.user);
  const queue = () => browser.get(`/api/reviews?cycle=${cycle.slug}&stage=initial`);
  const figures = async () => (await staff.get(url('review-setup/reviewers'))).body[0];
  expect((await queue()).body.mine).toEqual({ left: 1, done: 1, decided: 0 });
  expect(await figures()).toMatchObject({ assigned: 2, submitted: 1 });

  await set(read, 'accepted');
  await set(unread, 'rejected');
  expect((await queue()).body).toMatchObject({
    mine: { left: 0, done: 1, decided: 1 },
    everybody: { left: 0, done: 1 },
    entries: [],
  });
  expect((await browser.get('/api/reviews/rounds')).body).toMatchObject([{ left: 0, done: 1 }]);
  expect(await figures()).toMatchObject({ assigned: 1, submitted: 1 });
  const listed = async (state: string) =>
    (await staff.get(`${url('review-assignments')}&state=${state}`)).body.assignments;
  expect(await listed('assigned')).toEqual([]);
  expect(await listed('submitted')).toHaveLength(1);
  expect(await listed('not_needed')).toMatchObject([{ id: open.id }]);
  expect((await staff.get(url('review-assignments/short'))).body.total).toBe(0);

  await staff.put(url('review-setup/round'), {
    per_application: 1,
    max_per_reviewer: null,
    common_applications: 0,
    deadline: portal.clock.now().toISOString().slice(0, 10),
  });
  for (let day = 0; day < 10; day++) {
    await remindReviewers(portal.services);
    portal.clock.forward(24 * 60);
  }
  portal.clock.set(new Date());
  expect(await mailsTo(one.user)).toBe(0);
});

test('an open review of a decided application keeps its notes but can’t be submitted, and returns if the decision is undone', {
  tags: ['undecided-are-reviewed'],
}, async () => {
  const one = await reviewer();
  const application = await apply();
  const { id } = await createAssignment(portal, round, one, application);
  const browser = await portal.signIn(one.user);
  const review = {
    rubric_id: round.rubric_id,
    marks: Object.fromEntries(round.keys.map((key) => [key, 3])),
    private_note: 'Solid.',
    applicant_note: '',
  };
  await set(application, 'accepted');
  expect((await browser.put(`/api/reviews/${id}/draft`, { ...review, revision: 0 })).status).toBe(200);
  const refused = await browser.put(`/api/reviews/${id}/submission`, { ...review, revision: 1 });
  expect([refused.status, refused.body.code]).toEqual([409, 'application_decided']);
  expect((await browser.get(`/api/reviews/${id}`)).body).toMatchObject({
    is_decided: true,
    state: 'assigned',
  });
  await set(application, 'under_review');
  expect((await browser.put(`/api/reviews/${id}/submission`, { ...review, revision: 1 })).status).toBe(200);
  await set(application, 'accepted');
  expect((await browser.get(`/api/reviews/${id}`)).body).toMatchObject({
    is_decided: false,
    state: 'submitted',
  });
});

test('a draft and the setup tell an admin nothing about the decision on their own application', {
  tags: ['undecided-are-reviewed', 'no-own-interest'],
}, async () => {
  const involved = await createPerson(portal, { role: 'admin' });
  const own = await apply('submitted', involved);
  await apply('rejected');
  const browser = await portal.signIn(involved);
  await reviewer();
  const seen = async () => {
    const { body } = await staff.post(url('assignment-drafts'));
    await computeDraft(portal.services, { draft_id: body.id });
    const draft = (await browser.get(url('assignment-drafts'))).body;
    const { applications: number } = (await browser.get(url('review-setup'))).body;
    return { draft, number };
  };
  const before = await seen();
  await set(own, 'accepted');
  expect(await seen()).toEqual(before);
  expect(before).toEqual({ draft: null, number: 0 });
});

test('a common application that was read before its decision isn’t replaced by another one', {
  tags: ['undecided-are-reviewed', 'common-applications'],
}, async () => {
  const [one, other] = [await reviewer(), await reviewer()];
  await staff.put(url('review-setup/round'), {
    per_application: 1,
    max_per_reviewer: null,
    common_applications: 1,
    deadline: null,
  });
  const common = await apply();
  for (const reader of [one, other])
    await createReview(
      portal,
      round,
      await createAssignment(portal, round, reader, common, { is_common: true }),
      50,
    );
  await set(common, 'rejected');
  await apply();
  expect(await computedDraft()).toMatchObject({ reviews: 1, common: 0 });
});
