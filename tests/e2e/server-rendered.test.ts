import type { APIRequestContext, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  PERSONAL_STATUS_LABELS,
} from '#domain/applications/application-statuses.ts';
import { sessions } from '#server/db/schema/sign-in.ts';
import { site_settings } from '#server/db/schema/staff.ts';
import { profiles } from '#server/db/schema/users.ts';
import { createApplication, createPerson, createProject, type Person } from '#tests/factories.ts';
import { openPage, untilHydrated } from './support/open-page.ts';
import { enterAsDemo, enterAsNewStudent } from './support/people.ts';
import { expect, type Product, phone, test } from './support/product.ts';
import {
  collectPageErrors,
  DEVICES,
  expectHydrated,
  expectNoProblems,
  holdScripts,
  openServerRendered,
  SERVER_RENDERED,
  siteAs,
  siteOf,
  untilInter,
  untilServerRendered,
} from './support/server-rendered.ts';
import { signOut } from './support/sign-out.ts';
import { MOST_SHIFT, readShift, watchShift } from './visual/defects.ts';

test.use({ opensNewWindows: true });

const SCREENS = ['/projects', '/dashboard', '/applications', '/teams', '/profile'];

type Reader = { person: Person; status: ApplicationStatus; project: string; site: APIRequestContext };

test('many simultaneous people each get a page with only their own data', async ({ product }) => {
  const readers = await Promise.all(APPLICATION_STATUSES.map((status) => createReader(product, status)));
  const rendered = new Set<string>();
  const read = async (reader: Reader, path: string) => {
    const html = await (await reader.site.get(path)).text();
    const foreign = readers.filter((other) => other !== reader).flatMap(ownWords);
    expect(foreign.filter((word) => html.includes(word))).toEqual([]);
    if (!html.includes(SERVER_RENDERED)) return;
    const own = OWN[path]?.(reader) ?? [];
    expect(own.filter((word) => !html.includes(word))).toEqual([]);
    rendered.add(`${path} ${reader.person.email}`);
  };
  // A busy server renders no page in time if all come at once, so whoever has had none yet asks again with fewer others.
  let most = readers.length;
  await expect(async () => {
    for (const path of Object.keys(OWN)) {
      const waiting = readers.filter(({ person }) => !rendered.has(`${path} ${person.email}`));
      await Promise.all(waiting.slice(0, most).map((reader) => read(reader, path)));
    }
    most = Math.max(2, Math.ceil(most / 2));
    expect(rendered.size).toBe(Object.keys(OWN).length * readers.length);
  }).toPass({ intervals: [100] });
});

test('a visitor is sent to sign in, and a person whose access has ended gets the same empty page as everybody', async ({
  product,
}) => {
  const visitor = await siteOf(product);
  const plain = await (await visitor.get('/app.html')).text();
  const people = {
    newcomer: await createPerson(product, { complete: false }),
    disabled: await createPerson(product, { disabled: true }),
    gone: await createPerson(product),
    admin: await createPerson(product, { role: 'admin' }),
  };
  const forged = await siteOf(product, 'residency.session_token=forged.c2lnbmF0dXJl');
  const [newcomer, disabled, gone, admin] = await Promise.all(
    Object.values(people).map((person) => siteAs(product, person)),
  );
  await product.db.delete(sessions).where(eq(sessions.user_id, people.gone.id));
  const student = await siteAs(product, await createPerson(product));
  await untilServerRendered(student, '/projects');
  await demandCodes(product, true);
  // One after the other: the server would not render for so many at once.
  const bodies = new Set<string | undefined>();
  for (const site of [visitor, forged, gone, disabled]) {
    for (const path of SCREENS) {
      const response = await site?.get(path, { maxRedirects: 0 });
      const next = `/auth?next=${encodeURIComponent(path)}`;
      expect({ status: response?.status(), to: response?.headers().location }).toEqual({
        status: 302,
        to: next,
      });
    }
  }
  for (const site of [newcomer, admin]) {
    for (const path of SCREENS) {
      // Only people with an incomplete profile may open this page.
      if (site === newcomer && path === '/profile') continue;
      bodies.add(await (await site?.get(path))?.text());
    }
  }
  await demandCodes(product, false);
  expect([...bodies].map((body) => body === plain)).toEqual([true]);
  for (const path of ['/admin', '/admin/applications']) {
    expect((await (await student.get(path)).text()) === plain).toBe(true);
  }
});

