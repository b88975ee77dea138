import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cycles } from '#server/db/schema/cycles.ts';
import { mails } from '#server/db/schema/mails.ts';
import { review_assignments } from '#server/db/schema/review-assignments.ts';
import {
  createApplication,
  createAssignment,
  createCycle,
  createPerson,
  createProject,
  createReviewer,
  createReviewRound,
  type Person,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { remindReviewers } from './remind-reviewers.ts';

const portal = await portalForFile();
const { db, clock } = portal;

async function openReview(person: Person, name: string, deadline: string) {
  const cycle = await createCycle(portal, { state: 'open', name });
  const round = await createReviewRound(portal, { cycle_id: cycle.id, values: { deadline } });
  const project = await createProject(portal, { cycle_id: cycle.id, name: 'Secret Tides' });
  const applicant = await createPerson(portal, { display_name: 'Secret Asha' });
  const application = await createApplication(portal, { project, applicant });
  return createAssignment(portal, round, await createReviewer(portal, round, person), application);
}

const mailsTo = (person: Person) =>
  db.select().from(mails).where(eq(mails.user_id, person.id)).orderBy(mails.created_at);

test('a reviewer is reminded three days and one day before the deadline and every third day after it, once a day for all rounds, without a word about applicants', {
  tags: ['review-reminders'],
}, async () => {
  const reviewer = await createPerson(portal, { role: 'manager' });
  await openReview(reviewer, 'Cycle One', '2026-03-20T18:29:00Z');
  await openReview(reviewer, 'Cycle Two', '2026-04-02T18:29:00Z');
  const reminded: string[] = [];
  for (let day = 10; day <= 31; day++) {
    clock.set(`2026-03-${day}T05:00:00Z`);
    const before = (await mailsTo(reviewer)).length;
    for (let times = 0; times < 3; times++) await remindReviewers(portal.services);
    const after = (await mailsTo(reviewer)).length;
    expect(after - before).toBeLessThanOrEqual(1);
    if (after > before) reminded.push(String(day));
  }
  // The days 17, 19, 23, 26 and 29 are those of the first round, 30 is three days before the second deadline.
  expect(reminded).toEqual(['17', '19', '23', '26', '29', '30']);
  const all = await mailsTo(reviewer);
  expect(all[0]).toMatchObject({ kind: 'review', subject: 'Your open reviews' });
  expect(all[0]?.text).toContain(
    'Cycle One, initial proposals: one application, due on 20/03/2026 23:59 (India time).',
  );
  expect(all[0]?.text).toContain(`Dear ${reviewer.display_name},`);
  expect(all[0]?.text).toContain('Cycle Two');
  expect(JSON.stringify(all)).not.toContain('Secret');
});

test('people without the role, with nothing open, or with a declined review get no reminder', {
  tags: ['review-reminders', 'reviewers'],
}, async () => {
  const [student, done] = [await createPerson(portal), await createPerson(portal, { role: 'admin' })];
  await openReview(student, 'Cycle Three', '2027-03-20T18:29:00Z');
  const assignment = await openReview(done, 'Cycle Four', '2027-03-20T18:29:00Z');
  await db
    .update(review_assignments)
    .set({ state: 'declined', reason: 'No time.' })
    .where(eq(review_assignments.id, assignment.id));
  clock.set('2027-03-17T05:00:00Z');
  await remindReviewers(portal.services);
  expect([...(await mailsTo(student)), ...(await mailsTo(done))]).toEqual([]);
});

test('the outbox shows a reminder, which counts all rounds, to no admin with an own application in a cycle that wasn’t archived then', {
  tags: ['review-reminders', 'no-own-interest'],
}, async () => {
  const reviewer = await createPerson(portal, { role: 'manager' });
  await openReview(reviewer, 'Cycle Five', '2028-03-20T18:29:00Z');
  clock.set('2028-03-17T05:00:00Z');
  const applicantOf = async (state: 'closed' | 'archived', updated_at: string) => {
    const applicant = await createPerson(portal, { role: 'admin' });
    const cycle = await createCycle(portal, { state: 'closed' });
    const project = await createProject(portal, { cycle_id: cycle.id });
    await createApplication(portal, { project, applicant });
    await db.update(cycles).set({ state, updated_at }).where(eq(cycles.id, cycle.id));
    return portal.signIn(applicant);
  };
  const before = await applicantOf('archived', '2020-01-01T00:00:00Z');
  const closed = await applicantOf('closed', '2020-01-01T00:00:00Z');
  await remindReviewers(portal.services);
  const [mail] = await mailsTo(reviewer);
  const after = await applicantOf('archived', '2100-01-01T00:00:00Z');
  const statuses = [];
  for (const client of [before, closed, after])
    statuses.push((await client.get(`/api/staff/outbox/${mail?.id}`)).status);
  expect(statuses).toEqual([200, 404, 404]);
});
