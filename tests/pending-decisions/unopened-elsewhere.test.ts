import { parse } from 'csv-parse/sync';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { remindWriters } from '#server/cycles/remind-writers.ts';
import { notifications } from '#server/db/schema/mails.ts';
import { projects } from '#server/db/schema/projects.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import { profiles } from '#server/db/schema/users.ts';
import { collectAccountData } from '#server/users/account/export-data.ts';
import {
  createAssignment,
  createPerson,
  createReview,
  createReviewer,
  createReviewRound,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import {
  clientOf,
  createReleasedWorld,
  OUTCOMES,
  type Outcome,
  prepareLetters,
  releaseWorld,
  type World,
} from './released-world.ts';

const portal = await portalForFile();
portal.clock.set(new Date());
const { db } = portal;
const staff = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
beforeAll(() => prepareLetters(staff));

const DAY_MS = 86_400_000;

/** A world whose decisions are released and whose letters nobody has opened. */
async function released(outcome: Outcome): Promise<World> {
  const world = await createReleasedWorld(portal);
  await releaseWorld(staff, world, outcome);
  // A release has the time of the database.
  portal.clock.set(new Date(Date.now() + 1000));
  return world;
}

const told = async ({ id }: { id: string }, kind: 'feedback_released' | 'detailed_due_in_one_day') =>
  db.$count(notifications, and(eq(notifications.user_id, id), eq(notifications.kind, kind)));

const feedbackOf = async (world: World): Promise<string[]> =>
  (await clientOf(world, 'alone').get(`/api/applications/${world.solo.id}`)).body.feedback.map(
    ({ text }: { text: string }) => text,
  );

test.each([
  ['with the decision', 'one', true],
  ['at once', 'one', false],
  ['for the whole round', 'all', true],
] as const)(
  'feedback that is released after a decision (%s) comes with its letter, whatever was decided',
  { tags: ['letter-is-opened', 'feedback-is-released'] },
  async (_how, what, waits_for_decision) => {
    for (const outcome of OUTCOMES) {
      const world = await released(outcome);
      const { cycle_id } = world.solo;
      const round = await createReviewRound(portal, { cycle_id });
      const reviewer = await createReviewer(portal, round, await createPerson(portal, { role: 'manager' }));
      const assignment = await createAssignment(portal, round, reviewer, world.solo);
      const { id } = await createReview(portal, round, assignment, 70, { applicant_note: 'Clear.' });
      const answer =
        what === 'all'
          ? await staff.post('/api/staff/review-feedback?stage=initial')
          : await staff.put(`/api/staff/reviews/${id}/feedback`, {
              text: 'Clear.',
              expected_released_at: null,
              waits_for_decision,
            });
      expect(answer.status, outcome).toBeLessThan(300);
      expect([await feedbackOf(world), await told(world.people.alone, 'feedback_released')]).toEqual([[], 0]);
      await clientOf(world, 'alone').put(`/api/applications/${world.solo.id}/letter`);
      // A place on the waiting list isn't the decision that feedback waits for.
      const isAwaited = outcome === 'waitlist' && waits_for_decision;
      expect(await feedbackOf(world), outcome).toEqual(isAwaited ? [] : ['Clear.']);
    }
  },
);

test('nobody is reminded of a detailed proposal before they open their letter, whatever was decided', {
  tags: ['letter-is-opened', 'second-deadline'],
}, async () => {
  const worlds = new Map<Outcome, World>();
  for (const outcome of OUTCOMES) {
    const world = await released(outcome);
    worlds.set(outcome, world);
    const detailed_deadline = new Date(portal.clock.now().getTime() + DAY_MS / 2).toISOString();
    await db.update(projects).set({ detailed_deadline }).where(eq(projects.id, world.project.id));
  }
  await db.execute(sql`update cycles set detailed_proposal_gate = 'open'`);
  const remind = () => db.transaction((tx) => remindWriters(portal.services, tx, 'detailed'));
  const reminded = async () => {
    const counts: Record<string, number> = {};
    for (const [outcome, { people }] of worlds)
      counts[outcome] = await told(people.alone, 'detailed_due_in_one_day');
    return counts;
  };
  await remind();
  expect(await reminded()).toEqual({ accept: 0, waitlist: 0, reject: 0 });
  for (const world of worlds.values())
    await clientOf(world, 'alone').put(`/api/applications/${world.solo.id}/letter`);
  await remind();
  expect(await reminded()).toMatchObject({ waitlist: 1, reject: 0 });
});

test('a former member of a team doesn’t find the decision in their own data', {
  tags: ['letter-is-opened'],
}, async () => {
  const world = await released('accept');
  const { member } = world.people;
  const client = clientOf(world, 'member');
  await client.put(`/api/applications/${world.ofTeam.id}/letter`);
  const exported = async () => {
    const viewer = { ...member, role: 'student' } as unknown as Parameters<
      typeof collectAccountData
    >[0]['viewer'];
    const ctx = { ...portal.services, viewer } as Parameters<typeof collectAccountData>[0];
    const { applications } = await collectAccountData(ctx);
    return JSON.stringify(applications);
  };
  expect(await exported()).toContain('accepted');
  await db
    .update(application_members)
    .set({ left_at: portal.clock.now().toISOString() })
    .where(
      and(
        eq(application_members.application_id, world.ofTeam.id),
        eq(application_members.user_id, member.id),
      ),
    );
  expect(await exported()).toContain(world.ofTeam.id);
  expect(await exported()).not.toContain('accepted');
});

test('the export of applications has what staff know of an application of their own', {
  tags: ['letter-is-opened', 'no-own-interest'],
}, async () => {
  const world = await released('accept');
  await db.update(profiles).set({ role: 'admin' }).where(eq(profiles.user_id, world.people.alone.id));
  const exported = async () => {
    const { body } = await clientOf(world, 'alone').post('/api/staff/application-exports', {
      format: 'csv',
      selection: { kind: 'matching', filter: { project: world.project.id }, seen_total: 0 },
    });
    const rows: Record<string, string>[] = parse(body, { columns: true, bom: true });
    return rows.map(({ Status, Decided }) => ({ Status, isDecided: Decided !== '' }));
  };
  const before = await exported();
  expect(before).toHaveLength(2);
  expect(before).toContainEqual({ Status: 'Submitted', isDecided: false });
  await clientOf(world, 'alone').put(`/api/applications/${world.solo.id}/letter`);
  expect(await exported()).not.toContainEqual({ Status: 'Submitted', isDecided: false });
});
