import { sql } from 'drizzle-orm';
import { deadline_extensions } from '#server/db/schema/applications.ts';
import { createPerson, createProject } from '#tests/factories.ts';
import { jpegBytes } from '#tests/pictures.ts';
import type { Portal } from '#tests/portal.ts';
import type { Requests, Sent } from '../requests.ts';

const project = {
  name: 'A project',
  what_is_it: '<p>A study.</p>',
  problem_statement: '<p>A problem.</p>',
  category: 'nlp',
  priority: 'low',
  max_team_size: 4,
  skills_required: [],
  images: [],
  is_visible_to_public: true,
};
const UPDATED = '2025-01-01T00:00:00Z';
let serial = 0;
const valid = () => ({ ...project, project_number: `M-${++serial}` });
const importFile = () =>
  `project_number,name,what_is_it,problem_statement,category\nI-${++serial},A project,A study.,A problem.,nlp`;

/** The same request to an unrelated project, and to one of the viewer’s own. */
function onProject(
  sent: (portal: Portal, id: string) => Promise<Sent> | Sent,
  isOwnerAllowed: boolean,
): Requests {
  const unrelated = async (portal: Portal) =>
    sent(portal, (await createProject(portal, { updated_at: UPDATED })).id);
  const owner = async (portal: Portal) => {
    const person = await createPerson(portal);
    return {
      person,
      ...(await sent(portal, (await createProject(portal, { owner_id: person.id, updated_at: UPDATED })).id)),
    };
  };
  return isOwnerAllowed ? { unrelated, related: { owner } } : { unrelated };
}

const createExtension = ({ db }: Portal, { project_id, user_id }: { project_id: string; user_id: string }) =>
  db.insert(deadline_extensions).values({
    project_id,
    user_id,
    cycle_id: sql`(select cycle_id from projects where id = ${project_id})`,
    step: 'initial',
    until: '2099-01-01T00:00:00Z',
    reason: 'Their college had no power.',
  });

export const projectRequests: Record<string, Requests> = {
  'GET /api/dashboard/own-projects': { unrelated: () => ({ path: '/api/dashboard/own-projects' }) },
  'GET /api/departments': { unrelated: () => ({ path: '/api/departments' }) },
  'GET /api/projects': { unrelated: () => ({ path: '/api/projects' }) },
  'GET /api/dashboard/projects': { unrelated: () => ({ path: '/api/dashboard/projects' }) },
  'GET /api/projects/{id}': onProject((_, id) => ({ path: `/api/projects/${id}` }), true),
  'GET /api/project-defaults': { unrelated: () => ({ path: '/api/project-defaults' }) },
  'POST /api/projects': { unrelated: () => ({ path: '/api/projects', body: valid() }) },
  'POST /api/project-pictures': {
    unrelated: () => ({ path: '/api/project-pictures', bytes: jpegBytes(), fileName: 'a.jpg' }),
  },
  'POST /api/projects/{id}/pictures': onProject(
    (_, id) => ({ path: `/api/projects/${id}/pictures`, bytes: jpegBytes(), fileName: 'a.jpg' }),
    true,
  ),
  'PUT /api/projects/{id}': onProject(
    (_, id) => ({
      path: `/api/projects/${id}`,
      body: { ...valid(), status: 'active', expected_updated_at: UPDATED },
    }),
    true,
  ),
  'PUT /api/projects/{id}/visibility': onProject(
    (_, id) => ({ path: `/api/projects/${id}/visibility`, body: { is_visible_to_public: false } }),
    true,
  ),
  'DELETE /api/projects/{id}': onProject((_, id) => ({ path: `/api/projects/${id}` }), true),
  'POST /api/project-imports/preview': {
    unrelated: () => ({ path: '/api/project-imports/preview', body: { csv: importFile() } }),
  },
  'POST /api/project-imports': {
    unrelated: () => ({ path: '/api/project-imports', body: { csv: importFile() } }),
  },
  'GET /api/project-owners': { unrelated: () => ({ path: '/api/project-owners' }) },
  'PUT /api/projects/{id}/owner': onProject(
    async (portal, id) => ({
      path: `/api/projects/${id}/owner`,
      body: { owner_id: (await createPerson(portal, { role: 'manager' })).id },
    }),
    false,
  ),
  'GET /api/projects/{id}/extensions': onProject(
    (_, id) => ({ path: `/api/projects/${id}/extensions` }),
    false,
  ),
  'PUT /api/projects/{id}/extensions': onProject(
    async (portal, id) => ({
      path: `/api/projects/${id}/extensions`,
      body: {
        user_id: (await createPerson(portal)).id,
        step: 'initial',
        until: '2099-01-01',
        reason: 'Their college had no power.',
      },
    }),
    false,
  ),
  'DELETE /api/projects/{id}/extensions/{user_id}/{step}': onProject(async (portal, id) => {
    const { id: user_id } = await createPerson(portal);
    await createExtension(portal, { project_id: id, user_id });
    return { path: `/api/projects/${id}/extensions/${user_id}/initial` };
  }, false),
};
