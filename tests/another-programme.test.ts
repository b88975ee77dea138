import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { setProgramme } from '#domain/programme/programme.ts';
import type { Programme } from '#domain/programme/programme-values.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { departments, profiles } from '#server/db/schema/users.ts';
import { emailExamples } from '#server/mails/mailbox/examples.ts';
import { renderEmail } from '#server/mails/outbox/email-content.ts';
import { renderPage } from '#web/entry-server.tsx';
import { render as renderOffline } from '#web/offline/markup.tsx';
import { render as renderLanding } from '#web/programme/landing/markup.tsx';
import type { Client } from './client.ts';
import { createPerson, createProject, createTeam } from './factories.ts';
import { describedRoutes } from './permissions/routes.ts';
import { portalForFile } from './portal.ts';

/** A fellowship of another university, in another country. */
const OWN: Programme = {
  name: 'Harbour Fellowship 2031',
  short_name: 'Harbour Fellowship',
  kind: 'fellowship',
  line: 'A paid fellowship for engineers of the coast.',
  mailbox: 'fellows@harbour.example',
  signature_name: 'Harbour',
  signature_address: 'Pier 4, Kiel',
  about: 'Build what a harbour needs.',
  audience: 'students in Schleswig-Holstein',
  is_paid: true,
  duration: '10 weeks',
  resource_links: [{ label: 'Handbook', href: 'https://harbour.example/handbook' }],
  social_links: [],
  figures: [
    { label: 'piers', figure: '4', counts: null },
    { label: 'projects', figure: '1', counts: 'projects' },
  ],
  steps: ['Register', 'Describe yourself', 'Find others', 'Apply'].map((title) => ({
    title,
    text: `${title}.`,
  })),
  categories: [{ category: 'robotics', title: 'Cranes', text: 'Cranes that see.', projects: null }],
  degrees: ['BSc', 'Diplom'],
  max_team_size: 8,
  time_zone: 'Europe/Berlin',
  currency: 'EUR',
  logo: null,
  accent: '#0f766e',
  allowed_domains: [],
  google_domain: '',
  guide_notice: '<p>Please complete your profile.</p>',
  guide_eligibility: '<p>You study in the north.</p>',
  guide_process: '<p>Two steps.</p>',
  guide_benefits: '<p>The sea.</p>',
  guide_categories: '<p>Cranes.</p>',
  guide_faq: '<p>Ask us.</p>',
};

/** Words of the default programme. */
const DEFAULT_WORDS =
  /applied.ai|residency|AI projects|BTech|MTech|India|dollars|\$\d|nine years|indigenous|up to (?:four|five)|AAR/i;

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
await createTeam(portal, person);

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
  test.each(['/auth', '/auth?tab=sign-up', '/privacy', '/dates'])('%s, for a visitor', async (href) => {
    expect(await pageOf(href, portal.visitor())).not.toMatch(DEFAULT_WORDS);
  });

  test.each([
    '/dashboard',
    '/guidelines',
    '/projects',
    `/projects/${project.id}`,
    `/projects/${project.id}/apply`,
    '/teams',
    '/profile',
    '/applications',
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
  // Of a change of a setting, the audit log has the former value too.
  const isLog = (path: string) => path === '/api/staff/audit';
  for (const path of all.filter((one) => !one.includes('/live') && !isLog(one)))
    for (const client of [student, superAdmin]) {
      const { body } = await client.get(path);
      expect([path, JSON.stringify(body)]).toEqual([path, expect.not.stringMatching(DEFAULT_WORDS)]);
    }
});
