import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { stampLetter } from '#server/decisions/releases/open-letter.ts';
import type { Client } from '#tests/client.ts';
import { createPerson } from '#tests/factories.ts';
import { differences, readEverything } from '#tests/own-interest/read-everything.ts';
import { describedRoutes } from '#tests/permissions/routes.ts';
import { portalForFile } from '#tests/portal.ts';
import {
  clientOf,
  createReleasedWorld,
  DECISIONS,
  nameOf,
  OUTCOMES,
  type Outcome,
  prepareLetters,
  releaseWorld,
  type World,
} from './released-world.ts';

const portal = await portalForFile();
portal.clock.set(new Date());
const staff = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
const routes = await describedRoutes();

/** Everybody else may see that a team can change again. */
const isToldTo = (name: string) => (address: string) => name !== 'alone' || !address.startsWith('/api/teams');

beforeAll(() => prepareLetters(staff));

const createWorld = (people?: World['people']) => createReleasedWorld(portal, people);
const release = (world: World, outcome: Outcome) => releaseWorld(staff, world, outcome);

test('after a release every answer to its people is the same until they press, whatever was decided', {
  tags: ['letter-is-opened', 'security:pending-decisions'],
  timeout: 300_000,
}, async () => {
  const world = await createWorld();
  const takeBack = async (id: string) =>
    expect((await staff.put(`/api/staff/releases/${id}/withdrawal`)).body.state).toBe('withdrawn');
  // The first notifications have the numbers that pages are asked for.
  await takeBack(await release(world, 'reject'));
  const answers = new Map<string, Awaited<ReturnType<typeof readEverything>>>();
  for (const outcome of OUTCOMES) {
    const id = await release(world, outcome);
    for (const [name, client] of world.clients) {
      // Readings that are refused are security events, which arrive at any time.
      const noted = vi.spyOn(portal.services.securityEvents, 'add').mockReturnValue(undefined);
      const read = await readEverything(client, { routes, ids: world.ids, words: [], nameOf });
      noted.mockRestore();
      const first = answers.get(name);
      if (first) expect(differences(first, read).filter(isToldTo(name)), `${name}, ${outcome}`).toEqual([]);
      else answers.set(name, read);
      expect(read.size).toBeGreaterThan(100);
    }
    await takeBack(id);
  }
});

const ACTIONS: [string, string, (world: World) => ['PUT' | 'DELETE', string, object?]][] = [
  ['withdraw', 'alone', ({ solo }) => ['PUT', `/api/applications/${solo.id}/withdrawal`]],
  ['withdraw for the team', 'leader', ({ ofTeam }) => ['PUT', `/api/applications/${ofTeam.id}/withdrawal`]],
  [
    'write the detailed proposal',
    'alone',
    ({ solo }) => [
      'PUT',
      `/api/applications/${solo.id}/detailed-proposal-draft`,
      {
        technical_approach: 'A plan.',
        tech_stack: '',
        past_experience: '',
        curriculum_fit: '',
        time_commitment: '',
        timeline: '',
        revision: 0,
      },
    ],
  ],
  [
    'answer an offer',
    'alone',
    ({ solo }) => ['PUT', `/api/applications/${solo.id}/offer`, { answer: 'wait' }],
  ],
  [
    'decline for the team',
    'leader',
    ({ ofTeam }) => ['PUT', `/api/applications/${ofTeam.id}/offer`, { answer: 'decline', reason: null }],
  ],
  ['say that they have joined', 'alone', ({ solo }) => ['PUT', `/api/applications/${solo.id}/joining`]],
  [
    'leave the team',
    'member',
    ({ team, people }) => ['DELETE', `/api/teams/${team.id}/members/${people.member.id}`],
  ],
  ['dissolve the team', 'leader', ({ team }) => ['DELETE', `/api/teams/${team.id}`]],
  [
    'remove a member',
    'leader',
    ({ team, people }) => ['DELETE', `/api/teams/${team.id}/members/${people.member.id}`],
  ],
];

test.each(ACTIONS)(
  'to %s with a letter that isn’t opened has the same answer whatever was decided',
  {
    tags: ['letter-is-opened'],
  },
  async (_what, name, request) => {
    const given = [];
    for (const outcome of OUTCOMES) {
      const world = await createWorld();
      await release(world, outcome);
      const [method, path, body] = request(world);
      const client = clientOf(world, name);
      const { status, body: answer } = await (method === 'PUT'
        ? client.put(path, body)
        : client.delete(path));
      given.push({ status, code: answer.code, detail: answer.detail });
    }
    expect(given.map(({ status, code }) => `${status} ${code}`)).toEqual(
      Array(3).fill('409 letter_unopened'),
    );
    expect(new Set(given.map(({ detail }) => detail)).size).toBe(1);
  },
);

