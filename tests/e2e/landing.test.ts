import { openPage, reloadPage } from './support/open-page.ts';
import { expect, phone, test } from './support/product.ts';

test.use({ ...phone, sharesProduct: true, opensNewWindows: true });

test('the landing page loads the app’s code at the first interaction, not before', async ({ page }) => {
  const assets: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/')) assets.push(pathname);
  });
  await openPage(page, '/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(assets).toEqual([]);

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
