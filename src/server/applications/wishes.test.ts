import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import type { Client } from '#tests/client.ts';
import {
  createApplication,
  createCycle,
  createPerson,
  createProject,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const { db } = portal;

let person: Person;
let student: Client;
let cycle: typeof cycles.$inferSelect;
beforeEach(async () => {
  cycle = await createCycle(portal, { state: 'open' });
  person = await createPerson(portal);
  student = await portal.signIn(person);
});

const apply = async (applicant = person, of: { cycle_id: string } = { cycle_id: cycle.id }, values = {}) =>
  (await createApplication(portal, { project: await createProject(portal, of), applicant, values })).id;

const order = (application_ids: string[], client = student) =>
  client.put('/api/applications/wishes', { application_ids });

const placesOf = async (client = student) => {
  const { body } = await client.get('/api/applications/mine');
  return Object.fromEntries(
    body.map(({ id, wish }: { id: string; wish: { place: number } | null }) => [id, wish?.place ?? null]),
  );
};

test('the order that a person sent last counts', { tags: ['wishes-in-order'] }, async () => {
  const [one, other] = [await apply(), await apply()];
  expect(await placesOf()).toEqual({ [one]: null, [other]: null });
  expect((await order([one, other])).status).toBe(200);
  expect(await placesOf()).toEqual({ [one]: 1, [other]: 2 });
  await order([other, one]);
  expect(await placesOf()).toEqual({ [one]: 2, [other]: 1 });
});

test('a member orders the applications of their team for themselves alone', {
  tags: ['wishes-in-order'],
}, async () => {
  const leader = await createPerson(portal);
  const team = await createTeam(portal, leader, [person], { cycle_id: cycle.id });
  const project = await createProject(portal, { cycle_id: cycle.id });
  const { id } = await createApplication(portal, { project, applicant: leader, team, members: [person] });
  const alone = await apply();
  expect((await order([alone, id])).status).toBe(200);
  expect(await placesOf()).toEqual({ [alone]: 1, [id]: 2 });
  expect(await placesOf(await portal.signIn(leader))).toEqual({ [id]: null });
});

test('a list that isn’t the person’s live applications is refused', {
  tags: ['wishes-in-order'],
}, async () => {
  const [one, other] = [await apply(), await apply()];
  const elsewhere = await apply(person, { cycle_id: (await createCycle(portal, { state: 'open' })).id });
  const strangers = await apply(await createPerson(portal));
  const code = async (ids: string[]) => (await order(ids)).body.code;
  expect(await code([one])).toBe('wishes_outdated');
  expect(await code([one, elsewhere])).toBe('wishes_outdated');
  await db.update(applications).set({ status: 'withdrawn' }).where(eq(applications.id, other));
  expect(await code([one, other])).toBe('wishes_outdated');
  expect((await order([one, strangers])).status).toBe(404);
  expect((await order([one, randomUUID()])).status).toBe(404);
  expect((await order([one, one])).status).toBe(422);
  expect((await order([])).status).toBe(422);
  expect(await placesOf()).toEqual({ [one]: null, [other]: null, [elsewhere]: null });
});

test.each([
  ['closed', 200],
  ['archived', 409],
] as const)(
  'in a cycle that is %s the order gets %d',
  { tags: ['wishes-in-order', 'archived-cycle'] },
  async (state, status) => {
    const ids = [await apply(), await apply()];
    await order(ids);
    await db.update(cycles).set({ state }).where(eq(cycles.id, cycle.id));
    expect((await order(ids.toReversed())).status).toBe(status);
  },
);

test('fifty lists sent at once leave one of them', { tags: ['wishes-in-order'] }, async () => {
  const ids = [await apply(), await apply()];
  const lists = Array.from({ length: 50 }, (_, nth) => (nth % 2 === 0 ? ids : ids.toReversed()));
  expect(new Set((await Promise.all(lists.map((list) => order(list)))).map(({ status }) => status))).toEqual(
    new Set([200]),
  );
  expect(Object.values(await placesOf()).toSorted()).toEqual([1, 2]);
});