/** No release accepts a person twice; the rows are as if one had. */
async function acceptBoth({ ofTeam, solo }: World): Promise<void> {
  for (const { id } of [ofTeam, solo]) {
    await portal.db.execute(sql`update release_rows set outcome = 'accept' where application_id = ${id}`);
    await portal.db.execute(sql`update applications set status = 'accepted' where id = ${id}`);
  }
}

test('nobody stops beside a letter of another application that they haven’t opened, whatever was decided', {
  tags: ['letter-is-opened', 'offers'],
}, async () => {
  const answers = [];
  for (const outcome of OUTCOMES) {
    const world = await createWorld();
    await release(world, 'accept');
    const other = await createWorld(world.people);
    await release(other, outcome === 'accept' ? 'waitlist' : outcome);
    if (outcome === 'accept') await acceptBoth(other);
    for (const [name, held, another] of [
      ['alone', world.solo, other.solo],
      ['leader', world.ofTeam, other.ofTeam],
    ] as const) {
      const client = clientOf(world, name);
      await client.put(`/api/applications/${held.id}/letter`);
      const stop = (withdraws_others: boolean) =>
        client.put(`/api/applications/${held.id}/offer`, { answer: 'stop', withdraws_others });
      answers.push(await stop(true), await stop(false));
      expect(await statusOf(client, held.id)).toMatchObject({ offer: { state: 'offered' } });
      await client.put(`/api/applications/${another.id}/letter`);
      expect((await stop(true)).status).toBe(200);
    }
  }
  const told = answers.map(({ status, body: { code, title, detail } }) => ({ status, code, title, detail }));
  expect(told).toEqual(
    Array(12).fill({
      status: 409,
      code: 'letter_unopened',
      title: 'Error answering the offer',
      detail: expect.stringContaining('another application of this cycle'),
    }),
  );
  expect(new Set(told.map(({ detail }) => detail)).size).toBe(1);
});

test('who left a team after they opened their letter tells the others nothing, whatever was decided', {
  tags: ['letter-is-opened', 'leaving-is-possible'],
}, async () => {
  const read = [];
  for (const outcome of OUTCOMES) {
    const world = await createWorld();
    await release(world, outcome);
    const member = clientOf(world, 'member');
    await member.put(`/api/applications/${world.ofTeam.id}/letter`);
    const left = await member.delete(`/api/teams/${world.team.id}/members/${world.people.member.id}`);
    expect(left.status).toBe(200);
    const { body } = await clientOf(world, 'leader').get(`/api/applications/${world.ofTeam.id}`);
    read.push({
      left: body.roster.map(({ left_at }: { left_at: string | null }) => left_at),
      events: body.events.map(({ kind }: { kind: string }) => kind),
    });
  }
  expect(read).toEqual(Array(3).fill({ left: [null, null], events: read[0]?.events }));
});

test('a team is as frozen as before, and the own account as full, until the letter is opened', {
  tags: ['letter-is-opened', 'frozen-roster'],
}, async () => {
  const world = await createWorld();
  const read = async (name: string) => {
    const client = clientOf(world, name);
    const { body: team } = await client.get(`/api/teams/${world.team.id}`);
    const { body } = await client.get('/api/account/deletion');
    return { frozen_by: team.frozen_by, body };
  };
  const names = ['leader', 'member', 'alone'];
  const before = await Promise.all(names.map(read));
  expect(before).toMatchObject([{ frozen_by: world.project.name }, { frozen_by: world.project.name }, {}]);
  await release(world, 'reject');
  expect(await Promise.all(names.map(read))).toEqual(before);
});

test('a résumé can’t be removed while a letter isn’t opened, whatever was decided', {
  tags: ['letter-is-opened', 'resume-stays-while-applied'],
}, async () => {
  for (const outcome of OUTCOMES) {
    const world = await createWorld();
    await release(world, outcome);
    const alone = clientOf(world, 'alone');
    const remove = async () => (await alone.delete('/api/profile/resume')).status;
    expect(await remove(), outcome).toBe(409);
    await alone.put(`/api/applications/${world.solo.id}/letter`);
    expect(await remove(), outcome).toBe(outcome === 'waitlist' ? 409 : 200);
  }
});

const statusOf = async (client: Client, id: string) => (await client.get(`/api/applications/${id}`)).body;

