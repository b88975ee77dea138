import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import type { Client } from '#tests/client.ts';
import { DETAILED } from '#tests/documents.ts';
import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { differences, readEverything } from '#tests/own-interest/read-everything.ts';
import { describedRoutes } from '#tests/permissions/routes.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
portal.clock.set(new Date());
const staff = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
const routes = await describedRoutes();

const REASON = '6fc8a6d0-7f59-4d6c-9a43-2f6f1f0f6b01';
const WORDS = ['Words of a pending decision', 'Welcome to the programme', 'We are sorry'];
/** Nothing, and each outcome. */
const DECISIONS = {
  nothing: null,
  accept: { outcome: 'accept' },
  waitlist: { outcome: 'waitlist', rank: 3 },
  reject: { outcome: 'reject', reasons: [REASON], feedback: WORDS[0] },
} as const;
type Pending = keyof typeof DECISIONS;
const OUTCOMES = Object.keys(DECISIONS) as Pending[];

/** A team’s application and one of a single person, to a project of a manager. */
async function createWorld() {
  const [leader, member, left, alone, stranger] = [
    await createPerson(portal),
    await createPerson(portal),
    await createPerson(portal),
    await createPerson(portal),
    await createPerson(portal),
  ];
  const owner = await createPerson(portal, { role: 'manager' });
  const [project, own] = [await createProject(portal, { owner_id: owner.id }), await createProject(portal)];
  const team = await createTeam(portal, leader, [member, left]);
  const ofTeam = await createApplication(portal, {
    project,
    applicant: leader,
    team,
    members: [member, left],
    values: { ...DETAILED },
  });
  const solo = await createApplication(portal, { project: own, applicant: alone });
  const people = { leader, member, alone, stranger, owner };
  return { people, left, project, own, team, ofTeam, solo, versions: new Map<string, number>() };
}
type World = Awaited<ReturnType<typeof createWorld>>;

/** Makes the decision pending about both applications, after another one if there was one. */
async function decide({ ofTeam, solo, versions }: World, pending: Pending): Promise<void> {
  const rows = [ofTeam, solo].map(({ id }) => ({ id, version: versions.get(id) ?? 0 }));
  const { body } = await staff.post('/api/staff/decisions', { rows, decision: DECISIONS[pending] });
  expect(body.left_out).toEqual([]);
  for (const { id, version } of body.changed) versions.set(id, version);
}

const settings = {
  expected_version: 0,
  reasons: [{ key: REASON, text: 'A reason to reject' }],
  letters: { accept: WORDS[1], waitlist: '', reject: WORDS[2] },
  needs_second: false,
  answer_days: null,
  promotes_by_itself: false,
};
await staff.put('/api/staff/decision-settings', settings);

describe('to everybody who doesn’t decide', () => {
  test('every answer is the same whatever decision is pending', {
    tags: ['pending-decisions', 'security:pending-decisions'],
    timeout: 300_000,
  }, async () => {
    const world = await createWorld();
    const ids = [
      world.ofTeam,
      world.solo,
      world.project,
      world.own,
      world.team,
      ...Object.values(world.people),
    ].map(({ id }) => id);
    const reading = { routes, ids, words: WORDS, nameOf: (text: string) => text };
    const clients = new Map<string, Client>();
    for (const [name, person] of Object.entries(world.people)) clients.set(name, await portal.signIn(person));
    const answersOf = async (name: string, client: Client) => {
      const person = world.people[name as keyof World['people']];
      const viewer = { ...person, profile_complete: true };
      // Readings that are refused are security events, which arrive at any time.
      const noted = vi.spyOn(portal.services.securityEvents, 'add').mockReturnValue(undefined);
      const answers = await readEverything(client, { ...reading, viewer });
      noted.mockRestore();
      return answers;
    };
    const before = new Map<string, Awaited<ReturnType<typeof answersOf>>>();
    for (const [name, client] of clients) before.set(name, await answersOf(name, client));
    for (const pending of OUTCOMES.filter((one) => one !== 'nothing')) {
      await decide(world, pending);
      for (const [name, client] of clients) {
        const after = await answersOf(name, client);
        expect(differences(before.get(name) ?? new Map(), after), `${name}, ${pending}`).toEqual([]);
        expect(after.size).toBeGreaterThan(300);
      }
    }
  });

  test('somebody who decides reads it, so the comparison can fail', async () => {
    const world = await createWorld();
    const read = async () => (await staff.get('/api/staff/decision-projects')).body;
    const before = await read();
    await decide(world, 'accept');
    expect(await read()).not.toEqual(before);
  });
});

