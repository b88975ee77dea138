import type { Page } from '@playwright/test';
import { openPage } from './support/open-page.ts';
import { enterAsNewStudent } from './support/people.ts';
import { expect, phone, test } from './support/product.ts';

/** A text that marks the code of the editor and of the charts, whatever the names of the build’s files. */
const EDITOR = 'ProseMirror';
const PLOTS = 'recharts-';

test.use({ ...phone, sharesProduct: true, opensNewWindows: true });

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

test('a visitor’s script names no path of the API', async ({ request }) => {
  // A page without a render of the server, as for a busy one.
  const { link } = (await request.head('/unsubscribe/unknown')).headers();
  expect(link).toContain('rel=modulepreload');
  expect(link).not.toContain('/api/');
});

test('a pressed button fades until the code of its dialog has arrived', async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await openPage(page, '/teams');
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const button = page.getByRole('main').getByRole('button', { name: 'Create Team' }).first();
  await button.click();
  await expect(button).toHaveCSS('opacity', '0.4');
  arrival.resolve();
  await expect(page.getByRole('dialog', { name: /team/i })).toBeVisible();
  await expect(button).toHaveCSS('opacity', '1');
});

test('a dialog opens before the rules of its form have arrived, and sends the form once they have', async ({
  page,
  product,
}) => {
  await enterAsNewStudent(page, product);
  await openPage(page, '/teams');
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/zod-*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.getByRole('main').getByRole('button', { name: 'Create Team' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Team' });
  await dialog.getByLabel('Team Name').fill('A team on a slow line');
  await dialog.getByRole('button', { name: 'Create Team' }).click();
  await expect(dialog.getByRole('button', { name: 'Create Team' })).toHaveAttribute('data-loading', 'true');
  arrival.resolve();
  await expect(page.getByRole('heading', { name: 'A team on a slow line' })).toBeVisible();
});

/** Every script that a student’s browser fetches until a page is idle. */
async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const scripts: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  // The last request of a page opens its live stream.
  const listening = page.waitForRequest('**/api/live*');
  await openPage(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await listening;
  return scripts;
}
