import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { BulkState } from '#domain/applications/bulk-runs.ts';
import type { applications } from '#server/db/schema/applications.ts';
import { bulk_runs } from '#server/db/schema/bulk-runs.ts';
import { pdfBytes } from '#tests/documents.ts';
import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';
import type { Requests, Sent } from '../requests.ts';

type Values = Partial<typeof applications.$inferInsert>;
type Made = { portal: Portal; id: string; uploads?: string };

/** The same request to an unrelated application, and to one of each person of the row’s Rel column. */
function onApplication(
  sent: (made: Made) => Promise<Sent> | Sent,
  relations: ('applicant' | 'leader' | 'member')[],
  values: Values = {},
): Requests {
  const of = (relation: string) => async (portal: Portal) => {
    const { id, person } = await make(portal, relation, values);
    return { person, ...(await sent({ portal, id, uploads: person.id })) };
  };
  return {
    unrelated: async (portal) => sent({ portal, id: (await make(portal, 'applicant', values)).id }),
    related: Object.fromEntries(relations.map((relation) => [relation, of(relation)])),
  };
}

async function make(portal: Portal, relation: string, values: Values) {
  const [project, applicant] = [await createProject(portal), await createPerson(portal)];
  if (relation === 'applicant') {
    return { ...(await createApplication(portal, { project, applicant, values })), person: applicant };
  }
  const member = await createPerson(portal);
  const team = await createTeam(portal, applicant, [member]);
  const application = await createApplication(portal, {
    project,
    applicant,
    team,
    members: [member],
    values,
  });
  return { ...application, person: relation === 'leader' ? applicant : member };
}

const applying = async (portal: Portal) => ({
  project_id: (await createProject(portal)).id,
  team_id: null,
  initial_proposal: 'We would like to build it.',
});

const texts = {
  technical_approach: 'word '.repeat(300),
  tech_stack: 'PostgreSQL',
  past_experience: 'A robot',
  curriculum_fit: 'Signals',
  time_commitment: 'Ten hours',
  timeline: '',
};

/** The sender of the proposal uploads the presentation; a stranger sends some id. */
async function presentation({ portal, id, uploads }: Made): Promise<string> {
  if (!uploads) return randomUUID();
  const client = await portal.signIn({ id: uploads });
  const path = `/api/applications/${id}/presentation`;
  return (await client.upload('POST', path, await pdfBytes(), 'slides.pdf')).body.id;
}

/** The viewer’s own run when they may have one, else another person’s. */
const onBulkRun = (path: string, state: BulkState = 'previewed'): Requests => ({
  unrelated: async (portal, viewer) => {
    const isAllowed = viewer?.role === 'admin' || viewer?.role === 'super_admin';
    const actor = isAllowed ? viewer : await createPerson(portal, { role: 'admin' });
    const client = await portal.signIn(actor);
    const { body } = await client.post('/api/staff/bulk-runs', bulkRun);
    await portal.db.update(bulk_runs).set({ state }).where(eq(bulk_runs.id, body.id));
    return { path: `/api/staff/bulk-runs/${body.id}${path}` };
  },
});

const bulkRun = {
  selection: { kind: 'matching', filter: { search: 'nothing has this name' }, seen_total: 0 },
  action: { kind: 'set_status', status: 'accepted' },
};

