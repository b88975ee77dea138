import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { review_assignments } from '#server/db/schema/review-assignments.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { findBrokenInvariants } from '#server/operations/doctor/invariants.ts';
import { storeFigures } from '#server/reviews/results/store-figures.ts';
import type { Client } from '#tests/client.ts';
import {
  createApplication,
  createAssignment,
  createCycle,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const boss = await createPerson(portal, { role: 'admin' });
const staff = await portal.signIn(boss);

/** A cycle with a strict and a mild reviewer of six applications, from best to worst, and a seventh that only the strict one has read. */
async function createReviewed() {
  const cycle = await createCycle(portal, { state: 'closed' });
  const round = await createReviewRound(portal, { cycle_id: cycle.id, values: { per_application: 2 } });
  const project = await createProject(portal, { cycle_id: cycle.id });
  const reviewerNamed = async () =>
    createReviewer(portal, round, await createPerson(portal, { role: 'manager' }));
  const [strict, mild] = [await reviewerNamed(), await reviewerNamed()];
  const applied = async () => createApplication(portal, { project, applicant: await createPerson(portal) });
  const review = async (reviewer: typeof strict, application: { id: string }, score: number) =>
    createReview(portal, round, await createAssignment(portal, round, reviewer, application), score);
  const shared = [];
  for (let index = 0; index < 6; index++) {
    const application = await applied();
    await review(strict, application, 60 - 10 * index);
    await review(mild, application, 80 - 10 * index + (index % 2));
    shared.push(application);
  }
  const alone = await applied();
  await review(strict, alone, 55);
  const unread = await applied();
  return { cycle, round, project, strict, mild, shared, alone, unread, review };
}

/** The factories write no history and no mean. */
const wrongNumbers = async () =>
  (await findBrokenInvariants(portal.db)).filter(({ sentence }) => sentence.includes('numbers of reviews'));

type Row = {
  id: string;
  reviews: number | null;
  planned_reviews: number | null;
  adjusted_score: number | null;
};
const listed = async (client: Client, query: string): Promise<Row[]> =>
  (await client.get(`/api/staff/applications?${query}`)).body.applications;

test('the list shows how many of the planned reviews are in, and sorts by them', {
  tags: ['applications-sorting', 'applications-list'],
}, async () => {
  const { cycle, shared, alone, unread } = await createReviewed();
  const rows = await listed(staff, `cycle=${cycle.slug}&sort=reviews`);
  expect(rows.slice(6).map(({ id, reviews, planned_reviews }) => [id, reviews, planned_reviews])).toEqual([
    [alone.id, 1, 2],
    [unread.id, 0, 2],
  ]);
  expect(rows.slice(0, 6).map(({ reviews }) => reviews)).toEqual([2, 2, 2, 2, 2, 2]);
  const [first] = await listed(staff, `cycle=${cycle.slug}&sort=reviews&order=asc`);
  expect(first?.id).toBe(alone.id);
  expect(shared.map(({ id }) => id)).toContain(rows[0]?.id);
});

test('the list sorts by the adjusted score of the results once a job has estimated the reviewers', {
  tags: ['applications-sorting', 'adjusted-score'],
}, async () => {
  const { cycle, shared, alone, strict } = await createReviewed();
  const sorted = () => listed(staff, `cycle=${cycle.slug}&sort=adjusted`);
  expect((await sorted()).every(({ adjusted_score }) => adjusted_score === null)).toBe(true);
  await storeFigures(portal);
  const rows = await sorted();
  const { body } = await staff.get(`/api/staff/review-results?cycle=${cycle.slug}&mixed=yes`);
  const adjusted = new Map<string, number>(
    body.results.map((row: { id: string; adjusted: number }) => [row.id, row.adjusted]),
  );
  for (const { id, adjusted_score } of rows.filter(({ reviews }) => reviews !== 0))
    expect(adjusted_score).toBeCloseTo(adjusted.get(id) ?? Number.NaN, 1);
  // One review of two is not enough for the order of the others.
  const others = [...adjusted.keys()].filter((id) => id !== alone.id);
  expect(rows.slice(0, 6).map(({ id }) => id)).toEqual(others);
  const ascending = await listed(staff, `cycle=${cycle.slug}&sort=adjusted&order=asc`);
  expect(ascending.slice(0, 6).map(({ id }) => id)).toEqual(others.toReversed());
  const last = shared.at(-1)?.id ?? '';
  await portal.db.update(reviews).set({ score: 95 }).where(eq(reviews.application_id, last));
  expect((await sorted())[0]?.id).toBe(last);
  await portal.db.delete(review_assignments).where(eq(review_assignments.reviewer_id, strict.id));
  await storeFigures(portal);
  expect((await sorted()).every(({ adjusted_score }) => adjusted_score === null)).toBe(true);
  expect(await wrongNumbers()).toEqual([]);
});

test('nobody sees or sorts by the numbers of an application that they still have to review, nor of their own', {
  tags: ['others-reviews-are-hidden', 'no-own-interest', 'applications-sorting'],
}, async () => {
  const { cycle, round, shared, project, strict, review } = await createReviewed();
  await storeFigures(portal);
  const person = await createPerson(portal, { role: 'admin' });
  const client = await portal.signIn(person);
  const [best] = shared;
  if (!best) throw new Error('There are six applications.');
  await createAssignment(portal, round, await createReviewer(portal, round, person), best);
  const own = await createApplication(portal, { project, applicant: person });
  await review(strict, own, 90);
  await storeFigures(portal);
  // Without a key are also an application that nobody has read, and, by score, the one with too few reviews.
  for (const [sort, keyless] of [
    ['reviews', 3],
    ['adjusted', 4],
  ] as const)
    for (const order of ['asc', 'desc']) {
      const rows = await listed(client, `cycle=${cycle.slug}&sort=${sort}&order=${order}`);
      const hidden = rows.filter(({ id }) => id === best.id || id === own.id);
      expect(hidden).toMatchObject([
        { reviews: null, planned_reviews: null, adjusted_score: null },
        { reviews: null, planned_reviews: null, adjusted_score: null },
      ]);
      expect(rows.slice(-keyless).map(({ id }) => id)).toEqual(
        expect.arrayContaining(hidden.map(({ id }) => id)),
      );
    }
  const { body } = await client.get(`/api/staff/applications/${own.id}`);
  expect(body).toMatchObject({ reviews: null, planned_reviews: null, adjusted_score: null });
});

test('a moved or deleted application takes its numbers along', {
  tags: ['applications-sorting'],
}, async () => {
  const { shared } = await createReviewed();
  const [first, second] = shared;
  await portal.db
    .update(applications)
    .set({ created_at: '2025-01-01T00:00:00Z' })
    .where(eq(applications.id, first?.id ?? ''));
  await portal.db.delete(applications).where(eq(applications.id, second?.id ?? ''));
  expect(await wrongNumbers()).toEqual([]);
});
