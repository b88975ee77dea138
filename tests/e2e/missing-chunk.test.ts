import { renderInBrowser } from './support/client-rendered.ts';
import { openPage, untilHydrated } from './support/open-page.ts';
import { enterAsNewStudent } from './support/people.ts';
import { expect, test } from './support/product.ts';
import { openServerRendered } from './support/server-rendered.ts';

test.use({ opensNewWindows: true, sharesProduct: true });

// A server-rendered page is complete without its code, but its controls would wait forever.

test('a page gets its code even when the browser reports no paint', async ({ page, product }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await enterAsNewStudent(page, product);
  await openServerRendered(page, '/projects');
  await untilHydrated(page);
  await expect(page.getByRole('searchbox', { name: /search/i })).toBeEditable();
});

test('a page whose code is lost on the way is reloaded once', async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await openServerRendered(page, '/projects');
  await untilHydrated(page);
  let navigations = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations += 1;
  });
  let lostUntil = 1;
  await page.route('**/assets/app-*.js', (route) =>
    navigations > lostUntil ? route.continue() : route.abort(),
  );
  await openPage(page, '/projects');
  await expect.poll(() => navigations).toBe(2);
  await expect(page.getByRole('searchbox', { name: /search/i })).toBeEditable();

  lostUntil = 4;
  await page.goto('/projects', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: "This page couldn't be loaded" })).toBeVisible();
  expect(navigations).toBe(4);
  await page.getByRole('link', { name: 'Try again' }).click();
  await untilHydrated(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a page whose code is lost keeps what was typed before', async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.abort();
  });
  await openServerRendered(page, '/projects');
  await page.getByRole('searchbox').fill('typed');
  held.resolve();
  await expect(page.getByRole('heading', { name: "This page couldn't be loaded" })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('typed');
});

test('a client-rendered page whose code is lost is reloaded, or else offers a way to continue', async ({
  page,
}) => {
  const clientRendered = '/unsubscribe/unknown';
  await renderInBrowser(page);
  let navigations = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations += 1;
  });
  let lostUntil = 1;
  await page.route('**/assets/app-*.js', (route) =>
    navigations > lostUntil ? route.continue() : route.fulfill({ status: 404, body: '' }),
  );
  await page.goto(clientRendered, { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();

  lostUntil = 4;
  await page.goto(clientRendered, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: "This page couldn't be loaded" })).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('a foreign script in a page that fails to load deletes no typed text', async ({ page }) => {
  await openPage(page, '/auth');
  await page.getByLabel('Email').fill('typed@example.test');
  await page.evaluate(async () => {
    const script = document.createElement('script');
    script.src = '/files/none.js';
    const lost = new Promise((resolve) => script.addEventListener('error', resolve));
    document.head.append(script);
    await lost;
  });
  await expect(page.getByLabel('Email')).toHaveValue('typed@example.test');
});

test('a tab older than the build is reloaded by the next page, and offers a way to continue when that fails', async ({
  page,
  product,
}) => {
  await enterAsNewStudent(page, product);
  const listening = page.waitForRequest('**/api/live*');
  await openPage(page, '/guidelines');
  await listening;
  let reloads = 0;
  let isRenewed = false;
  // Not the requests: the router and the page itself may both ask for the same reload.
  page.on('domcontentloaded', () => {
    reloads += 1;
  });
  // The files of the tab’s old build are missing; those at the start of a new page exist.
  await page.route('**/assets/**', (route) => {
    const isThere =
      isRenewed || /\/assets\/(app|icons|react|rolldown|tanstack|zod)/.test(route.request().url());
    return isThere ? route.continue() : route.fulfill({ status: 404, body: '' });
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { name: "This page couldn't be loaded" })).toBeVisible({
    timeout: 20_000,
  });
  expect(reloads).toBe(1);
  isRenewed = true;
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
});
