import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#server/db/schema/mails.ts';
import { review_assignments, review_conflicts } from '#server/db/schema/review-assignments.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import { profiles } from '#server/db/schema/users.ts';
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

const portal = await portalForFile();
const boss = await createPerson(portal, { role: 'admin', display_name: 'Bina Boss' });
const staff = await portal.signIn(boss);

/** An application of a cycle of its own, which managers review. */
async function createDiscussed({ is_blind = false } = {}) {
  const cycle = await createCycle(portal, { state: 'closed' });
  const round = await createReviewRound(portal, { cycle_id: cycle.id, is_blind });
  const project = await createProject(portal, { cycle_id: cycle.id, name: 'Pumps' });
  const applicant = await createPerson(portal);
  const application = await createApplication(portal, { project, applicant });
  const assigned = async (person: Person) =>
    createAssignment(portal, round, await createReviewer(portal, round, person), application);
  const submitted = async () => {
    const person = await createPerson(portal, { role: 'manager' });
    const assignment = await assigned(person);
    await createReview(portal, round, assignment, 60);
    return { person, assignment };
  };
  const comment = async (text: string, client = staff) =>
    expect(
      (await client.post(`/api/applications/${application.id}/review-discussion`, { text })).status,
    ).toBe(200);
  return { cycle, round, application, applicant, assigned, submitted, comment };
}

const told = async ({ id }: { id: string }) =>
  (await portal.db.select().from(notifications).where(eq(notifications.application_id, id)))
    .filter(({ kind }) => kind === 'review_commented')
    .map(({ user_id }) => user_id)
    .toSorted();

const newest = async (person: Person) => {
  const client = await portal.signIn(person);
  const [{ body }, unread] = await Promise.all([
    client.get('/api/notifications'),
    client.get('/api/notifications/unread'),
  ]);
  return { unread: unread.body.unread, shown: body.notifications };
};

test('a comment is told to the reviewers and to those who have commented, not to its writer, without its text', {
  tags: ['review-discussion'],
}, async () => {
  const { cycle, application, submitted, assigned, comment } = await createDiscussed();
  const [one, two] = [await submitted(), await submitted()];
  await assigned(await createPerson(portal, { role: 'manager' }));
  await comment('Is this the right method?');
  expect(await told(application)).toEqual([one.person.id, two.person.id].toSorted());
  expect(await newest(one.person)).toMatchObject({
    unread: 1,
    shown: [
      {
        text: 'Bina Boss has commented on an application for “Pumps” that you review.',
        path: `/admin/review?cycle=${cycle.slug}&stage=initial&open=${one.assignment.id}`,
      },
    ],
  });
  await comment('I think so.', await portal.signIn(one.person));
  expect(await told(application)).toEqual([one.person.id, two.person.id, boss.id].toSorted());
  expect((await newest(boss)).shown[0].path).toBe(
    `/admin/applications?cycle=${cycle.slug}&open=${application.id}`,
  );
});

test('a further comment is told once the last notification was read', {
  tags: ['review-discussion'],
}, async () => {
  const { application, submitted, comment } = await createDiscussed();
  const { person } = await submitted();
  await comment('One.');
  await comment('Two.');
  expect(await told(application)).toEqual([person.id]);
  await portal.db
    .update(notifications)
    .set({ read_at: new Date().toISOString() })
    .where(eq(notifications.user_id, person.id));
  await comment('Three.');
  expect(await told(application)).toEqual([person.id, person.id]);
});

test('nobody learns of a comment who may not read it: people with an interest, a conflict, an open review or another role', {
  tags: ['review-discussion', 'no-own-interest', 'others-reviews-are-hidden', 'blind-reading'],
}, async () => {
  const { round, application, submitted, comment } = await createDiscussed({ is_blind: true });
  const [member, conflicted, reopened, demoted, reader] = [
    await submitted(),
    await submitted(),
    await submitted(),
    await submitted(),
    await submitted(),
  ];
  await portal.db.insert(application_members).values({
    application_id: application.id,
    project_id: application.project_id,
    user_id: member.person.id,
    is_leader: false,
    blocks: true,
    display_name: 'A member',
  });
  const { reviewer_id } = conflicted.assignment;
  await portal.db
    .insert(review_conflicts)
    .values({ cycle_id: round.cycle_id, reviewer_id, application_id: application.id, source: 'admin' });
  await portal.db
    .update(review_assignments)
    .set({ state: 'assigned' })
    .where(eq(review_assignments.id, reopened.assignment.id));
  await portal.db.update(profiles).set({ role: 'student' }).where(eq(profiles.user_id, demoted.person.id));
  await comment('Only for one.');
  expect(await told(application)).toEqual([reader.person.id]);
});

test('a notification of a comment is gone once its reader may no longer read the discussion', {
  tags: ['review-discussion', 'conflict-decline-abstain'],
}, async () => {
  const { round, application, submitted, comment } = await createDiscussed();
  const { person, assignment } = await submitted();
  await comment('Known so far.');
  expect(await newest(person)).toMatchObject({ unread: 1, shown: [{ kind: 'review_commented' }] });
  const { reviewer_id } = assignment;
  await portal.db
    .insert(review_conflicts)
    .values({ cycle_id: round.cycle_id, reviewer_id, application_id: application.id, source: 'admin' });
  expect(await newest(person)).toEqual({ unread: 0, shown: [] });
});
