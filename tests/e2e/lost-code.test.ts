import { openPage, untilHydrated } from './support/open-page.ts';
import { enterAsNewStudent } from './support/people.ts';
import { expect, test } from './support/product.ts';
import { openServerRendered } from './support/server-rendered.ts';

// A server-rendered page is complete without its code, but it would stay inert.

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
  let losses = 1;
  await page.route('**/assets/app-*.js', (route) => (losses-- > 0 ? route.abort() : route.continue()));
  await openPage(page, '/projects');
  await expect.poll(() => navigations).toBe(2);
  await expect(page.getByRole('searchbox', { name: /search/i })).toBeEditable();

  losses = 2;
  const lost = () =>
    page.waitForEvent('requestfailed', { predicate: (r) => r.url().includes('/assets/app-') });
  const twice = lost().then(lost);
  await page.goto('/projects', { waitUntil: 'commit' });
  await twice;
  await page.waitForLoadState();
  expect(navigations).toBe(4);
});

test('a client-rendered page whose code is lost is reloaded, or else offers a way to continue', async ({
  page,
}) => {
  let losses = 1;
  const lost = { status: 404, body: '' };
  await page.route('**/assets/app-*.js', (route) => (losses-- > 0 ? route.fulfill(lost) : route.continue()));
  await page.goto('/auth', { waitUntil: 'commit' });
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();

  losses = 2;
  await page.goto('/auth', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
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
  let navigations = 0;
  let isRenewed = false;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations += 1;
  });
  // The files of the tab’s old build are missing; those at the start of a new page exist.
  await page.route('**/assets/**', (route) => {
    const isThere = isRenewed || /\/assets\/(app|icons|rolldown|zod)/.test(route.request().url());
    return isThere ? route.continue() : route.fulfill({ status: 404, body: '' });
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible({
    timeout: 20_000,
  });
  expect(navigations).toBe(1);
  isRenewed = true;
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
});