/** What people do with an application about which something is pending, and who. */
const ACTIONS: [string, (world: World) => Promise<unknown>][] = [
  [
    'withdraw',
    async (world) => (await clientOf(world, 'alone')).put(`/api/applications/${world.solo.id}/withdrawal`),
  ],
  [
    'withdraw for the team',
    async (world) => (await clientOf(world, 'leader')).put(`/api/applications/${world.ofTeam.id}/withdrawal`),
  ],
  [
    'leave a team',
    async (world) => (await clientOf(world, 'member')).delete(`/api/teams/${world.team.id}/membership`),
  ],
  [
    'remove a member',
    async (world) =>
      (await clientOf(world, 'leader')).delete(`/api/teams/${world.team.id}/members/${world.left.id}`),
  ],
  [
    'apply again',
    async (world) =>
      (await clientOf(world, 'alone')).post('/api/applications', {
        project_id: world.own.id,
        team_id: null,
        initial_proposal: 'Once more.',
        submission_key: crypto.randomUUID(),
      }),
  ],
  ['erase oneself', async (world) => staff.delete(`/api/users/${world.people.alone.id}`)],
  ['ask what an erasure does', async (world) => staff.get(`/api/users/${world.people.alone.id}/deletion`)],
  [
    'delete the project',
    async (world) => (await clientOf(world, 'owner')).delete(`/api/projects/${world.project.id}`),
  ],
  [
    'delete the project, confirmed',
    async (world) =>
      (await clientOf(world, 'owner')).delete(`/api/projects/${world.project.id}?confirmed_applications=1`),
  ],
  [
    'open the letter',
    async (world) => (await clientOf(world, 'alone')).put(`/api/applications/${world.solo.id}/letter`),
  ],
];

const clientOf = (world: World, name: keyof World['people']) => portal.signIn(world.people[name]);

/** What an action answers and leaves behind for people, without ids, names and times. */
async function resultOf(act: (world: World) => Promise<unknown>, pending: Pending): Promise<string> {
  const world = await createWorld();
  await decide(world, pending);
  const { status, body } = (await act(world)) as { status: number; body: unknown };
  const { rows } = await portal.db.execute(sql`
    select (select json_agg(json_build_object('status', a.status, 'by', a.withdrawn_by) order by a.created_at) from ${applications} a
        where a.project_id in (${world.project.id}, ${world.own.id})) as applications,
      (select json_agg(json_build_object('kind', n.kind, 'status', n.status) order by n.id) from notifications n
        where n.user_id in (${world.people.leader.id}, ${world.people.member.id}, ${world.people.alone.id})) as told,
      (select json_agg(json_build_object('kind', e.kind, 'from', e.from_status, 'to', e.to_status) order by e.id) from application_events e
        where e.application_id in (${world.ofTeam.id}, ${world.solo.id})) as events,
      (select json_agg(json_build_object('kind', m.kind, 'text', m.text) order by m.created_at, m.recipient) from mails m
        where m.application_id in (${world.ofTeam.id}, ${world.solo.id})) as mails`);
  return JSON.stringify({ status, body, rows }).replaceAll(VARYING, '·');
}

const VARYING =
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)|"request_id":"[\w-]+"|(Project|Team|Person|P-|AAR-)[ \w-]*\d+/g;

test.each(ACTIONS)(
  'to %s has the same result whatever decision is pending',
  {
    tags: ['pending-decisions'],
    timeout: 60_000,
  },
  async (_what, act) => {
    const results = [];
    for (const pending of OUTCOMES) results.push(await resultOf(act, pending));
    expect(new Set(results).size, results.join('\n')).toBe(1);
  },
);
