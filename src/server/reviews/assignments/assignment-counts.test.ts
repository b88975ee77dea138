import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { REVIEWED_STATUSES } from '#domain/applications/application-statuses.ts';
import { LISTED_STATES, type ListedState } from '#domain/reviews/assignments.ts';
import { applications } from '#server/db/schema/applications.ts';
import { review_assignment_counts, review_assignments } from '#server/db/schema/review-assignments.ts';
import { findBrokenInvariants } from '#server/operations/doctor/invariants.ts';
import {
  createApplication,
  createAssignment,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { sumAssignmentCounts } from './sum-assignment-counts.ts';

const portal = await portalForFile();
const { db } = portal;
const round = await createReviewRound(portal);
const project = await createProject(portal);
const staff = await portal.signIn(await createPerson(portal, { role: 'admin' }));
/** Somebody of staff who reads one of the applications blind, or applied. */
const applying = await createPerson(portal, { role: 'admin' });
const involved = await portal.signIn(applying);
const pool = [await createReviewer(portal, round, applying)];
for (let index = 0; index < 3; index++)
  pool.push(await createReviewer(portal, round, await createPerson(portal, { role: 'manager' })));

/** Park and Miller: the same writes on every run. */
let seed = 20_260_202;
function pick<Item>(items: readonly Item[]): Item {
  seed = (seed * 48_271) % 2_147_483_647;
  const item = items[seed % items.length];
  if (item === undefined) throw new Error('There is nothing to pick.');
  return item;
}

const made: { id: string; applicant_id: string | null }[] = [];
const ofAssignment = ({ id }: { id: string }) => eq(review_assignments.id, id);
const all = () => db.select().from(review_assignments).orderBy(review_assignments.id);

async function apply() {
  const applicant = made.length === 0 ? applying : await createPerson(portal);
  made.push(await createApplication(portal, { project, applicant }));
}

async function assign() {
  const [application, reviewer] = [pick(made), pick(pool)];
  const isOwn = reviewer === pool[0] && application.applicant_id === applying.id;
  const known = (await all()).filter(({ application_id }) => application_id === application.id);
  if (isOwn || known.some(({ reviewer_id }) => reviewer_id === reviewer.id)) return;
  await createAssignment(portal, round, reviewer, application, {
    state: pick(['assigned', 'assigned', 'declined', 'conflict']),
  });
}

const WRITES: (() => Promise<unknown>)[] = [
  apply,
  assign,
  assign,
  assign,
  async () => {
    const open = (await all()).filter(({ state }) => state === 'assigned');
    if (open.length > 0) await createReview(portal, round, pick(open), 50);
  },
  async () => {
    const open = (await all()).filter(({ state }) => state === 'assigned');
    if (open.length > 0)
      await db
        .update(review_assignments)
        .set({ state: pick(['declined', 'conflict']) })
        .where(ofAssignment(pick(open)));
  },
  async () => {
    const known = await all();
    if (known.length > 0) await db.delete(review_assignments).where(ofAssignment(pick(known)));
  },
  () =>
    db
      .update(applications)
      .set({ status: pick(['rejected', 'selected', 'withdrawn', 'shortlisted', 'under_review']) })
      .where(eq(applications.id, pick(made).id)),
  () => db.update(applications).set({ status: pick(['rejected', 'under_review']) }),
  () => db.delete(applications).where(eq(applications.id, made.splice(1, 1)[0]?.id ?? '')),
  () => sumAssignmentCounts(portal),
];

/** What a plain count of all assignments gives a viewer, who gets no own applications and none with an open review in a blind cycle. */
async function countAll(viewer: typeof staff): Promise<Map<ListedState, number>> {
  const rows = await db
    .select()
    .from(review_assignments)
    .innerJoin(applications, eq(applications.id, review_assignments.application_id));
  const counts = new Map<ListedState, number>(LISTED_STATES.map((state) => [state, 0]));
  for (const { review_assignments: assignment, applications: application } of rows) {
    if (viewer === involved && application.applicant_id === applying.id) continue;
    const isNeeded = REVIEWED_STATUSES.includes(application.status);
    const state = assignment.state === 'assigned' && !isNeeded ? 'not_needed' : assignment.state;
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return counts;
}

async function expectSame(viewer: typeof staff) {
  const counts = await countAll(viewer);
  for (const [state, count] of counts) {
    const { body } = await viewer.get(`/api/staff/review-assignments?state=${state}`);
    expect([state, body.total]).toEqual([state, count]);
  }
  const { body: reviewers } = await viewer.get('/api/staff/review-setup/reviewers');
  const sum = (key: string) =>
    reviewers.reduce((total: number, one: Record<string, number>) => total + (one[key] ?? 0), 0);
  expect(sum('submitted')).toBe(counts.get('submitted'));
  expect(sum('declined')).toBe(counts.get('declined'));
  expect(sum('conflict')).toBe(counts.get('conflict'));
  expect(sum('assigned')).toBe((counts.get('assigned') ?? 0) + (counts.get('submitted') ?? 0));
}

test('the numbers of assignments equal a plain count after random writes, for those with an own application too', {
  tags: ['undecided-are-reviewed', 'no-own-interest'],
  timeout: 120_000,
}, async () => {
  for (let index = 0; index < 6; index++) await apply();
  for (let part = 0; part < 12; part++) {
    for (let index = 0; index < 20; index++) await pick(WRITES)();
    await expectSame(staff);
    await expectSame(involved);
    const wrong = (await findBrokenInvariants(db)).filter(({ sentence }) =>
      /counts of assignments/.test(sentence),
    );
    expect(wrong).toEqual([]);
  }
  await sumAssignmentCounts(portal);
  const counted = await db.$count(review_assignment_counts, eq(review_assignment_counts.state, 'submitted'));
  expect(counted).toBeLessThanOrEqual(pool.length);
});

test('an assignment that changes while its application is decided is counted once', {
  tags: ['undecided-are-reviewed'],
}, async () => {
  const application = await createApplication(portal, { project, applicant: await createPerson(portal) });
  const [, first, second] = pool;
  if (!first || !second) throw new Error('There are no reviewers.');
  const assigned = await createAssignment(portal, round, first, application);
  for (const status of ['rejected', 'under_review', 'rejected'] as const)
    await Promise.all([
      db.update(applications).set({ status }).where(eq(applications.id, application.id)),
      db
        .update(review_assignments)
        .set({ state: 'declined' })
        .where(and(ofAssignment(assigned), eq(review_assignments.state, 'assigned'))),
      createAssignment(portal, round, second, application).then(({ id }) =>
        db.delete(review_assignments).where(eq(review_assignments.id, id)),
      ),
    ]);
  const wrong = (await findBrokenInvariants(db)).filter(({ sentence }) =>
    /counts of assignments/.test(sentence),
  );
  expect(wrong).toEqual([]);
});
