import { expect, test } from 'vitest';
import type { applications } from '#server/db/schema/applications.ts';
import { createApplication, createPerson, createProject } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));

test('the overview counts users, projects, active projects and departments, and previews 50 characters', {
  tags: ['admin-overview', 'admin-panel'],
}, async () => {
  for (let index = 0; index < 6; index++) await createPerson(portal);
  await createProject(portal, { status: 'on_hold' });
  await createProject(portal, { deleted_at: new Date().toISOString() });
  await createProject(portal, { what_is_it: `<p>${'long '.repeat(30)}</p>` });
  const { body } = await admin.get('/api/staff/overview');
  expect(body).toMatchObject({ total_users: 7, total_projects: 2, active_projects: 1, departments: 1 });
  expect(body.users).toHaveLength(5);
  expect(body.projects).toHaveLength(2);
  expect(
    body.projects.some((project: { preview: string }) => /^(long ){10}…|long…$/.test(project.preview)),
  ).toBe(true);
});

test('staff find hidden and inactive projects in the panel, with their owner or without one', {
  tags: ['active-and-public-projects', 'admin-projects'],
}, async () => {
  const owner = await createPerson(portal, { role: 'manager', display_name: 'An Owner' });
  const values = {
    status: 'cancelled',
    is_visible_to_public: false,
    owner_id: owner.id,
    name: 'Findable',
  } as const;
  const project = await createProject(portal, values);
  const { body } = await admin.get('/api/staff/projects?search=findable&status=cancelled');
  expect(body).toMatchObject({ total: 1, projects: [{ id: project.id, owner_name: 'An Owner' }] });
});

test('the overview counts applications by status, and those that have waited for more than seven days by the calendar of Asia/Kolkata', {
  tags: ['admin-overview'],
}, async () => {
  const before = new Date();
  portal.clock.set('2025-06-15T10:00:00.000Z');
  const apply = async (values: Partial<typeof applications.$inferInsert>) =>
    createApplication(portal, {
      project: await createProject(portal),
      applicant: await createPerson(portal),
      values,
    });
  // 2025-06-07T18:30Z is midnight of 08/06/2025 in India, seven days before the day of the request.
  await apply({ submitted_at: '2025-06-07T18:29:59.000Z', status: 'under_review' });
  await apply({ submitted_at: '2025-06-07T18:30:00.000Z' });
  await apply({
    submitted_at: '2025-06-01T10:00:00.000Z',
    status: 'rejected',
    decided_at: '2025-06-02T10:00:00Z',
  });
  await apply({ status: 'draft', submitted_at: null });
  const { body } = await admin.get('/api/staff/overview');
  expect(body.waiting).toEqual({ count: 1, submitted_to: '2025-06-07' });
  expect(body.by_status).toEqual([
    { status: 'draft', count: 1 },
    { status: 'submitted', count: 1 },
    { status: 'under_review', count: 1 },
    { status: 'rejected', count: 1 },
  ]);
  const waiting = 'status=submitted,under_review,shortlisted,waitlisted&submitted_to=2025-06-07';
  expect((await admin.get(`/api/staff/applications?${waiting}`)).body.total).toBe(1);
  portal.clock.set(before.toISOString());
});
