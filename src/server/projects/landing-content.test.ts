import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { currentCycleOf } from '#server/cycles/scope/cycle-of.ts';
import { cycles } from '#server/db/schema/cycles.ts';
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

test('the landing page has the dates of the current cycle that the page of dates has', {
  tags: ['landing-answers', 'dates-page'],
}, async () => {
  const { id } = await currentCycleOf({ ...portal.services, contentVersion: null });
  const landingDates = async (values: Partial<typeof cycles.$inferInsert>) => {
    await portal.db.update(cycles).set(values).where(eq(cycles.id, id));
    const dates = (await readLandingContent(portal.services))?.dates ?? [];
    return dates.map(({ label, at }) => [label, at.length > 10 ? new Date(at).toISOString() : at]);
  };
  expect(await landingDates({ opens_at: null, closes_at: null })).toEqual([]);
  const set = {
    opens_at: '2030-05-01T03:30:00.000Z',
    closes_at: '2030-07-01T18:29:59.999Z',
    starts_on: '2030-08-01',
  };
  expect(await landingDates(set)).toEqual([
    ['Applications open', set.opens_at],
    ['Applications close', set.closes_at],
    ['Projects start', set.starts_on],
  ]);
  const { cycles: listed } = (await portal.visitor().get('/api/dates')).body;
  expect(listed).toContainEqual(expect.objectContaining({ id, starts_on: set.starts_on }));
});
