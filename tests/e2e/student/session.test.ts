import { eq } from 'drizzle-orm';
import { sessions } from '#server/db/schema.ts';
import { renderInBrowser } from '../support/client-rendered.ts';
import { enterAsNewStudent } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

test('until the first check of the session is over nobody is sent anywhere', {
  tag: ['@auth-context'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await renderInBrowser(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await held.promise;
    await route.fallback();
  });
  const asked = page.waitForRequest('**/api/session');
  await page.goto('/dashboard');
  await asked;
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await expect(page.getByRole('heading')).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('the session is looked at every 30 seconds, and lasts across a reload', {
  tag: ['@session-in-cookie'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const asked = page.waitForRequest('**/api/session');
  await page.clock.fastForward(30_000);
  await asked;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('a tab that hears of the end from the server before it hears of the sign-out follows all the same', {
  tag: ['@session-in-cookie'],
}, async ({ page, product }) => {
  const student = await enterAsNewStudent(page, product);
  await page.goto('/projects');
  await expect(page.getByText(/^\d+ projects$/)).toBeVisible();
  await product.db.delete(sessions).where(eq(sessions.user_id, student.id));
  await page.getByRole('searchbox', { name: 'Search' }).fill('anything');
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/');
  await other.evaluate(() => new BroadcastChannel('session').postMessage('signed-out'));
  await page.waitForURL('**/auth**');
});

test('whoever goes back while asked to sign in again is still asked, and is led away only by leaving', {
  tag: ['@ended-session-keeps-page'],
}, async ({ page, product }) => {
  const student = await enterAsNewStudent(page, product);
  await page.goto('/projects');
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
