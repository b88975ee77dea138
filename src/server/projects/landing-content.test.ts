import { expect, test } from 'vitest';
import { createCycle, createProject } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { readLandingContent } from './landing-content.ts';

const portal = await portalForFile();
portal.clock.set('2030-06-01T06:30:00.000Z');

test('the landing page lists three open projects that are visible to the public, the next deadline first', {
  tags: ['landing-projects'],
}, async () => {
  expect((await readLandingContent(portal.services))?.projects).toEqual([]);
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
  const { id: cycle_id } = await createCycle(portal, { state: 'closed' });
  await createProject(portal, { name: 'Elsewhere', cycle_id, application_deadline: at('02') });
  const listed = (await readLandingContent(portal.services))?.projects ?? [];
  expect(listed.map(({ name }) => name)).toEqual(['Next', 'Later', 'Last']);
  expect(new Date(listed[0]?.application_deadline ?? '').toISOString()).toBe(at('03'));
});
