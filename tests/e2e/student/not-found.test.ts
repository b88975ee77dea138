import { openPage } from '../support/open-page.ts';
import { expect, test } from '../support/product.ts';

test.use({ sharesProduct: true });

test('any other path shows “Oops! Page not found” with a link home, and is logged', {
  tag: ['@not-found-page'],
}, async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const response = await openPage(page, '/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  expect(logged.join('\n')).toContain('/no/such/page');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Oops! Page not found');
  expect(logged.filter((line) => line.includes('404: no page at'))).toEqual([
    '404: no page at /no/such/page',
  ]);
});

test('the address of a screen responds with 200, any other with 404', { tag: ['@not-found-page'] }, async ({
  page,
}) => {
  const statuses = async (paths: string[]) =>
    Promise.all(paths.map(async (path) => [path, (await page.request.get(path)).status()]));
  const good = ['/', '/auth', '/privacy', '/dashboard', '/projects', '/projects/create', '/admin/audit'];
  const bad = ['/nothing', '/admin/nothing', '/projects/a/b/c', '/auth/more', '/assets/none'];
  expect(await statuses(good)).toEqual(good.map((path) => [path, 200]));
  expect(await statuses(bad)).toEqual(bad.map((path) => [path, 404]));
});
