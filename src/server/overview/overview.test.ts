import { expect, test } from 'vitest';
import { createPerson, createProject } from '#tests/factories.ts';
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
