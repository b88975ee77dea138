import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { review_assignments, review_conflicts } from '#server/db/schema/review-assignments.ts';
import { rubrics } from '#server/db/schema/review-setup.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import { users } from '#server/db/schema/users.ts';
import {
  createApplication,
  createAssignment,
  createCycle,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
  setCycleState,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const { db } = portal;
const staff = await portal.signIn(await createPerson(portal, { role: 'admin' }));
const SETUP = '/api/staff/review-setup';

let cycle: Awaited<ReturnType<typeof createCycle>>;
beforeEach(async () => {
  cycle = await createCycle(portal, { state: 'open' });
});
const path = (part = '', more = '') => `${SETUP}${part}?cycle=${cycle.slug}${more}`;

const criterion = (name: string, key: string = crypto.randomUUID()) => ({
  key,
  name,
  meaning: `How good the ${name} is.`,
  weight: 2,
  words: ['Missing', 'Weak', 'Fair', 'Good', 'Excellent'],
});

async function apply(values: { email?: string; owner_id?: string } = {}) {
  const applicant = await createPerson(portal, values.email ? { email: values.email } : {});
  const project = await createProject(portal, {
    cycle_id: cycle.id,
    ...(values.owner_id && { owner_id: values.owner_id }),
  });
  return createApplication(portal, { project, applicant });
}

test('a cycle without a setup shows the defaults; the first save creates settings and round, with audit lines of numbers only', {
  tags: ['reviews-are-optional', 'reviewers'],
}, async () => {
  const { body } = await staff.get(path());
  expect(body).toMatchObject({
    settings: { is_blind: false, owners_conflict: true },
    round: { per_application: 3, max_per_reviewer: null, common_applications: 5, deadline: null },
    rubric: { version: null, fingerprint: null, criteria: [], submitted: [] },
    has_assignments: false,
  });
  await staff.put(path('/settings'), { is_blind: true, owners_conflict: false });
  const round = { per_application: 2, max_per_reviewer: 40, common_applications: 3, deadline: '2030-03-20' };
  expect((await staff.put(path('/round'), round)).status).toBe(200);
  const saved = (await staff.get(path())).body;
  expect(saved.settings).toEqual({ is_blind: true, owners_conflict: false });
  expect(saved.round).toEqual({ ...round, deadline: '2030-03-20T18:29:59.999+00:00' });
  const lines = await db
    .select()
    .from(audit_log)
    .where(eq(audit_log.subject_id, cycle.id))
    .orderBy(audit_log.id);
  expect(lines.map(({ action, details }) => [action, details])).toEqual([
    [
      'review_settings_changed',
      { is_blind: { from: false, to: true }, owners_conflict: { from: true, to: false } },
    ],
    [
      'review_round_changed',
      {
        stage: 'initial',
        per_application: { from: 3, to: 2 },
        max_per_reviewer: { from: null, to: 40 },
        common_applications: { from: 5, to: 3 },
        deadline: { from: null, to: '2030-03-20T18:29:59.999+00:00' },
      },
    ],
  ]);
});

test('blind reading can’t change once something is assigned', { tags: ['blind-reading'] }, async () => {
  const round = await createReviewRound(portal, { cycle_id: cycle.id });
  const reviewer = await createReviewer(portal, round, await createPerson(portal, { role: 'manager' }));
  await createAssignment(portal, round, reviewer, await apply());
  const { status, body } = await staff.put(path('/settings'), { is_blind: true, owners_conflict: true });
  expect([status, body.code, body.errors[0].path]).toEqual([409, 'blind_is_fixed', 'is_blind']);
  expect((await staff.put(path('/settings'), { is_blind: false, owners_conflict: false })).status).toBe(200);
});

test('a rubric is edited in place until its first submitted review; then a change makes a new version, over the version that was seen', {
  tags: ['rubric-versions'],
}, async () => {
  const first = await staff.put(path('/rubric'), {
    expected_fingerprint: null,
    criteria: [criterion('idea')],
  });
  expect(first.body.version).toBe(1);
  const again = await staff.put(path('/rubric'), {
    expected_fingerprint: null,
    criteria: [criterion('idea')],
  });
  expect([again.status, again.body.code]).toEqual([409, 'rubric_changed']);
  const criteria = [criterion('plan'), criterion('team')];
  const over = { expected_fingerprint: first.body.fingerprint, criteria };
  const second = await staff.put(path('/rubric'), over);
  expect(second.body.version).toBe(1);
  const late = await staff.put(path('/rubric'), over);
  expect([late.status, late.body.code]).toEqual([409, 'rubric_changed']);

  const [rubric] = await db.select().from(rubrics).where(eq(rubrics.cycle_id, cycle.id));
  const round = {
    cycle_id: cycle.id,
    stage: 'initial' as const,
    rubric_id: rubric?.id ?? '',
    is_blind: false,
    keys: [],
  };
  const reviewer = await createReviewer(portal, round, await createPerson(portal, { role: 'manager' }));
  await createReview(portal, round, await createAssignment(portal, round, reviewer, await apply()), 50);
  const changed = [criterion('plan', criteria[0]?.key)];
  const save = (before: { body: { fingerprint: string } }, next: typeof changed) =>
    staff.put(path('/rubric'), { expected_fingerprint: before.body.fingerprint, criteria: next });
  const third = await save(second, changed);
  expect(third.body.version).toBe(2);
  const fourth = await save(third, changed);
  expect(fourth.body.version).toBe(2);
  expect((await staff.get(path())).body.rubric).toEqual({
    version: 2,
    fingerprint: fourth.body.fingerprint,
    criteria: changed,
    submitted: [{ version: 1, reviews: 1 }],
  });
  const { body: copies } = await staff.get(`${SETUP}/rubrics`);
  expect(copies).toContainEqual(
    expect.objectContaining({ cycle_id: cycle.id, stage: 'initial', version: 2, criteria: changed }),
  );
});

test('reviewers are managers and admins; a removed one keeps the assignments and can be chosen again', {
  tags: ['reviewers'],
}, async () => {
  const manager = await createPerson(portal, { role: 'manager', display_name: 'Meera Nair' });
  const student = await createPerson(portal);
  expect((await staff.post(path('/reviewers'), { user_id: student.id })).status).toBe(422);
  const found = await staff.get(path('/candidates', '&search=meera%20nai'));
  expect(found.body.people.map(({ id }: { id: string }) => id)).toEqual([manager.id]);
  const { body: added } = await staff.post(path('/reviewers'), { user_id: manager.id });
  expect((await staff.get(path('/candidates', '&search=meera%20nai'))).body.total).toBe(0);
  const round = await createReviewRound(portal, {
    cycle_id: cycle.id,
    values: { deadline: '2020-01-01T00:00:00Z' },
  });
  const application = await apply();
  await createAssignment(portal, round, added, application);
  expect((await staff.delete(path(`/reviewers/${added.id}`))).status).toBe(200);
  expect((await staff.get(path('/reviewers'))).body).toEqual([
    expect.objectContaining({
      id: added.id,
      is_removed: true,
      can_review: true,
      assigned: 1,
      submitted: 0,
      late: 1,
    }),
  ]);
  expect((await staff.post(path('/reviewers'), { user_id: manager.id })).body).toEqual({ id: added.id });
});

test('a manager chooses a closed cycle only as its reviewer', {
  tags: ['reviewers', 'one-cycle-at-a-time'],
}, async () => {
  const manager = await createPerson(portal, { role: 'manager' });
  const client = await portal.signIn(manager);
  await setCycleState(portal, cycle, 'closed');
  const mayRead = async () => (await client.get(`/api/projects?cycle=${cycle.slug}`)).status;
  expect(await mayRead()).toBe(404);
  await createReviewer(portal, await createReviewRound(portal, { cycle_id: cycle.id }), manager);
  expect(await mayRead()).toBe(200);
});

test('a shared email domain is offered, confirmed for open and future assignments, and taken back; public providers aren’t', {
  tags: ['conflicts-of-interest'],
}, async () => {
  const round = await createReviewRound(portal, { cycle_id: cycle.id });
  const own = `${crypto.randomUUID()}.example`;
  const [inside, public_] = [
    await createPerson(portal, { role: 'manager', email: `head@${own}` }),
    await createPerson(portal, { role: 'manager', email: `${crypto.randomUUID()}@gmail.com` }),
  ];
  const reviewer = await createReviewer(portal, round, inside);
  await createReviewer(portal, round, public_);
  const [near] = [
    await apply({ email: `one@${own}` }),
    await apply({ email: `${crypto.randomUUID()}@gmail.com` }),
  ];
  await createAssignment(portal, round, reviewer, near);
  const offers = async () =>
    (await staff.get(path('/shared-domains'))).body.map((row: Record<string, unknown>) => [
      row.reviewer_id,
      row.domain,
      row.applications,
      row.confirmed,
    ]);
  expect(await offers()).toEqual([[reviewer.id, own, 1, 0]]);
  await staff.put(path(`/shared-domains/${reviewer.id}`), { is_conflict: true });
  expect(await offers()).toEqual([[reviewer.id, own, 1, 1]]);
  const stored = db.select().from(review_conflicts).where(eq(review_conflicts.reviewer_id, reviewer.id));
  expect(await stored).toMatchObject([{ application_id: near.id, source: 'email_domain' }]);
  expect(await db.$count(review_assignments, eq(review_assignments.reviewer_id, reviewer.id))).toBe(0);
  await staff.put(path(`/shared-domains/${reviewer.id}`), { is_conflict: false });
  expect(await offers()).toEqual([[reviewer.id, own, 1, 0]]);
});

test('nothing of an archived cycle can be changed', { tags: ['archived-cycle'] }, async () => {
  const round = await createReviewRound(portal, { cycle_id: cycle.id });
  const reviewer = await createReviewer(portal, round, await createPerson(portal, { role: 'manager' }));
  await setCycleState(portal, cycle, 'archived');
  const [person] = await db.select({ id: users.id }).from(users).orderBy(sql`random()`).limit(1);
  const answers = [
    await staff.put(path('/settings'), { is_blind: true, owners_conflict: true }),
    await staff.put(path('/rubric'), { expected_fingerprint: null, criteria: [criterion('idea')] }),
    await staff.post(path('/reviewers'), { user_id: person?.id }),
    await staff.delete(path(`/reviewers/${reviewer.id}`)),
    await staff.post(`/api/staff/assignment-drafts?cycle=${cycle.slug}`),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [409, 'cycle_archived']),
  );
  expect((await staff.get(path())).status).toBe(200);
});
