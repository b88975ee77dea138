import { untilTakenOver } from './browser-draws.ts';
import { openDrawn } from './drawn.ts';
import { enterAsNewStudent } from './people.ts';
import { expect, test } from './product.ts';

// A page that the server has drawn is whole without its code; without it, it would stay asleep.

test('its code comes also where the browser keeps to itself when it paints', async ({ page, product }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await enterAsNewStudent(page, product);
  await openDrawn(page, '/projects');
  await untilTakenOver(page);
  await expect(page.getByRole('searchbox', { name: /search/i })).toBeEditable();
});

test('a page whose code is lost on the way is asked for anew, once', async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await openDrawn(page, '/projects');
  await untilTakenOver(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked += 1;
  });
  let losses = 1;
  await page.route('**/assets/app-*.js', (route) => (losses-- > 0 ? route.abort() : route.continue()));
  await page.goto('/projects');
  await expect.poll(() => asked).toBe(2);
  await expect(page.getByRole('searchbox', { name: /search/i })).toBeEditable();

  losses = 2;
  const lost = () =>
    page.waitForEvent('requestfailed', { predicate: (r) => r.url().includes('/assets/app-') });
  const twice = lost().then(lost);
  await page.goto('/projects', { waitUntil: 'commit' });
  await twice;
  await page.waitForLoadState();
  expect(asked).toBe(4);
});