test('the press of a person shows the decision to that person alone, and each has a stamp of their own', {
  tags: ['letter-is-opened', 'released-decision-is-corrected'],
}, async () => {
  const world = await createWorld();
  const [leader, member] = [clientOf(world, 'leader'), clientOf(world, 'member')];
  const { id } = world.ofTeam;
  await release(world, 'accept');
  for (const client of [leader, member])
    expect(await statusOf(client, id)).toMatchObject({
      status: 'submitted',
      unopened_letter: { answer_by: expect.any(String) },
      letter: { opened_at: null },
      offer: null,
      can: { withdraw: false },
      events: [],
    });
  expect((await staff.get(`/api/staff/applications/${id}`)).body.status).toBe('accepted');
  expect((await leader.put(`/api/applications/${id}/letter`)).body.text).toBe('You are in');
  expect(await statusOf(leader, id)).toMatchObject({
    status: 'accepted',
    unopened_letter: null,
    letter: { opened_at: expect.any(String) },
    offer: { state: 'offered' },
  });
  expect((await statusOf(member, id)).status).toBe('submitted');
  const correction = await staff.post('/api/staff/decision-corrections', {
    rows: [{ id, version: 1 }],
    decision: DECISIONS.reject,
    correction: 'A wrong list was used.',
  });
  expect(correction.body.changed).toHaveLength(1);
  // Whoever knew the wrong decision still knows it, and the other one learns nothing of it.
  expect([(await statusOf(leader, id)).status, (await statusOf(member, id)).status]).toEqual([
    'accepted',
    'submitted',
  ]);
  const { rows } = await portal.db.execute<{ id: string }>(
    sql`select release_id as id from release_rows where application_id = ${id} order by version desc limit 1`,
  );
  const { body } = await staff.get(`/api/staff/releases/${rows[0]?.id}`);
  expect(body.saw_error.map((one: { person: string }) => one.person)).toHaveLength(1);
  await member.put(`/api/applications/${id}/letter`);
  expect((await statusOf(member, id)).status).toBe('rejected');
});

test('a press stamps the letter that it showed, also if the decision was corrected meanwhile', {
  tags: ['letter-is-opened', 'released-decision-is-corrected'],
}, async () => {
  const world = await createWorld();
  const { id } = world.solo;
  const shown = await release(world, 'accept');
  await staff.post('/api/staff/decision-corrections', {
    rows: [{ id, version: 1 }],
    decision: DECISIONS.waitlist,
    correction: 'A wrong list was used.',
  });
  await portal.db.transaction((tx) => stampLetter(tx, id, world.people.alone.id, shown));
  const alone = clientOf(world, 'alone');
  expect(await statusOf(alone, id)).toMatchObject({
    status: 'accepted',
    unopened_letter: { answer_by: expect.any(String) },
  });
  const seen = async () => {
    const { rows } = await portal.db.execute(
      sql`select from release_rows where application_id = ${id} and seen_at is not null`,
    );
    return rows.length;
  };
  expect(await seen()).toBe(1);
  expect((await alone.put(`/api/applications/${id}/letter`)).body.status).toBe('waitlisted');
  expect(await seen()).toBe(2);
});

test('a day for answers that is over is no longer asked for', { tags: ['letter-is-opened'] }, async () => {
  for (const outcome of OUTCOMES) {
    const world = await createWorld();
    const released = await release(world, outcome);
    const alone = clientOf(world, 'alone');
    const told = async () => ({
      unopened: (await statusOf(alone, world.solo.id)).unopened_letter,
      hasDay: JSON.stringify((await alone.get('/api/applications/mine')).body).includes('to read it by'),
    });
    expect(await told()).toEqual({ unopened: { answer_by: expect.any(String) }, hasDay: true });
    await portal.db.execute(
      sql`update releases set visible_at = visible_at - interval '9 days' where id = ${released}`,
    );
    expect(await told()).toEqual({ unopened: { answer_by: null }, hasDay: false });
  }
});

test('a status that staff set, and a release that is taken back, are as before', {
  tags: ['letter-is-opened', 'take-back-release'],
}, async () => {
  const world = await createWorld();
  const alone = clientOf(world, 'alone');
  const { id } = world.solo;
  const released = await release(world, 'waitlist');
  await staff.put(`/api/staff/releases/${released}/withdrawal`);
  expect(await statusOf(alone, id)).toMatchObject({
    status: 'submitted',
    unopened_letter: null,
    letter: null,
    events: [],
  });
  await staff.put(`/api/applications/${id}/status`, { status: 'shortlisted', seen_status: 'submitted' });
  expect(await statusOf(alone, id)).toMatchObject({ unopened_letter: null });
});