test('a server-rendered page is never cached and shows the results of its search', async ({ product }) => {
  const site = await siteAs(product, await createPerson(product));
  const headers = (await untilServerRendered(site, '/projects')).headers();
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    vary: 'Cookie, Accept-Encoding',
    'content-encoding': 'br',
  });
  expect(headers.etag).toBeUndefined();
  expect(headers.link).toBeUndefined();
  const found = await createProject(product, { name: `Searched ${crypto.randomUUID()}` });
  const other = await createProject(product, { name: `Other ${crypto.randomUUID()}` });
  const html = await (
    await untilServerRendered(site, `/projects?search=${encodeURIComponent(found.name)}`)
  ).text();
  expect([found, other].map(({ name }) => html.includes(name))).toEqual([true, false]);
});

test('a manager’s input stays text, in the page and in its hydration data', async ({ page, product }) => {
  const name =
    'A </script><script>window.hostile=1</script><!-- <img src=x onerror="window.hostile=1"> \u2028 &amp;';
  const project = await createProject(product, { name });
  await enterAsNewStudent(page, product);
  await openServerRendered(page, '/projects');
  const card = page.getByRole('article', { name, exact: true });
  await expect(card).toBeVisible();
  await expect(card.getByRole('link', { name: `View Details: ${name}`, exact: true })).toHaveAttribute(
    'href',
    `/projects/${project.id}`,
  );
  expect(await page.evaluate(() => 'hostile' in window)).toBe(false);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('without script, the projects can be read and followed, and no control looks ready', async ({
    page,
    product,
  }) => {
    await enterAsNewStudent(page, product);
    await openServerRendered(page, '/projects');
    await expect(page.getByRole('heading', { level: 1, name: 'Available Projects' })).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText('Final Year Project');
    await expect(page).toHaveTitle(/^Available Projects · /);
    const controls = page.locator('main').locator('input, select, button');
    expect(await controls.count()).toBeGreaterThan(1);
    for (const control of await controls.all()) await expect(control).toHaveCSS('pointer-events', 'none');
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}$/);
  });
});

test('a visitor reads in a server-rendered page that a link no longer works', async ({ page }) => {
  for (const [path, title] of [
    ['/teams/join/unknown', 'This invite link no longer works'],
    ['/member-profile/unknown', 'This link no longer works'],
    ['/guardian/unknown', 'This link no longer works'],
    ['/unsubscribe/unknown', "This link doesn't work"],
  ] as const) {
    await expectHydrated(page, path, () => expect(page.getByText(title, { exact: true })).toBeVisible());
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await page.unrouteAll();
  }
});

const HYDRATED_PAGES = {
  'asha@demo.example': [
    ...SCREENS,
    '/projects?category=research&page=1',
    '/teams?search=a',
    '/notifications',
    '/guidelines',
    '/privacy',
    '/dates',
  ],
  'ravi@demo.example': ['/profile'],
  'meera@demo.example': ['/projects'],
  'arun@demo.example': [
    '/admin',
    '/admin/applications',
    '/admin/applications?status=submitted',
    '/admin/people',
    '/admin/people?search=a',
    '/admin/projects',
    '/admin/settings',
    '/admin/audit',
    '/admin/outbox',
    '/admin/import',
    '/projects/create',
  ],
};
for (const [device, use] of DEVICES) {
  test.describe(device, () => {
    test.use(use);
    for (const [person, paths] of Object.entries(HYDRATED_PAGES)) {
      test(`the browser hydrates the pages of ${person} ${device}: nothing moves, and nothing is fetched twice`, async ({
        page,
        product,
      }) => {
        test.setTimeout(240_000);
        await enterAsDemo(page, product, person);
        for (const path of paths) {
          const isChecked = use === phone && SCREENS.includes(path);
          await test.step(path, () => expectHydrated(page, path, isChecked ? expectNoProblems : undefined));
        }
      });
    }
  });
}

test('the server renders the frame of the workbench with its queue; the drafts are in the browser', {
  tag: ['@review-workbench'],
}, async ({ page, product }) => {
  await enterAsDemo(page, product, 'meera@demo.example');
  await untilServerRendered(page.request, '/admin/review');
  const faults = collectPageErrors(page);
  const queues: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/reviews') queues.push(request.url());
  });
  const releaseScripts = await holdScripts(page);
  await openServerRendered(page, '/admin/review');
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await expect(page.getByText('Loading review...')).toBeAttached();
  releaseScripts();
  await expect(page.getByRole('button', { name: 'Submit' }).first()).toBeVisible();
  expect(queues).toEqual([]);
  expect(faults).toEqual([]);
});

