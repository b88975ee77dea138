import { sql } from 'drizzle-orm';
import {
  createApplication,
  createPerson,
  createProject,
  createSubmission,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';
import type { Requests } from '../requests.ts';

const settings = {
  expected_version: 0,
  reasons: [],
  letters: { accept: '', waitlist: '', reject: '' },
  needs_second: false,
  answer_days: null,
  promotes_by_itself: false,
};
const accept = { outcome: 'accept' };

/** The press of another admin. */
async function decidedBatch(portal: Portal): Promise<string> {
  const { id } = await createSubmission(portal);
  const { rows } = await portal.pool.query<{ batch_id: string }>(
    `insert into decisions (application_id, version, cycle_id, project_id, outcome, batch_id)
      select id, 1, cycle_id, project_id, 'accept', gen_random_uuid() from applications where id = $1 returning batch_id`,
    [id],
  );
  return rows[0]?.batch_id ?? '';
}

/** A preflight of one rejected application, by an admin of whom nobody knows. */
async function preflight(portal: Portal, values = sql`'checked'`): Promise<{ id: string; digest: string }> {
  const { id, project_id } = await createSubmission(portal);
  const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  await admin.post('/api/staff/decisions', { rows: [{ id, version: 0 }], decision: accept });
  const { body } = await admin.post('/api/staff/releases', { project_ids: [project_id] });
  await portal.db.execute(sql`update releases set state = ${values} where id = ${body.id}`);
  return body;
}

/** The released letter of a team’s application, and the offer of a seat. */
async function letterOf(portal: Portal) {
  await portal.db.execute(sql`
    insert into decision_settings (cycle_id, answer_days) select current_cycle(), 7
    on conflict (cycle_id) do update set answer_days = 7`);
  const [applicant, member] = [await createPerson(portal), await createPerson(portal)];
  const team = await createTeam(portal, applicant, [member]);
  const owner = await createPerson(portal, { role: 'manager' });
  const project = await createProject(portal, { owner_id: owner.id });
  const { id } = await createApplication(portal, { project, applicant, team, members: [member] });
  const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  await admin.post('/api/staff/decisions', { rows: [{ id, version: 0 }], decision: accept });
  const { body } = await admin.post('/api/staff/releases', { project_ids: [project.id] });
  await admin.put(`/api/staff/releases/${body.id}/publication`, { digest: body.digest, release_at: null });
  return { id, project_id: project.id, owner, applicant, member, path: `/api/applications/${id}/letter` };
}

const asApplicant = async (portal: Portal) => {
  const { applicant, path } = await letterOf(portal);
  return { person: applicant, path };
};

type Related = (portal: Portal) => Promise<{ person: Person; path: string; body?: unknown }>;

/** The same request of everybody else, and of the applicant, who leads the team. */
const ofWriter = (make: Related): Requests => ({
  unrelated: async (portal) => {
    const { person: _, ...sent } = await make(portal);
    return sent;
  },
  related: { applicant: make, leader: make },
});

/** A project with a free seat and somebody on its released waiting list. */
async function waitingProject(portal: Portal): Promise<string> {
  const { id, project_id } = await createSubmission(portal);
  const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  const decision = { outcome: 'waitlist', rank: null };
  await admin.post('/api/staff/decisions', { rows: [{ id, version: 0 }], decision });
  const { body } = await admin.post('/api/staff/releases', { project_ids: [project_id] });
  await admin.put(`/api/staff/releases/${body.id}/publication`, { digest: body.digest, release_at: null });
  await admin.put(`/api/staff/decision-projects/${project_id}/seats`, { seats: 1, unit: 'people' });
  return project_id;
}

export const decisionRequests: Record<string, Requests> = {
  'POST /api/staff/decisions': {
    unrelated: async (portal) => ({
      path: '/api/staff/decisions',
      body: { rows: [{ id: (await createSubmission(portal)).id, version: 0 }], decision: accept },
    }),
  },
  // Without a candidate, which would start the solver for each of thousands of requests.
  'POST /api/staff/decision-proposals': {
    unrelated: () => ({
      path: '/api/staff/decision-proposals',
      body: { stage: 'initial', score: 'mean', at_least: 100, forced: null },
    }),
  },
  'PUT /api/staff/decisions/{id}/undo': {
    unrelated: async (portal) => ({ path: `/api/staff/decisions/${await decidedBatch(portal)}/undo` }),
  },
  'GET /api/staff/decision-projects': { unrelated: () => ({ path: '/api/staff/decision-projects' }) },
  'PUT /api/staff/decision-projects/{id}/seats': {
    unrelated: async (portal) => ({
      path: `/api/staff/decision-projects/${(await createProject(portal)).id}/seats`,
      body: { seats: 4, unit: 'people' },
    }),
  },
  'GET /api/staff/decision-exports': {
    unrelated: () => ({ path: '/api/staff/decision-exports?format=csv' }),
  },
  'GET /api/staff/letter-templates': { unrelated: () => ({ path: '/api/staff/letter-templates' }) },
  'PUT /api/staff/letter-templates': {
    unrelated: async (portal) => {
      await portal.db.execute(sql`delete from site_settings where setting_key = 'letters_of_decisions'`);
      const letters = settings.letters;
      return { path: '/api/staff/letter-templates', body: { letters, seen: letters } };
    },
  },
  'GET /api/staff/decision-settings': { unrelated: () => ({ path: '/api/staff/decision-settings' }) },
  'PUT /api/staff/decision-settings': {
    unrelated: async (portal) => {
      await portal.db.execute('delete from decision_settings');
      return { path: '/api/staff/decision-settings', body: settings };
    },
  },
  'GET /api/staff/releases': { unrelated: () => ({ path: '/api/staff/releases' }) },
  'POST /api/staff/releases': {
    unrelated: async (portal) => ({
      path: '/api/staff/releases',
      body: { project_ids: [(await createProject(portal)).id] },
    }),
  },
  'GET /api/staff/releases/{id}': {
    unrelated: async (portal) => ({ path: `/api/staff/releases/${(await preflight(portal)).id}` }),
  },
  'PUT /api/staff/releases/{id}/publication': {
    unrelated: async (portal) => {
      const { id, digest } = await preflight(portal);
      return { path: `/api/staff/releases/${id}/publication`, body: { digest, release_at: null } };
    },
  },
  'PUT /api/staff/releases/{id}/withdrawal': {
    unrelated: async (portal) => ({
      path: `/api/staff/releases/${(await preflight(portal, sql`'scheduled'`)).id}/withdrawal`,
    }),
  },
  'POST /api/staff/decision-corrections': {
    unrelated: async (portal) => ({
      path: '/api/staff/decision-corrections',
      body: {
        rows: [{ id: (await createSubmission(portal)).id, version: 1 }],
        decision: accept,
        correction: 'A wrong list.',
      },
    }),
  },
  'PUT /api/applications/{id}/letter': {
    unrelated: async (portal) => ({ path: (await letterOf(portal)).path }),
    related: {
      applicant: asApplicant,
      leader: asApplicant,
      'on its roster': async (portal) => {
        const { member, path } = await letterOf(portal);
        return { person: member, path };
      },
    },
  },
  'PUT /api/applications/{id}/offer': ofWriter(async (portal) => {
    const { id, applicant, path } = await letterOf(portal);
    await (await portal.signIn(applicant)).put(path);
    return { person: applicant, path: `/api/applications/${id}/offer`, body: { answer: 'wait' } };
  }),
  'PUT /api/applications/{id}/joining': ofWriter(async (portal) => {
    const { id, applicant, path } = await letterOf(portal);
    await (await portal.signIn(applicant)).put(path);
    await portal.db.execute(sql`update offers set state = 'accepted' where application_id = ${id}`);
    return { person: applicant, path: `/api/applications/${id}/joining` };
  }),
  'GET /api/projects/{id}/offers': {
    unrelated: async (portal) => ({ path: `/api/projects/${(await letterOf(portal)).project_id}/offers` }),
    related: {
      owner: async (portal) => {
        const { project_id, owner } = await letterOf(portal);
        return { person: owner, path: `/api/projects/${project_id}/offers` };
      },
    },
  },
  'PUT /api/offers/{id}': {
    unrelated: async (portal) => {
      const { id } = await letterOf(portal);
      return { path: `/api/offers/${id}`, body: { state: 'expired' } };
    },
    related: {
      owner: async (portal) => {
        const { id, owner } = await letterOf(portal);
        return { person: owner, path: `/api/offers/${id}`, body: { state: 'expired' } };
      },
    },
  },
  'POST /api/staff/decision-projects/{id}/promotion': {
    unrelated: async (portal) => ({
      path: `/api/staff/decision-projects/${await waitingProject(portal)}/promotion`,
    }),
  },
};
