import { describe, expect, test } from 'vitest';
import { isInvolved } from '#domain/policy.ts';
import type { Client } from '#tests/client.ts';
import {
  createApplication,
  createPerson,
  createProject,
  createSubmission,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import { LivePage } from '#tests/live-page.ts';
import { portalForFile } from '#tests/portal.ts';
import { publish } from '../live/events/publish.ts';
import { loadApplicationForStaff } from './load.ts';

const SCORE = 87;
const COMMENTS = 'Strong in signals.';

const portal = await portalForFile();
const leader = await createPerson(portal);
const other = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));

type Application = { id: string; project_id: string; team: { id: string } };
type Relation = (admin: Person, client: Client) => Promise<Application>;

async function applied(members: Person[]): Promise<Application> {
  const project = await createProject(portal);
  const team = await createTeam(portal, leader, members);
  const application = await createApplication(portal, { project, applicant: leader, team, members });
  return { id: application.id, project_id: project.id, team };
}

const leave = async (client: Client, { team }: Application) =>
  expect((await client.delete(`/api/teams/${team.id}/membership`)).status).toBe(200);

const decide = async ({ id }: Application, status: string, expected_status: string) =>
  expect((await other.put(`/api/applications/${id}/status`, { status, expected_status })).status).toBe(200);

/** Each way in which a person belongs or belonged to an application. */
const RELATIONS: Record<string, Relation> = {
  'is on its roster': (admin) => applied([admin]),
  'has left its roster': async (admin, client) => {
    const application = await applied([admin]);
    await leave(client, application);
    return application;
  },
  'left its roster and has joined the team again': async (admin, client) => {
    const application = await applied([admin]);
    await leave(client, application);
    await decide(application, 'accepted', 'submitted');
    expect((await client.post(`/api/teams/${application.team.id}/members`)).status).toBe(200);
    return application;
  },
  'joined the team after it was decided': async (_admin, client) => {
    const application = await applied([]);
    await decide(application, 'accepted', 'submitted');
    expect((await client.post(`/api/teams/${application.team.id}/members`)).status).toBe(200);
    return application;
  },
};

/** The changes that a page gets until one concerns the person’s own. */
async function topicsHeard(page: LivePage, { id }: Person): Promise<string[]> {
  await publish(portal.db, { topic: 'notification', person_ids: [id] });
  const topics: string[] = [];
  while (!topics.includes('notification')) {
    topics.push(...((await page.changes()) ?? []).map(({ topic }) => topic));
  }
  return topics;
}

const review = { score: SCORE, admin_comments: COMMENTS, expected_review_id: null };

describe.each(Object.entries(RELATIONS))('an admin who %s', (_, relate) => {
  async function related(role: 'admin' | 'super_admin' = 'admin') {
    const admin = await createPerson(portal, { role });
    const client = await portal.signIn(admin);
    const application = await relate(admin, client);
    return { admin, client, application, path: `/api/applications/${application.id}` };
  }

  test('an admin can neither decide nor score their own application, singly or in bulk', {
    tags: ['score-and-comments'],
  }, async () => {
    const { client, application, path } = await related();
    const { body } = await other.get(`/api/staff/applications/${application.id}`);
    const change = { status: 'rejected', expected_status: body.status };
    expect((await client.put(`${path}/status`, change)).status).toBe(403);
    expect((await client.put(`${path}/review`, review)).status).toBe(403);
    const preview = await client.post('/api/staff/bulk-runs', {
      selection: { kind: 'picked', rows: [{ id: application.id, seen_status: body.status }] },
      action: { kind: 'set_status', status: 'rejected' },
    });
    expect(preview.body.counts).toEqual([{ outcome: 'own_application', count: 1 }]);
    await client.post(`/api/staff/bulk-runs/${preview.body.id}/steps`);
    expect((await other.get(`/api/staff/applications/${application.id}`)).body.status).toBe(body.status);
  });

  test('an admin reads score and comments of their own application nowhere', {
    tags: ['score-and-comments'],
  }, async () => {
    const { admin, client, application, path } = await related('super_admin');
    const page = await LivePage.open(client);
    expect((await other.put(`${path}/review`, review)).status).toBe(200);
    const filter = { project: application.project_id };
    const exported = (format: string) =>
      client.post('/api/staff/application-exports', {
        format,
        selection: { kind: 'matching', filter, seen_total: 1 },
      });
    const audit = `/api/staff/audit?subject_type=application&subject_id=${application.id}`;
    const responses = [
      await client.get(`/api/staff/applications/${application.id}`),
      await client.get(`/api/staff/applications?project=${application.project_id}`),
      await client.get(audit),
      await client.get(`${audit}&action=application_reviewed`),
      await exported('csv'),
      await client.get(path),
      await client.get('/api/applications/mine'),
    ];
    for (const { body } of responses) {
      const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : JSON.stringify(body);
      expect(text).not.toContain(COMMENTS);
      expect(text).not.toMatch(new RegExp(`"score":\\s*${SCORE}|,${SCORE},|"${SCORE}"`));
    }
    const own = (await other.get(audit)).body.entries.map(({ details }: { details: object }) => details);
    expect(own).toContainEqual({ score: SCORE });
    expect(await topicsHeard(page, admin)).not.toContain('review');
  });

  test('filters, counts, orders and times of change reveal nothing about the score of an admin’s own application', {
    tags: ['score-and-comments'],
  }, async () => {
    const { client, application, path } = await related();
    const before = (await client.get(`/api/staff/applications/${application.id}`)).body.updated_at;
    const rival = await createSubmission(portal, { score: SCORE - 1 });
    await other.put(`${path}/review`, review);
    const list = async (query: string) => (await client.get(`/api/staff/applications?${query}`)).body;
    const found = await list(`project=${application.project_id}&score_min=0`);
    expect([found.total, found.applications]).toEqual([0, []]);
    for (const order of ['asc', 'desc']) {
      const { applications } = await list(`sort=score&order=${order}`);
      const ids: string[] = applications.map(({ id }: { id: string }) => id);
      expect(ids.indexOf(application.id)).toBeGreaterThan(ids.indexOf(rival.id));
    }
    expect((await client.get(`/api/staff/applications/${application.id}`)).body.updated_at).toBe(before);
  });
});

test('the policy and the database agree on the people of an application', {
  tags: ['score-and-comments'],
}, async () => {
  const viewers = await Promise.all(
    (['admin', 'super_admin'] as const).map((role) => createPerson(portal, { role })),
  );
  for (const relate of Object.values(RELATIONS)) {
    for (const person of viewers) {
      const client = await portal.signIn(person);
      const { id } = await relate(person, client);
      const { body } = await client.get(`/api/staff/applications/${id}`);
      const ctx = { ...portal.services, viewer: { ...person, profile_complete: true } };
      const loaded = await loadApplicationForStaff(ctx as never, id);
      expect([isInvolved(ctx.viewer, loaded), body.can_decide]).toEqual([true, false]);
    }
  }
});