test('a server-rendered part whose code is late stays unchanged until then', async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  const faults = collectPageErrors(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/profile-cards-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openServerRendered(page, '/profile');
  await expect(page.locator('button:not([data-unhydrated])', { hasText: /^Edit Profile$/ })).toBeVisible();
  await expect(page.getByText('Let team leaders find me', { exact: true })).toBeVisible();
  await expect(page.locator('main input').first()).toHaveAttribute('data-unhydrated', '');
  await watchShift(page);
  held.resolve();
  await expect(page.locator('[data-unhydrated]')).toHaveCount(0);
  expect((await readShift(page)).shift).toBeLessThan(MOST_SHIFT);
  const isFound = page.getByRole('switch', { name: 'Let team leaders find me', exact: true });
  await isFound.check();
  await expect(page.getByLabel('A line about yourself', { exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a server-rendered page has the styles of those parts only that it shows', async ({ product }) => {
  const person = await createPerson(product);
  const site = await siteAs(product, person);
  const hasSkillStyles = async () =>
    /href="\/assets\/PillsInput-[^"]+\.css" disabled>/.test(
      await (await untilServerRendered(site, '/profile')).text(),
    );
  expect(await hasSkillStyles()).toBe(false);
  await product.db.update(profiles).set({ looking_for_team: true }).where(eq(profiles.user_id, person.id));
  expect(await hasSkillStyles()).toBe(true);
});

test('a page that signs out in another tab before its script loads is redirected like any other', async ({
  page,
  product,
}) => {
  await enterAsNewStudent(page, product);
  const releaseScripts = await holdScripts(page);
  await openServerRendered(page, '/projects');
  const other = await page.context().newPage();
  await openPage(other, '/dashboard');
  await signOut(other);
  releaseScripts();
  await page.waitForURL('/auth?**');
  await expect(page.getByRole('tab', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const { path, as, width } of [
  { path: '/projects', as: 'meera@demo.example', width: 360 },
  { path: '/admin/applications', as: 'arun@demo.example', width: 412 },
  { path: '/projects', as: 'asha@demo.example', width: 1440 },
]) {
  test(`Inter loads after ${path} is painted at ${width} px for ${as}, and moves nothing`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await enterAsDemo(page, product, as);
    await expectNoShiftByFont(page, path);
  });
}

test.describe('on a phone with fractional letter widths', () => {
  test.use({ ...phone, viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });

  test('Inter moves nothing on the dashboard of a phone with fractional letter widths', async ({
    page,
    product,
  }) => {
    await enterAsDemo(page, product, 'asha@demo.example');
    await expectNoShiftByFont(page, '/dashboard');
  });
});

async function expectNoShiftByFont(page: Page, path: string) {
  // A client-rendered page would ask for the font before.
  await untilServerRendered(page.request, path);
  const font = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await font.promise;
    await route.continue();
  });
  const fontRequested = page.waitForRequest('**/*.woff2');
  await openServerRendered(page, path);
  await fontRequested;
  expect(await page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0);
  await untilHydrated(page);
  await watchShift(page);
  font.resolve();
  await untilInter(page);
  const { shift, shifted } = await readShift(page);
  expect({ shifted, isSteady: shift < MOST_SHIFT }).toEqual({ shifted, isSteady: true });
}

test('a picture that failed before the script loaded is replaced too', async ({ page, product }) => {
  const project = await createProject(product, { main_image_url: '/not-there.png', category: 'nlp' });
  await enterAsNewStudent(page, product);
  await openServerRendered(page, '/projects');
  const picture = page.getByRole('article', { name: project.name, exact: true }).locator('img');
  await expect(picture).toHaveAttribute('src', '/art/nlp.svg');
});

/** A student with a project and an application with its status. */
async function createReader(product: Product, status: ApplicationStatus): Promise<Reader> {
  const project = `Only for ${crypto.randomUUID()}`;
  const person = await createPerson(product, {
    display_name: `Reader ${crypto.randomUUID()}`,
    email: `${crypto.randomUUID()}@student.example`,
  });
  const { id } = await createProject(product, { name: project, is_visible_to_public: false });
  await createApplication(product, { project: { id }, applicant: person, values: { status } });
  return { person, status, project, site: await siteAs(product, person) };
}

async function demandCodes(product: Product, setting_value: boolean): Promise<void> {
  const setting_key = 'require_staff_two_factor';
  await product.db
    .insert(site_settings)
    .values({ setting_key, setting_value })
    .onConflictDoUpdate({ target: site_settings.setting_key, set: { setting_value } });
}

/** The reader’s data on each page. */
const OWN: Record<string, (reader: Reader) => string[]> = {
  '/dashboard': (reader) => [...ownWords(reader), PERSONAL_STATUS_LABELS[reader.status]],
  '/applications': (reader) => [...ownWords(reader), PERSONAL_STATUS_LABELS[reader.status]],
  '/profile': ({ person }) => [person.email, person.display_name],
};

const ownWords = ({ person, project }: Reader) => [person.email, project];
