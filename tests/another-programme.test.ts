import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { setProgramme } from '#domain/programme/programme.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { departments, profiles } from '#server/db/schema/users.ts';
import { emailExamples } from '#server/mails/mailbox/examples.ts';
import { renderEmail } from '#server/mails/outbox/email-content.ts';
import { ownManifest } from '#server/programme/programme-files.ts';
import { renderPage } from '#web/entry-server.tsx';
import { render as renderOffline } from '#web/offline/markup.tsx';
import { render as renderLanding } from '#web/programme/landing/markup.tsx';
import type { Client } from './client.ts';
import { createApplication, createPerson, createProject, createTeam } from './factories.ts';
import { DEFAULT_WORDS, OWN } from './own-programme.ts';
import { describedRoutes } from './permissions/routes.ts';
import { portalForFile } from './portal.ts';

const portal = await portalForFile();
const staff = await createPerson(portal, { role: 'super_admin', display_name: 'Ines' });
const superAdmin = await portal.signIn(staff);
const person = await createPerson(portal, { display_name: 'Jonas' });
const student = await portal.signIn(person);
const project = await createProject(portal, {
  name: 'A crane that sees',
  project_number: 'HF-1',
  budget: 1200,
  application_deadline: '2031-07-01T20:00:00Z',
});
const application = await createApplication(portal, {
  project,
  applicant: person,
  team: await createTeam(portal, person, [], { name: 'Piers' }),
});

beforeAll(async () => {
  await portal.db.update(profiles).set({ degree: 'Diplom' });
  await portal.db.update(departments).set({ description: 'Everybody who applies.' });
  await portal.db.update(cycles).set({ name: OWN.name });
  const seen = (await superAdmin.get('/api/settings/programme')).body;
  const saved = await superAdmin.put('/api/settings/programme', { ...OWN, seen });
  expect([saved.status, saved.body]).toEqual([200, OWN]);
});
afterAll(() => {
  vi.unstubAllGlobals();
  setProgramme({});
});

/** A page as the rendering thread gives it, with the requests of its loaders as this person. */
async function pageOf(href: string, client: Client): Promise<string> {
  vi.stubGlobal('fetch', (path: string) => client.fetch(path, {}));
  const page = await renderPage({ href, now: portal.clock.now().getTime(), programme: OWN });
  if (page === null || 'redirect' in page) throw new Error(`${href} was not rendered.`);
  return page.head + page.markup + page.state;
}

describe('a page of another programme has no word of the default one', () => {
  test.each(['/auth', '/auth?tab=sign-up', '/privacy', '/dates', '/guardian/a-token-of-nobody-0123456789'])(
    '%s, for a visitor',
    async (href) => {
      expect(await pageOf(href, portal.visitor())).not.toMatch(DEFAULT_WORDS);
    },
  );

  test.each([
    '/dashboard',
    '/guidelines',
    '/projects',
    `/projects/${project.id}`,
    `/projects/${project.id}/apply`,
    '/teams',
    '/profile',
    '/applications',
    `/applications/${application.id}`,
    '/announcements',
    '/notifications',
  ])('%s, for a student', { tags: ['programme-settings'] }, async (href) => {
    expect(await pageOf(href, student)).not.toMatch(DEFAULT_WORDS);
  });

  test.each([
    '/admin',
    '/admin/applications',
    '/admin/cycles',
    '/admin/outbox',
    '/admin/settings',
    '/admin/import',
    '/projects/create',
    `/projects/edit/${project.id}`,
    `/student-profile/${person.id}`,
    '/admin/decisions',
    '/admin/programme',
    '/admin/emails',
  ])('%s, for a super admin', { tags: ['programme-settings'] }, async (href) => {
    expect(await pageOf(href, superAdmin)).not.toMatch(DEFAULT_WORDS);
  });

  test('the landing page and the offline page', { tags: ['programme-settings'] }, () => {
    const counts = { things: { projects: 7 }, categories: { robotics: 3 } };
    const landing = renderLanding(OWN, counts);
    expect(landing + renderOffline(OWN)).not.toMatch(DEFAULT_WORDS);
    expect(landing).toContain('A paid fellowship of 10 weeks, for students in Schleswig-Holstein.');
    expect(landing).toContain('<dd>7</dd>');
    expect(landing).toContain('3 projects');
  });

  test('the landing page, where its sections are as specified', {
    tags: ['programme-settings'],
  }, () => {
    const specified = { ...OWN, guide_eligibility: null, guide_faq: null };
    const landing = renderLanding(specified, { things: {}, categories: {} });
    expect(landing).not.toMatch(DEFAULT_WORDS);
    expect(landing).toContain('for a BSc or Diplom at a college or university in Schleswig-Holstein.');
  });

  test('the manifest', { tags: ['programme-settings'] }, () => {
    setProgramme(OWN);
    const manifest = ownManifest(readFileSync('public/manifest.webmanifest', 'utf8'));
    expect(manifest).not.toMatch(DEFAULT_WORDS);
    expect(manifest).toContain('"name":"Harbour Fellowship 2031"');
  });
});

test('no email of another programme has a word of the default one', { tags: ['programme-settings'] }, () => {
  setProgramme(OWN);
  for (const [name, contents] of Object.entries(emailExamples('https://portal.example')))
    for (const content of contents) {
      const { subject, text, html } = renderEmail(content, { reader: 'Jonas' });
      expect([name, `${subject} ${text} ${html}`]).toEqual([name, expect.not.stringMatching(DEFAULT_WORDS)]);
    }
});

test('no answer of the API, and neither its description nor the calendar, has a word of the default programme', {
  tags: ['programme-settings'],
}, async () => {
  const routes = await describedRoutes();
  const paths = routes.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  expect(paths.length).toBeGreaterThan(40);
  const all = [...paths.map(({ path }) => path), '/api/openapi.json', '/api/docs', '/dates.ics'];
  // Of a change of a setting, the audit log has the former value too; random letters may spell anything.
  const leftOut = ['/api/staff/audit', '/api/account/draft-key'];
  for (const path of all.filter((one) => !one.includes('/live') && !leftOut.includes(one)))
    for (const client of [student, superAdmin]) {
      const { body } = await client.get(path);
      expect([path, JSON.stringify(body)]).toEqual([path, expect.not.stringMatching(DEFAULT_WORDS)]);
    }
});
