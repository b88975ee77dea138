import { eq } from 'drizzle-orm';
import { sessions } from '#server/db/schema/sign-in.ts';
import { renderInBrowser } from '../support/client-rendered.ts';
import { openPage, reloadPage } from '../support/open-page.ts';
import { enterAsNewStudent } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

test.use({ sharesProduct: true });

test('nobody is redirected before the end of the first session check', {
  tag: ['@auth-context'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await renderInBrowser(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await held.promise;
    await route.fallback();
  });
  const checked = page.waitForRequest('**/api/session');
  await openPage(page, '/dashboard');
  await checked;
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await expect(page.getByRole('heading')).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('the session is checked every 30 seconds, and survives a reload', {
  tag: ['@session-in-cookie'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await page.clock.install();
  await openPage(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const checked = page.waitForRequest('**/api/session');
  await page.clock.fastForward(30_000);
  await checked;
  await reloadPage(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('a tab that learns about the end of the session before the sign-out follows all the same', {
  tag: ['@session-in-cookie'],
}, async ({ page, product }) => {
  const student = await enterAsNewStudent(page, product);
  await openPage(page, '/projects');
  await expect(page.getByText(/^\d+ projects$/)).toBeVisible();
  await product.db.delete(sessions).where(eq(sessions.user_id, student.id));
  await page.getByRole('searchbox', { name: 'Search' }).fill('anything');
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  const other = await page.context().newPage();
  await openPage(other, '/');
  await other.evaluate(() => new BroadcastChannel('session').postMessage('signed-out'));
  await page.waitForURL('**/auth**');
});

test('a person who goes back during the sign-in dialog still sees it, and only leaving it redirects', {
  tag: ['@ended-session-keeps-page'],
}, async ({ page, product }) => {
  const student = await enterAsNewStudent(page, product);
  await openPage(page, '/projects');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await product.db.delete(sessions).where(eq(sessions.user_id, student.id));
  await page.evaluate(() => new BroadcastChannel('session').postMessage('signed-in'));
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Leave this page' }).click();
  await page.waitForURL('**/auth**');
});