export const applicationRequests: Record<string, Requests> = {
  'GET /api/applications/mine': {
    unrelated: () => ({ path: '/api/applications/mine' }),
    onlySelf: true,
  },
  'GET /api/projects/{id}/application': {
    unrelated: async (portal) => ({ path: `/api/projects/${(await createProject(portal)).id}/application` }),
  },
  'PUT /api/application-drafts': {
    unrelated: async (portal) => ({
      path: '/api/application-drafts',
      body: { ...(await applying(portal)), revision: 0 },
    }),
    onlySelf: true,
  },
  'DELETE /api/application-drafts/{id}': onApplication(
    ({ id }) => ({ path: `/api/application-drafts/${id}` }),
    ['applicant'],
    { status: 'draft' },
  ),
  'POST /api/applications': {
    unrelated: async (portal) => ({
      path: '/api/applications',
      body: { ...(await applying(portal)), submission_key: randomUUID() },
    }),
  },
  'GET /api/applications/{id}': onApplication(
    ({ id }) => ({ path: `/api/applications/${id}` }),
    ['applicant', 'leader', 'member'],
  ),
  'PUT /api/applications/{id}/detailed-proposal-draft': onApplication(
    ({ id }) => ({
      path: `/api/applications/${id}/detailed-proposal-draft`,
      body: { ...texts, revision: 0 },
    }),
    ['applicant', 'leader'],
  ),
  'POST /api/applications/{id}/presentation': onApplication(
    async ({ id }) => ({
      path: `/api/applications/${id}/presentation`,
      bytes: await pdfBytes(),
      fileName: 'slides.pdf',
    }),
    ['applicant', 'leader'],
  ),
  'PUT /api/applications/{id}/detailed-proposal': onApplication(
    async (made) => ({
      path: `/api/applications/${made.id}/detailed-proposal`,
      body: { ...texts, presentation_file_id: await presentation(made) },
    }),
    ['applicant', 'leader'],
  ),
  'PUT /api/applications/wishes': onApplication(
    ({ id }) => ({ path: '/api/applications/wishes', body: { application_ids: [id] } }),
    ['applicant', 'leader', 'member'],
  ),
  'PUT /api/applications/{id}/withdrawal': onApplication(
    ({ id }) => ({ path: `/api/applications/${id}/withdrawal` }),
    ['applicant', 'leader'],
  ),
  'GET /api/staff/applications': { unrelated: () => ({ path: '/api/staff/applications' }) },
  'GET /api/staff/applications/next-unscored': {
    unrelated: () => ({ path: `/api/staff/applications/next-unscored?after=${randomUUID()}` }),
  },
  'GET /api/staff/undoable-statuses': { unrelated: () => ({ path: '/api/staff/undoable-statuses' }) },
  'GET /api/staff/application-projects': {
    unrelated: () => ({ path: '/api/staff/application-projects' }),
  },
  'POST /api/staff/application-exports': {
    unrelated: () => ({
      path: '/api/staff/application-exports',
      body: { format: 'csv', selection: { kind: 'matching', filter: {}, seen_total: 0 } },
    }),
  },
  'POST /api/staff/bulk-runs': { unrelated: () => ({ path: '/api/staff/bulk-runs', body: bulkRun }) },
  'GET /api/staff/bulk-runs': { unrelated: () => ({ path: '/api/staff/bulk-runs' }) },
  'GET /api/staff/bulk-runs/{id}': onBulkRun(''),
  'PUT /api/staff/bulk-runs/{id}/start': onBulkRun('/start'),
  'PUT /api/staff/bulk-runs/{id}/undo': onBulkRun('/undo', 'undone'),
  'PUT /api/staff/bulk-runs/{id}/cancellation': onBulkRun('/cancellation'),
  'GET /api/staff/bulk-runs/{id}/outcomes': onBulkRun('/outcomes'),
  'GET /api/staff/application-colleges': {
    unrelated: () => ({ path: '/api/staff/application-colleges' }),
  },
  'GET /api/staff/applications/{id}': onApplication(
    ({ id }) => ({ path: `/api/staff/applications/${id}` }),
    [],
  ),
  'PUT /api/applications/{id}/status': onApplication(
    ({ id }) => ({
      path: `/api/applications/${id}/status`,
      body: { status: 'accepted', expected_status: 'submitted' },
    }),
    [],
  ),
  'PUT /api/applications/{id}/review': onApplication(
    ({ id }) => ({
      path: `/api/applications/${id}/review`,
      body: { score: 50, admin_comments: null, expected_review_id: null },
    }),
    [],
  ),
  'POST /api/applications/{id}/messages': onApplication(
    ({ id }) => ({ path: `/api/applications/${id}/messages`, body: { message: 'Please call.' } }),
    [],
  ),
};
