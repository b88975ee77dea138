import { readdir, readFile } from 'node:fs/promises';
import type { APIRequestContext, Page, Request } from '@playwright/test';
import { createPerson } from '#tests/factories.ts';
import { openPage, reloadPage } from './support/open-page.ts';
import { enterAsNewStudent } from './support/people.ts';
import { expect, phone, test } from './support/product.ts';
import { siteAs } from './support/server-rendered.ts';

// Transferred bytes: brotli, without the headers.
const LANDING_LIMIT = 20_000;
const PROJECTS_SCRIPT_LIMITS = { beforeHydration: 137_600, inAll: 199_000 };
/** A text that marks the code of the editor and of the charts, whatever the names of the build’s files. */
const EDITOR = 'ProseMirror';
const PLOTS = 'recharts-';

type Sent = { path: string; bytes: number };

test.use(phone);

test('the landing page is at most 20 KB until the first interaction, and then loads the rest', async ({
  page,
}) => {
  const sent = recordResponses(page);
  await openPage(page, '/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(sum(await sent.responses())).toBeLessThanOrEqual(LANDING_LIMIT);
  expect((await sent.responses()).filter(({ path }) => path.startsWith('/assets/'))).toEqual([]);

  const app = page.waitForResponse(/\/assets\/app-.*\.js$/);
  await page.getByRole('link', { name: 'Get Started' }).focus();
  await app;
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('without script, the landing page can be read in both colour schemes, and its links work', async ({
    page,
  }) => {
    for (const [colorScheme, ground] of [
      ['light', 'rgb(250, 248, 244)'],
      ['dark', 'rgb(16, 24, 42)'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await openPage(page, '/');
      await expect(page.getByRole('region', { name: 'How it works' }).getByRole('listitem')).toHaveCount(4);
      await expect(page.locator('html')).toHaveCSS('background-color', ground);
      await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute(
        'href',
        '/auth?tab=sign-up',
      );
    }
  });
});

test('the colour scheme that a visitor chooses on the landing page stays there and after sign-in', async ({
  page,
}) => {
  await openPage(page, '/');
  await page.getByRole('button', { name: 'Use dark colours', exact: true }).click();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(16, 24, 42)');
  await reloadPage(page);
  await expect(page.getByRole('button', { name: 'Use light colours', exact: true })).toBeVisible();
  await openPage(page, '/auth');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('the projects list loads no more script than its limit, for its cards and in total', async ({
  page,
  product,
}) => {
  await enterAsNewStudent(page, product);
  const sent = recordResponses(page);
  const scripts = async () => (await sent.responses()).filter(({ path }) => path.endsWith('.js'));
  // Scripts after the first view wait until the network is idle.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/notifications/unread', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openPage(page, '/projects');
  await expect(page.getByRole('link', { name: /^View Details/ }).first()).toBeVisible();
  // A server-rendered page shows them before any script; its script has loaded once every control is hydrated.
  expect(sum(await scripts())).toBeLessThanOrEqual(PROJECTS_SCRIPT_LIMITS.beforeHydration);

  const listening = page.waitForRequest('**/api/live*');
  held.resolve();
  await listening;
  expect(sum(await scripts())).toBeLessThanOrEqual(PROJECTS_SCRIPT_LIMITS.inAll);
});

test('no page of a student loads the editor or the charts', async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  const paths = new Set<string>();
  for (const screen of ['/dashboard', '/projects', '/teams', '/applications', '/profile', '/guidelines']) {
    const scripts = await scriptsOf(page, screen);
    expect(scripts.length, screen).toBeGreaterThan(0);
    for (const path of scripts) paths.add(path);
  }
  const texts = await Promise.all([...paths].map(async (path) => (await page.request.get(path)).text()));
  expect(texts.filter((text) => text.includes(EDITOR) || text.includes(PLOTS))).toEqual([]);
});

/** The scripts that each page loads before its controls work; the limit is a little above the present size. */
const VISITOR_SCRIPT_LIMITS = { '/auth': 163_200, '/unsubscribe/$token': 148_700 };
const PAGE_SCRIPT_LIMITS = {
  '/dashboard': 141_700,
  '/applications': 142_400,
  '/notifications': 137_600,
  '/admin/applications': 197_000,
  '/teams': 155_900,
  '/profile': 143_800,
  '/admin': 155_300,
  '/projects/$projectId': 145_600,
  '/projects/$projectId/apply': 166_300,
  '/applications/$applicationId': 156_300,
};

test('no style sheet that arrives later lays out the whole page again, as one with a cascade layer does', async () => {
  const sheets = (await readdir('dist/web/assets')).filter((name) => name.endsWith('.css'));
  const texts = await Promise.all(sheets.map((name) => readFile(`dist/web/assets/${name}`, 'utf8')));
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.filter((_, index) => texts[index]?.includes('@layer'))).toEqual([]);
});

test('what moves on every page moves without the thread that hydrates it', async () => {
  const [name = ''] = (await readdir('dist/web/assets')).filter((file) => /^app-.*\.css$/.test(file));
  const styles = await readFile(`dist/web/assets/${name}`, 'utf8');
  const keyframes = [...styles.matchAll(/@keyframes [\w-]+\{(?:[^{}]*\{[^{}]*\})*\}/g)].map(([text]) => text);
  expect(keyframes.length).toBeGreaterThan(5);
  const moved = keyframes.flatMap((text) => text.match(/[\w-]+(?=:)/g));
  expect(new Set(moved)).toEqual(new Set(['transform', 'opacity']));
});

test('no page loads more script before its first view than its limit', async ({ product, request }) => {
  const signedIn = await siteAs(product, await createPerson(product, { role: 'admin' }));
  const tooLarge = [
    ...(await findTooLarge(request, VISITOR_SCRIPT_LIMITS)),
    ...(await findTooLarge(signedIn, PAGE_SCRIPT_LIMITS)),
  ];
  expect(tooLarge).toEqual([]);
});

async function findTooLarge(request: APIRequestContext, limits: Record<string, number>): Promise<string[]> {
  const tooLarge: string[] = [];
  for (const [address, limit] of Object.entries(limits)) {
    const page = await request.get(address.replace(/\$\w+/, NOBODYS_ID));
    const named = `${page.headers().link} ${await page.text()}`.match(/\/assets\/[\w.$-]+\.js/g) ?? [];
    const bytes = await Promise.all([...new Set(named)].map((path) => sizeOf(request, path)));
    const total = bytes.reduce((sum, size) => sum + size, 0);
    expect(total, `something is named for ${address}`).toBeGreaterThan(100_000);
    if (total > limit) tooLarge.push(`${address}: ${total}, at most ${limit}`);
  }
  return tooLarge;
}

const NOBODYS_ID = '01900000-0000-7000-8000-000000000000';

/** The transferred size. */
async function sizeOf(request: APIRequestContext, path: string): Promise<number> {
  const response = await request.get(path, { headers: { 'Accept-Encoding': 'br' } });
  return Number(response.headers()['content-length']);
}

test('a visitor’s script names no path of the API', async ({ request }) => {
  // A page without a render of the server, as for a busy one.
  const { link } = (await request.head('/unsubscribe/unknown')).headers();
  expect(link).toContain('rel=modulepreload');
  expect(link).not.toContain('/api/');
});

test('hashed files are cached for a year, pages are revalidated, and both are compressed', async ({
  request,
}) => {
  const get = (path: string, headers = {}) =>
    request.get(path, { headers: { 'Accept-Encoding': 'br', ...headers } });
  const screen = await get('/app.html');
  expect(screen.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
  const again = await get('/app.html', { 'If-None-Match': screen.headers().etag });
  expect(again.status()).toBe(304);
  // A policy here would replace the one that the browser stored with the page.
  expect(again.headers()).not.toHaveProperty('content-security-policy');

  const [ofApp = ''] = (await screen.text()).match(/\/assets\/app-[^"]+\.js/) ?? [];
  const script = await get(ofApp);
  expect(script.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
  });
  expect((await get('/worker.js')).headers()['cache-control']).toBe('no-cache');
  expect((await get('/assets/of-an-earlier-build.js')).status()).toBe(404);
});

test('every browser gets a file in an encoding that it accepts, the first time and later', async ({
  request,
}) => {
  const get = (encodings: string) => request.get('/app.html', { headers: { 'Accept-Encoding': encodings } });
  const bodies = new Set<string>();
  for (const round of ['the first time', 'afterwards']) {
    for (const [encodings, taken] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const page = await get(encodings);
      expect({ round, encoding: page.headers()['content-encoding'] }).toEqual({ round, encoding: taken });
      bodies.add(await page.text());
    }
  }
  expect(bodies.size).toBe(1);
});

/** Every script that a student’s browser fetches until a page is idle. */
async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const sent = recordResponses(page);
  // The last request of a page opens its live stream.
  const listening = page.waitForRequest('**/api/live*');
  await openPage(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await listening;
  return (await sent.responses()).map((response) => response.path).filter((one) => one.endsWith('.js'));
}

function recordResponses(page: Page) {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  return { responses: () => Promise.all(requests.map(measure)) };
}

async function measure(request: Request): Promise<Sent> {
  const { responseBodySize } = await request.sizes();
  const { pathname } = new URL(request.url());
  return { path: pathname, bytes: responseBodySize };
}

const sum = (responses: Sent[]) => responses.reduce((total, { bytes }) => total + bytes, 0);
