import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { cycles } from '#server/db/schema/cycles.ts';
import { mails, notifications } from '#server/db/schema/mails.ts';
import { projects } from '#server/db/schema/projects.ts';
import {
  createApplication,
  createCycle,
  createPerson,
  createProject,
  type Person,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const { db } = portal;
portal.clock.set('2026-05-01T10:00:00.000Z');
const boss = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
const MAY_10 = '2026-05-10T18:29:59.999Z';

let cycle: typeof cycles.$inferSelect;
let project: typeof projects.$inferSelect;
let writer: Person;
beforeEach(async () => {
  cycle = await createCycle(portal, {
    state: 'open',
    updated_at: '2026-04-01T00:00:00Z',
    opens_at: '2026-01-01T00:00:00Z',
    closes_at: '2026-06-30T00:00:00Z',
    closes_by_itself: true,
  });
  project = await createProject(portal, { cycle_id: cycle.id, name: 'Tides', application_deadline: MAY_10 });
  writer = await createPerson(portal, { display_name: 'Asha' });
  await createApplication(portal, { project, applicant: writer, values: { status: 'draft' } });
});

const told = async ({ id }: Person) => {
  const rows = await db.select().from(notifications).where(eq(notifications.user_id, id));
  return rows.map(({ kind }) => kind);
};
const mailed = ({ id }: Person) => db.select().from(mails).where(eq(mails.user_id, id));

async function saveProject(values: object) {
  const { body } = await boss.get(`/api/projects/${project.id}`);
  const field = (name: string) => body[name] ?? '';
  const response = await boss.put(`/api/projects/${project.id}`, {
    project_number: body.project_number,
    name: body.name,
    what_is_it: '<p>What it is.</p>',
    problem_statement: '<p>The problem.</p>',
    data_available: field('data_available'),
    project_requirements: field('project_requirements'),
    primary_use_cases: field('primary_use_cases'),
    description: field('description'),
    requirements: field('requirements'),
    deliverables: field('deliverables'),
    additional_features: field('additional_features'),
    category: body.category,
    priority: body.priority,
    status: 'active',
    max_team_size: body.max_team_size,
    budget: null,
    application_deadline: '2026-05-10',
    detailed_deadline: '',
    start_date: '',
    end_date: '',
    estimated_completion_date: '',
    skills_required: [],
    images: [],
    main_image_url: '',
    sample_data_url: '',
    is_visible_to_public: true,
    expected_updated_at: body.updated_at,
    ...values,
  });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
}

async function saveCycle(values: object) {
  const [{ updated_at } = cycle] = await db.select().from(cycles).where(eq(cycles.id, cycle.id));
  const { name, slug } = cycle;
  const response = await boss.put(`/api/staff/cycles/${cycle.id}`, {
    name,
    slug,
    opens_at: '2026-01-01T00:00:00Z',
    closes_at: '2026-06-30T00:00:00Z',
    closes_by_itself: true,
    expected_updated_at: new Date(updated_at).toISOString(),
    ...values,
  });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
}

test('the writer of a draft learns of a new deadline of the project, with the old and the new one, and nobody else does', {
  tags: ['moved-deadlines'],
}, async () => {
  const applied = await createPerson(portal);
  await createApplication(portal, { project, applicant: applied });
  const elsewhere = await createPerson(portal);
  const other = await createProject(portal, { cycle_id: cycle.id });
  await createApplication(portal, { project: other, applicant: elsewhere, values: { status: 'draft' } });
  await saveProject({ application_deadline: '2026-05-17' });
  expect([await told(writer), await told(applied), await told(elsewhere)]).toEqual([
    ['deadline_moved'],
    [],
    [],
  ]);
  const [mail] = await mailed(writer);
  expect(mail?.subject).toBe('New deadline for your draft: Tides');
  expect(mail?.text.split('\n\n').slice(1, 4)).toEqual([
    'Dear Asha,',
    'The deadline of “Tides” is now 17/05/2026 23:59 (India time). Until now, it was 10/05/2026 23:59 (India time).',
    'Your application is still a draft. Please submit it before then.',
  ]);
  expect(mail?.text).toContain(`/projects/${project.id}/apply`);
});

test('saves that leave the deadline as it is tell nobody', { tags: ['moved-deadlines'] }, async () => {
  await saveProject({ name: 'Tide tables' });
  await saveProject({ priority: 'critical' });
  await boss.put(`/api/projects/${project.id}/visibility`, { is_visible_to_public: true });
  await saveCycle({ name: `${cycle.name} again` });
  expect(await told(writer)).toEqual([]);
});

test('a removed deadline leaves the end of the cycle', { tags: ['moved-deadlines'] }, async () => {
  await saveProject({ application_deadline: '' });
  const [mail] = await mailed(writer);
  expect(mail?.text).toContain('is now 30/06/2026 05:30 (India time)');
});

test('the end of a cycle is told only to writers whose drafts it limits', {
  tags: ['moved-deadlines'],
}, async () => {
  const late = await createProject(portal, { cycle_id: cycle.id, name: 'Late' });
  const limited = await createPerson(portal);
  await createApplication(portal, { project: late, applicant: limited, values: { status: 'draft' } });
  await saveCycle({ closes_at: '2026-07-15T00:00:00Z' });
  expect([await told(writer), await told(limited)]).toEqual([[], ['deadline_moved']]);
  await saveCycle({ closes_at: '2026-05-05T00:00:00Z' });
  expect([await told(writer), await told(limited)]).toEqual([
    ['deadline_moved'],
    ['deadline_moved', 'deadline_moved'],
  ]);
});

test('a deadline of a hidden project moves without a word', { tags: ['moved-deadlines'] }, async () => {
  await db.update(projects).set({ is_visible_to_public: false }).where(eq(projects.id, project.id));
  await saveProject({ application_deadline: '2026-05-17', is_visible_to_public: false });
  expect(await told(writer)).toEqual([]);
});

test('the people whose detailed proposal is awaited learn of its new deadline, of the cycle and of the project', {
  tags: ['moved-deadlines', 'second-deadline'],
}, async () => {
  const applied = await createPerson(portal, { display_name: 'Ravi' });
  await createApplication(portal, { project, applicant: applied });
  const rejected = await createPerson(portal);
  await createApplication(portal, { project, applicant: rejected, values: { status: 'rejected' } });
  await saveCycle({ detailed_deadline: '2026-06-10' });
  expect([await told(applied), await told(rejected), await told(writer)]).toEqual([
    ['detailed_deadline_moved'],
    [],
    [],
  ]);
  const [mail] = await mailed(applied);
  expect(mail?.subject).toBe('New deadline for your detailed proposal: Tides');
  expect(mail?.text).toContain('is now 10/06/2026 23:59 (India time). Until now, there was none.');
  await saveProject({ detailed_deadline: '2026-06-12' });
  expect(await told(applied)).toHaveLength(2);
  await saveCycle({ detailed_deadline: '2026-06-20' });
  expect(await told(applied)).toHaveLength(2);
});

test('writers of drafts are told when somebody closes the cycle, and when it opens again', {
  tags: ['moved-deadlines'],
}, async () => {
  const late = await createProject(portal, {
    cycle_id: cycle.id,
    application_deadline: '2026-04-20T00:00:00Z',
  });
  const tooLate = await createPerson(portal);
  await createApplication(portal, { project: late, applicant: tooLate, values: { status: 'draft' } });
  const change = (name: string) => boss.put(`/api/staff/cycles/${cycle.id}/state`, { change: name });
  expect((await change('close')).status).toBe(200);
  expect((await change('open_again')).status).toBe(200);
  expect([await told(writer), await told(tooLate)]).toEqual([['cycle_closed', 'cycle_reopened'], []]);
  const subjects = (await mailed(writer)).map(({ subject }) => subject).sort();
  expect(subjects).toEqual(['Applications are closed: Tides', 'You can submit your draft again: Tides']);
});
