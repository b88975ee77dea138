import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import type { NotificationKind } from '#domain/mails/notifications.ts';
import { remindWriters } from '#server/cycles/remind-writers.ts';
import { cycles } from '#server/db/schema/cycles.ts';
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
import { differences, readEverything } from '#tests/own-interest/read-everything.ts';
import { describedRoutes } from '#tests/permissions/routes.ts';
import { portalForFile } from '#tests/portal.ts';
import {
  clientOf,
  createReleasedWorld,
  nameOf,
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
const routes = await describedRoutes();
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

const told = async ({ id }: { id: string }, kind: NotificationKind) =>
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

test('nobody learns that the day of a detailed proposal has moved before they open their letter, whatever was decided', {
  tags: ['letter-is-opened', 'moved-deadlines'],
}, async () => {
  const worlds = new Map<Outcome, World>();
  for (const outcome of OUTCOMES) worlds.set(outcome, await released(outcome));
  const counted = async () => {
    const counts: Record<string, number> = {};
    for (const [outcome, { people }] of worlds)
      counts[outcome] = await told(people.alone, 'detailed_deadline_moved');
    return counts;
  };
  const in_days = (days: number) =>
    new Date(portal.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  await moveDetailedDeadline(in_days(20));
  expect(await counted()).toEqual({ accept: 0, waitlist: 0, reject: 0 });
  for (const world of worlds.values())
    await clientOf(world, 'alone').put(`/api/applications/${world.solo.id}/letter`);
  await moveDetailedDeadline(in_days(30));
  expect(await counted()).toMatchObject({ waitlist: 1, reject: 0 });
});

async function moveDetailedDeadline(detailed_deadline: string): Promise<void> {
  const expected_updated_at = '2026-01-01T00:00:00Z';
  const [cycle] = await db
    .update(cycles)
    .set({ detailed_proposal_gate: 'open', updated_at: expected_updated_at })
    .where(eq(cycles.id, sql`current_cycle()`))
    .returning();
  if (!cycle) throw new Error('There is no cycle.');
  const { name, slug } = cycle;
  const saved = await staff.put(`/api/staff/cycles/${cycle.id}`, {
    name,
    slug,
    opens_at: null,
    closes_at: null,
    closes_by_itself: false,
    detailed_deadline,
    expected_updated_at,
  });
  expect(saved.body).toEqual({ ok: true });
}

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

test('staff with an own application read the same everywhere until they open its letter, whatever was decided', {
  tags: ['letter-is-opened', 'no-own-interest'],
  timeout: 300_000,
}, async () => {
  const world = await createReleasedWorld(portal);
  await db.update(profiles).set({ role: 'admin' }).where(eq(profiles.user_id, world.people.alone.id));
  // Readings add lines to the audit log, whose lines about an own application have a test of their own.
  const ofStaff = routes.filter(({ path }) => path.includes('/staff/') && !path.endsWith('/audit'));
  const read = async (outcome: Outcome) => {
    const id = await releaseWorld(staff, world, { solo: outcome });
    const noted = vi.spyOn(portal.services.securityEvents, 'add').mockReturnValue(undefined);
    const found = await readEverything(clientOf(world, 'alone'), {
      routes: ofStaff,
      ids: world.ids,
      words: [],
      nameOf,
    });
    noted.mockRestore();
    expect((await staff.put(`/api/staff/releases/${id}/withdrawal`)).body.state).toBe('withdrawn');
    return found;
  };
  const accepted = await read('accept');
  for (const outcome of ['reject', 'waitlist'] as const)
    expect(differences(accepted, await read(outcome)), outcome).toEqual([]);
  expect(accepted.size).toBeGreaterThan(300);
});

test('an own application is in the lists of staff again once its letter is opened', {
  tags: ['letter-is-opened', 'no-own-interest'],
}, async () => {
  const world = await released('accept');
  await db.update(profiles).set({ role: 'admin' }).where(eq(profiles.user_id, world.people.alone.id));
  const client = clientOf(world, 'alone');
  const listed = async () => {
    const { body } = await client.get(`/api/staff/applications?project=${world.project.id}`);
    return { total: body.total, ids: body.applications.map(({ id }: { id: string }) => id) };
  };
  expect(await listed()).toEqual({ total: 1, ids: [world.ofTeam.id] });
  await client.put(`/api/applications/${world.solo.id}/letter`);
  const after = await listed();
  expect(after.total).toBe(2);
  expect(after.ids).toContain(world.solo.id);
});
