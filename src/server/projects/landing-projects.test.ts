import { expect, test } from 'vitest';
import { createProject } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { listLandingProjects } from './landing-projects.ts';

const portal = await portalForFile();
portal.clock.set('2030-06-01T06:30:00.000Z');

test('the landing page lists three open projects that are visible to the public, the next deadline first', {
  tags: ['landing-projects'],
}, async () => {
  expect(await listLandingProjects(portal.services)).toEqual([]);
  const at = (day: string) => `2030-06-${day}T18:29:59.999Z`;
  await createProject(portal, {
    name: 'Hidden',
    is_visible_to_public: false,
    application_deadline: at('02'),
  });
  await createProject(portal, { name: 'Planned', status: 'planning', application_deadline: at('02') });
  await createProject(portal, { name: 'Deleted', deleted_at: at('01'), application_deadline: at('02') });
  await createProject(portal, { name: 'Closed', application_deadline: '2030-05-31T18:29:59.999Z' });
  await createProject(portal, { name: 'Always', application_deadline: null });
  await createProject(portal, { name: 'Later', application_deadline: at('20') });
  await createProject(portal, { name: 'Last', application_deadline: at('30') });
  await createProject(portal, { name: 'Next', application_deadline: at('03') });
  const listed = await listLandingProjects(portal.services);
  expect(listed.map(({ name }) => name)).toEqual(['Next', 'Later', 'Last']);
  expect(new Date(listed[0]?.application_deadline ?? '').toISOString()).toBe(at('03'));
});
