import type { Browser, Page, Request } from '@playwright/test';
import { untilHydrated } from './support/open-page.ts';
import { signInAsDemo } from './support/people.ts';
import { expect, type Product, phone, test } from './support/product.ts';

/** As transferred (brotli) to a browser with an empty cache: markup, styles and scripts. */
type Bytes = { untilUsable?: number; untilIdle?: number };
type Kind = {
  name: string;
  as?: string;
  paths: (page: Page) => string[] | Promise<string[]>;
  budget: Bytes;
};

/** The budgets are generous. A larger page is a warning at the end of `npm test`, one of this many times its budget fails. */
const TOO_MUCH = 1.25;
const MOMENTS: Record<keyof Bytes, string> = {
  untilUsable: 'until its controls work',
  untilIdle: 'until it is idle',
};
const KINDS: Kind[] = [
  { name: 'landing page', paths: () => ['/'], budget: { untilUsable: 20_000 } },
  {
    name: 'page of a visitor',
    paths: () => ['/auth', '/unsubscribe/unknown'],
    budget: { untilUsable: 200_000 },
  },
  {
    name: 'page of a student',
    as: 'leela@demo.example',
    paths: async (page) => [
      '/dashboard',
      '/projects',
      '/applications',
      '/teams',
      '/profile',
      '/notifications',
      `/projects/${await firstProject(page)}`,
      `/applications/${await firstApplication(page)}`,
    ],
    budget: { untilUsable: 250_000, untilIdle: 270_000 },
  },
  {
    name: 'form of an application',
    as: 'asha@demo.example',
    paths: async (page) => [`/projects/${await firstProject(page)}/apply`],
    budget: { untilUsable: 215_000 },
  },
  {
    name: 'form of a project, with its editor',
    as: 'meera@demo.example',
    paths: () => ['/projects/create'],
    budget: { untilUsable: 480_000 },
  },
  {
    name: 'page of staff',
    as: 'arun@demo.example',
    paths: () => ['/admin', '/admin/applications', '/admin/audit', '/admin/review', '/admin/settings'],
    budget: { untilUsable: 260_000 },
  },
];

for (const kind of KINDS) {
  test(`a ${kind.name} transfers no more than its budget`, async ({ browser, product }) => {
    const tooLarge: string[] = [];
    for (const [path, bytes] of await measureAll(browser, product, kind)) {
      process.stdout.write(`  ${path} ${describe(bytes)}\n`);
      for (const [moment, budget] of Object.entries(kind.budget)) {
        const size = bytes[moment as keyof Bytes] ?? 0;
        const line = `${path}, a ${kind.name}, transferred ${describe({ [moment]: size })}. Its budget is ${budget}.`;
        if (size > budget) test.info().annotations.push({ type: 'warning', description: line });
        if (size > budget * TOO_MUCH) tooLarge.push(line);
      }
    }
    expect(tooLarge).toEqual([]);
  });
}

const describe = (bytes: Bytes): string =>
  Object.entries(bytes)
    .map(([moment, size]) => `${size} bytes ${MOMENTS[moment as keyof Bytes]}`)
    .join(', ');

async function measureAll(
  browser: Browser,
  product: Product,
  { as, paths }: Kind,
): Promise<[string, Bytes][]> {
  const signedIn = as ? await signInAsDemo(browser, product, as) : await browser.newPage();
  const measured: [string, Bytes][] = [];
  for (const path of await paths(signedIn)) {
    const storageState = await signedIn.context().storageState();
    const context = await browser.newContext({
      ...phone,
      baseURL: product.url,
      storageState,
      serviceWorkers: 'block',
    });
    measured.push([path, await measure(await context.newPage(), path, as !== undefined)]);
    await context.close();
  }
  return measured;
}

/** Of a signed-in page, and of the sign-in page. */
const LAST_REQUESTS = /\/api\/(notifications\/unread|demo-people)$/;

async function measure(page: Page, path: string, isSignedIn: boolean): Promise<Bytes> {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  // What a page loads when it is idle waits for its last answer.
  const held = Promise.withResolvers<void>();
  await page.route(LAST_REQUESTS, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await untilHydrated(page);
  const untilUsable = await transferred(requests);
  const live = isSignedIn ? page.waitForRequest('**/api/live*') : null;
  held.resolve();
  if (!live) return { untilUsable };
  await live;
  return { untilUsable, untilIdle: await transferred(requests) };
}

async function transferred(requests: Request[]): Promise<number> {
  const counted = requests.filter((request) =>
    ['document', 'stylesheet', 'script'].includes(request.resourceType()),
  );
  const sizes = await Promise.all(counted.map((request) => request.sizes()));
  return sizes.reduce((total, { responseBodySize }) => total + responseBodySize, 0);
}

async function firstProject(page: Page): Promise<string> {
  const { projects } = await (await page.request.get('/api/projects')).json();
  return projects[0].id;
}

async function firstApplication(page: Page): Promise<string> {
  const applications = await (await page.request.get('/api/applications/mine')).json();
  return applications[0].id;
}

test('the scripts of every page begin with the hint to compile their functions early', async ({
  page,
  product,
}) => {
  const html = await (await page.request.get(`${product.url}/auth`)).text();
  const scripts = [...html.matchAll(/src="(\/assets\/(?:react|tanstack|app)-[^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  const begins = async (path: string) =>
    (await (await page.request.get(product.url + path)).text()).split('\n')[0];
  expect(await Promise.all(scripts.map(begins))).toEqual(Array(3).fill('//# allFunctionsCalledOnLoad'));
});
