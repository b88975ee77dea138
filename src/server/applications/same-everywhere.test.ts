import { describe, expect, test } from 'vitest';
import { APPLICATION_STATUSES } from '#domain/applications/application-statuses.ts';
import type { Client } from '#tests/client.ts';
import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const CLOSED = '2026-01-01T00:00:00Z';

const portal = await portalForFile();

type Values = NonNullable<Parameters<typeof createProject>[1]>;
const PROJECTS: Record<string, Values> = {
  open: {},
  closed: { application_deadline: CLOSED },
  hidden: { is_visible_to_public: false },
  stopped: { status: 'on_hold' },
};

type PageState = { can: Record<string, boolean>; next_step: string };

/** One application on four pages: the project’s, the apply page, the list and dashboard, its own. */
async function readEveryPage(client: Client, project: { id: string }, id: string): Promise<PageState[]> {
  const responses = [
    (await client.get(`/api/projects/${project.id}`)).body,
    (await client.get(`/api/projects/${project.id}/application`)).body.application,
    (await client.get('/api/applications/mine')).body.find((one: { id: string }) => one.id === id),
    (await client.get(`/api/applications/${id}`)).body,
  ];
  const [, page] = responses;
  return responses.map(({ can, next_step }) => ({
    can: Object.fromEntries(Object.keys(page.can).map((action) => [action, can[action]])),
    next_step,
  }));
}

describe.each(Object.entries(PROJECTS))('for a project that is %s', (_, values) => {
  test.each(APPLICATION_STATUSES)(
    'every page shows the same actions and next step for an application that is %s',
    { tags: ['application-follows-policy'] },
    async (status) => {
      const [leader, member] = [await createPerson(portal), await createPerson(portal)];
      const project = await createProject(portal, values);
      const team = await createTeam(portal, leader, [member]);
      const members = status === 'draft' ? [] : [member];
      const options = { project, applicant: leader, team, members, values: { status } };
      const { id } = await createApplication(portal, options);
      for (const person of [leader, ...members]) {
        const states = await readEveryPage(await portal.signIn(person), project, id);
        expect(new Set(states.map((one) => JSON.stringify(one))).size, JSON.stringify(states)).toBe(1);
      }
    },
  );
});

describe('a member who isn’t the leader', () => {
  async function memberOf(values: NonNullable<Parameters<typeof createApplication>[1]['values']>) {
    const leader = await createPerson(portal, { display_name: 'Lina Leader' });
    const member = await createPerson(portal);
    const project = await createProject(portal);
    const team = await createTeam(portal, leader, [member]);
    const { id } = await createApplication(portal, {
      project,
      applicant: leader,
      team,
      members: [member],
      values,
    });
    const client = await portal.signIn(member);
    return { id, leader: await portal.signIn(leader), client, project };
  }

  test('a member reads that the leader submits the detailed proposal, and cannot submit it', {
    tags: ['application-follows-policy'],
  }, async () => {
    const { client, project } = await memberOf({});
    const { body } = await client.get(`/api/projects/${project.id}`);
    expect(body.next_step).toBe('Next step: Lina Leader submits the detailed proposal for the team.');
    expect(body.can.submit_detailed_proposal).toBe(false);
  });

  test('a member isn’t named as the person who withdrew, sees no team text as their own, and may begin their own application', async () => {
    const { id, leader, client, project } = await memberOf({});
    expect((await leader.put(`/api/applications/${id}/withdrawal`)).status).toBe(200);
    const { body } = await client.get(`/api/projects/${project.id}/application`);
    expect(body.application).toMatchObject({
      role: 'member',
      initial_proposal: '',
      next_step: 'Your team’s application was withdrawn by its leader.',
      can: { apply: true, apply_again: false },
    });
    const { body: own } = await leader.get(`/api/projects/${project.id}/application`);
    expect(own.application).toMatchObject({
      role: 'writer',
      initial_proposal: 'We would like to build it.',
      next_step: 'You’ve withdrawn this application.',
      can: { apply: false, apply_again: true },
    });
  });

  test('staff who read a team’s application get no actions of a member', async () => {
    const { id, leader } = await memberOf({});
    await leader.put(`/api/applications/${id}/withdrawal`);
    const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
    const { body } = await admin.get(`/api/applications/${id}`);
    expect(body.role).toBe('reader');
    expect(Object.values(body.can)).not.toContain(true);
  });
});
