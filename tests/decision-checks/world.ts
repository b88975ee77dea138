import { expect } from 'vitest';
import type { Client } from '#tests/client.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';

export const REASON = '6fc8a6d0-7f59-4d6c-9a43-2f6f1f0f6b01';
export const SETTINGS = {
  reasons: [{ key: REASON, text: 'Too few places' }],
  letters: {
    accept: 'Dear {name}, congratulations: you are one of the people whom we chose for {project}.',
    waitlist: 'Dear {name}, please have patience: you are on the waiting list of {project}.',
    reject: 'Dear {name}, we are sorry that there is no place for you in {project} this time.',
  },
  needs_second: false,
  answer_days: 7,
  promotes_by_itself: true,
};

export const ACCEPT = { outcome: 'accept' };
export const WAIT = { outcome: 'waitlist', rank: null };
export const REJECT = { outcome: 'reject', reasons: [REASON], feedback: 'The data are missing.' };

export type Made = { id: string; person: Person };
export type Decided = { project: { id: string }; owner: Person; made: Made[] };

/** What an admin does with the decisions of a cycle, over HTTP. */
export function deskOf(portal: Portal, staff: Client) {
  const good = async (answer: ReturnType<Client['put']>) => {
    const { status, body } = await answer;
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  const as = async ({ person }: Pick<Made, 'person'>) => portal.signIn(person);
  return {
    saveSettings: (values: object = {}) =>
      good(staff.put('/api/staff/decision-settings', { expected_version: 0, ...SETTINGS, ...values })),
    saveSeats: (project: { id: string }, seats: number, unit = 'people') =>
      good(staff.put(`/api/staff/decision-projects/${project.id}/seats`, { seats, unit })),
    async decide({ id }: { id: string }, decision: object | null, version = 0) {
      const body = await good(staff.post('/api/staff/decisions', { rows: [{ id, version }], decision }));
      expect(body.left_out).toEqual([]);
    },
    correct: ({ id }: Made, decision: object, version: number) =>
      good(
        staff.post('/api/staff/decision-corrections', {
          rows: [{ id, version }],
          decision,
          correction: 'The wrong list.',
        }),
      ),
    check: (...projects: { id: string }[]) =>
      good(staff.post('/api/staff/releases', { project_ids: projects.map(({ id }) => id) })),
    publish: ({ id, digest }: { id: string; digest: string }, release_at: string | null = null) =>
      good(staff.put(`/api/staff/releases/${id}/publication`, { digest, release_at })),
    takeBack: ({ id }: { id: string }) => good(staff.put(`/api/staff/releases/${id}/withdrawal`)),
    open: async (one: Made) => good((await as(one)).put(`/api/applications/${one.id}/letter`)),
    answer: async (one: Made, body: object) => {
      const client = await as(one);
      await good(client.put(`/api/applications/${one.id}/letter`));
      return good(client.put(`/api/applications/${one.id}/offer`, body));
    },
    join: async (one: Made) => {
      const client = await as(one);
      await good(client.put(`/api/applications/${one.id}/letter`));
      return good(client.put(`/api/applications/${one.id}/joining`));
    },
    say: async (owner: Person, { id }: Made, state: string) =>
      good((await portal.signIn(owner)).put(`/api/offers/${id}`, { state })),
    setStatus: ({ id }: Made, expected_status: string, status: string) =>
      good(staff.put(`/api/applications/${id}/status`, { status, expected_status })),
  };
}
export type Desk = ReturnType<typeof deskOf>;

type Plan = { seats: number; unit?: string; accepted: number; waiting: number; rejected: number };

/** A project with seats and pending decisions; every third application is of a team of two. */
export async function decideProject(portal: Portal, desk: Desk, plan: Plan): Promise<Decided> {
  const owner = await createPerson(portal, { role: 'manager' });
  const project = await createProject(portal, { owner_id: owner.id });
  await desk.saveSeats(project, plan.seats, plan.unit);
  const made: Made[] = [];
  const decisions = [
    ...Array.from({ length: plan.accepted }, () => ACCEPT),
    ...Array.from({ length: plan.waiting }, () => WAIT),
    ...Array.from({ length: plan.rejected }, () => REJECT),
  ];
  for (const [index, decision] of decisions.entries()) {
    const person = await createPerson(portal);
    const members = index % 3 === 0 ? [await createPerson(portal)] : [];
    const team = members.length > 0 ? await createTeam(portal, person, members) : undefined;
    const of = { project, applicant: person, members, ...(team && { team }) };
    const { id } = await createApplication(portal, of);
    await desk.decide({ id }, decision);
    made.push({ id, person });
  }
  return { project, owner, made };
}
