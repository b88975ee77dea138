import { expect } from 'vitest';
import type { Client } from '#tests/client.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';

const REASON = '6fc8a6d0-7f59-4d6c-9a43-2f6f1f0f6b01';
const WORDS = { accept: 'You are in', waitlist: 'Please wait', reject: 'We are sorry' };
export const DECISIONS = {
  accept: { outcome: 'accept' },
  waitlist: { outcome: 'waitlist', rank: 3 },
  reject: { outcome: 'reject', reasons: [REASON], feedback: 'Words of feedback' },
} as const;
export type Outcome = keyof typeof DECISIONS;
export const OUTCOMES = Object.keys(DECISIONS) as Outcome[];

/** Letters, a reason, and a week for answers. */
export async function prepareLetters(staff: Client): Promise<void> {
  const { version } = (await staff.get('/api/staff/decision-settings')).body;
  const saved = await staff.put('/api/staff/decision-settings', {
    expected_version: version,
    reasons: [{ key: REASON, text: 'A reason to reject' }],
    letters: WORDS,
    needs_second: false,
    answer_days: 7,
    promotes_by_itself: false,
  });
  expect(saved.status).toBe(200);
}

/** Times, numbers of rows that were written again, and what an answer measures of itself. */
const VARYING =
  /\d{4}-\d\d-\d\dT[\d:.]+(Z|\+\d\d:\d\d)|\d{4}-\d\d-\d\d \d\d:\d\d:[\d.]+\+\d\d|"id":\d+|^(etag|content-length),.*$/gm;
export const nameOf = (text: string) => text.replaceAll(VARYING, '·');
type People = { leader: Person; member: Person; alone: Person };

/** A team’s application and one of a single person to a project, and their people. */
export async function createReleasedWorld(portal: Portal, people?: People) {
  const leader = people?.leader ?? (await createPerson(portal));
  const member = people?.member ?? (await createPerson(portal));
  const alone = people?.alone ?? (await createPerson(portal));
  const project = await createProject(portal);
  const team = await createTeam(portal, leader, [member]);
  const ofTeam = await createApplication(portal, { project, applicant: leader, team, members: [member] });
  const solo = await createApplication(portal, { project, applicant: alone });
  const clients = new Map<string, Client>();
  for (const [name, person] of Object.entries({ leader, member, alone }))
    clients.set(name, await portal.signIn(person));
  const ids = [project, team, ofTeam, solo, leader, member, alone].map(({ id }) => id);
  return {
    project,
    team,
    ofTeam,
    solo,
    people: { leader, member, alone },
    clients,
    ids,
    versions: new Map<string, number>(),
  };
}
export type World = Awaited<ReturnType<typeof createReleasedWorld>>;

type Decided = Outcome | { solo: Outcome };

/** Decides both applications, or one, and releases that at once; the id of the release. */
export async function releaseWorld(
  staff: Client,
  { project, ofTeam, solo, versions }: World,
  decided: Decided,
): Promise<string> {
  const [applications, outcome] =
    typeof decided === 'string' ? [[ofTeam, solo], decided] : [[solo], decided.solo];
  const rows = applications.map(({ id }) => ({ id, version: versions.get(id) ?? 0 }));
  const { body } = await staff.post('/api/staff/decisions', { rows, decision: DECISIONS[outcome] });
  expect(body.left_out).toEqual([]);
  for (const { id, version } of body.changed) versions.set(id, version);
  const { body: checked } = await staff.post('/api/staff/releases', { project_ids: [project.id] });
  const released = await staff.put(`/api/staff/releases/${checked.id}/publication`, {
    digest: checked.digest,
    release_at: null,
  });
  expect(released.body.state).toBe('released');
  return checked.id;
}

export const clientOf = ({ clients }: World, name: string): Client => {
  const client = clients.get(name);
  if (!client) throw new Error('Nobody has this name.');
  return client;
};
