import { createApplication, createCycle, createPerson, createProject, createTeam } from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';
import type { Requests } from '../requests.ts';

let serial = 0;
const UPDATED = '2025-01-01T00:00:00Z';
const fields = () => ({ name: `Permitted ${++serial}`, slug: `permitted-${serial}` });
const onCycle = async (portal: Portal) => (await createCycle(portal, { updated_at: UPDATED })).id;

/** A copied project that waits for its owner. */
const waiting = { awaits_confirmation: true, is_visible_to_public: false, status: 'planning' } as const;

async function formerTeam(portal: Portal) {
  const { id: cycle_id } = await createCycle(portal, { state: 'closed' });
  const person = await createPerson(portal);
  const team = await createTeam(portal, await createPerson(portal), [person], { cycle_id });
  return { person, path: `/api/teams/${team.id}/renewals` };
}

async function formerApplication(portal: Portal) {
  const { id: cycle_id } = await createCycle(portal, { state: 'closed' });
  const person = await createPerson(portal);
  const project = await createProject(portal, { cycle_id });
  await createProject(portal, { copied_from_id: project.id });
  const { id } = await createApplication(portal, {
    project,
    applicant: person,
    values: { status: 'rejected' },
  });
  return { person, path: `/api/applications/${id}/copies`, body: { project_id: null } };
}

export const cycleRequests: Record<string, Requests> = {
  'PUT /api/shown-cycle': {
    unrelated: async (portal) => ({
      path: '/api/shown-cycle',
      body: { cycle: (await createCycle(portal, { state: 'open' })).slug },
    }),
    onlySelf: true,
  },
  'GET /api/staff/figures/since-opening': { unrelated: () => ({ path: '/api/staff/figures/since-opening' }) },
  'GET /api/staff/cycles': { unrelated: () => ({ path: '/api/staff/cycles' }) },
  'GET /api/staff/cycles/{id}/copy': {
    unrelated: async (portal) => ({ path: `/api/staff/cycles/${await onCycle(portal)}/copy` }),
  },
  'POST /api/staff/cycles': { unrelated: () => ({ path: '/api/staff/cycles', body: fields() }) },
  'PUT /api/staff/cycles/{id}': {
    unrelated: async (portal) => ({
      path: `/api/staff/cycles/${await onCycle(portal)}`,
      body: { ...fields(), expected_updated_at: UPDATED },
    }),
  },
  'PUT /api/staff/cycles/{id}/state': {
    unrelated: async (portal) => ({
      path: `/api/staff/cycles/${(await createCycle(portal, { state: 'closed' })).id}/state`,
      body: { change: 'archive' },
    }),
  },
  'PUT /api/projects/{id}/confirmation': {
    unrelated: async (portal) => ({
      path: `/api/projects/${(await createProject(portal, waiting)).id}/confirmation`,
    }),
    related: {
      owner: async (portal) => {
        const person = await createPerson(portal);
        const project = await createProject(portal, { ...waiting, owner_id: person.id });
        return { person, path: `/api/projects/${project.id}/confirmation` };
      },
    },
  },
  'GET /api/teams/renewable': { unrelated: () => ({ path: '/api/teams/renewable' }) },
  'POST /api/teams/{id}/renewals': {
    unrelated: async (portal) => ({ path: (await formerTeam(portal)).path }),
    related: { member: formerTeam },
  },
  'POST /api/applications/{id}/copies': {
    unrelated: async (portal) => {
      const { path, body } = await formerApplication(portal);
      return { path, body };
    },
    related: { applicant: formerApplication },
  },
};
