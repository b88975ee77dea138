import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { review_assignments } from '#server/db/schema/review-assignments.ts';
import { reviewers } from '#server/db/schema/review-setup.ts';
import { review_comments, reviews } from '#server/db/schema/reviews.ts';
import {
  createAssignment,
  createPerson,
  createReview,
  createReviewer,
  createReviewRound,
  createSubmission,
} from '#tests/factories.ts';
import { startPortal } from '#tests/portal.ts';

/** A manager who has submitted, drafted, declined and commented, and an admin who can delete them. */
async function busyReviewer() {
  const portal = await startPortal();
  const staff = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  const person = await createPerson(portal, { role: 'manager' });
  const round = await createReviewRound(portal);
  const reviewer = await createReviewer(portal, round, person);
  const assign = async (values = {}) =>
    createAssignment(portal, round, reviewer, await createSubmission(portal), values);
  const submitted = await createReview(portal, round, await assign(), 64, {
    private_note: 'For us.',
    applicant_note: 'For them.',
  });
  const open = await assign();
  const declined = await assign({ state: 'declined', reason: 'I know them.' });
  await portal.db.insert(review_comments).values({
    cycle_id: round.cycle_id,
    application_id: submitted.application_id,
    author_id: person.id,
    text: 'I would take them.',
  });
  return { portal, staff, person, reviewer, submitted, open, declined };
}

test.each([false, true])(
  'of an erased reviewer the scores stay without a name, and notes, drafts, reasons and comments go; archived: %s',
  { tags: ['erasure'] },
  async (isArchived) => {
    const { portal, staff, person, reviewer, submitted, open, declined } = await busyReviewer();
    if (isArchived) await portal.db.update(cycles).set({ state: 'archived' });
    expect((await staff.delete(`/api/users/${person.id}`)).status).toBe(200);
    const [review] = await portal.db.select().from(reviews).where(eq(reviews.id, submitted.id));
    expect(review).toMatchObject({ score: 64, private_note: '', applicant_note: 'For them.' });
    const [row] = await portal.db.select().from(reviewers).where(eq(reviewers.id, reviewer.id));
    expect(row?.user_id).toBeNull();
    const assignments = await portal.db.select().from(review_assignments);
    const states = new Map(assignments.map(({ id, state, reason }) => [id, [state, reason]]));
    expect(states.get(declined.id)).toEqual(['declined', null]);
    expect(states.has(open.id)).toBe(false);
    const [comment] = await portal.db.select().from(review_comments);
    expect([comment?.author_id, comment?.text]).toEqual([
      null,
      '[comment removed with the account of its author]',
    ]);
    await portal.close();
  },
);

test('an erased applicant’s application takes its reviews along, also from an archived cycle', {
  tags: ['erasure'],
}, async () => {
  const { portal, staff, submitted } = await busyReviewer();
  const [application] = await portal.db
    .select()
    .from(applications)
    .where(eq(applications.id, submitted.application_id));
  await portal.db.update(cycles).set({ state: 'archived' });
  expect((await staff.delete(`/api/users/${application?.applicant_id}`)).status).toBe(200);
  expect(await portal.db.$count(reviews, eq(reviews.application_id, submitted.application_id))).toBe(0);
  expect(await portal.db.$count(review_comments)).toBe(0);
  await portal.close();
});
