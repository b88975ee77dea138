import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { sessions } from '#server/db/schema/sign-in.ts';
import { findApplyPage, proposal } from './support/applying.ts';
import { findProblems } from './support/axe.ts';
import { openPage, reloadPage } from './support/open-page.ts';
import { enterAs, enterAsNewStudent } from './support/people.ts';
import { expect, type Product, phone, test } from './support/product.ts';
import { readBrowser } from './support/read-browser.ts';
import { signOut } from './support/sign-out.ts';

test.use({ ...phone, serviceWorkers: 'allow', permissions: ['clipboard-read', 'clipboard-write'] });

const TEXT = 'Typed in a tunnel, between two stations.';
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: "You're offline", exact: true });
const drafts = (page: Page) => page.getByRole('region', { name: 'Drafts in this browser', exact: true });

/** A student whose browser has been signed in long enough to cache the offline page. */
async function enter(page: Page, product: Product) {
  const student = await enterAsNewStudent(page, product);
  const path = await findApplyPage(page);
  await openPage(page, path);
  await expect(proposal(page)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return { path, student };
}

test('every page without a connection shows the drafts of this browser for reading and copying', {
  tag: ['@drafts-are-saved'],
}, async ({ page, product }) => {
  const { path } = await enter(page, product);
  await page.context().setOffline(true);
  await proposal(page).fill(TEXT);
  await expect(page.getByText(/^No connection\. Saved in this browser/)).toBeVisible();

  await openPage(page, '/dashboard');
  await expect(heading(page)).toBeVisible();
  // The process of a new page may not know of the emulation, and then has no event to report when it ends.
  if (await page.evaluate(() => navigator.onLine)) {
    await page.context().setOffline(false);
    await page.context().setOffline(true);
  }
  await expect(drafts(page).getByRole('article')).toHaveCount(1);
  await expect(drafts(page).getByText(TEXT, { exact: true })).toBeVisible();
  await expect(drafts(page).getByText(/^Written \d\d\/.*It's only in this browser so far\.$/)).toBeVisible();
  await drafts(page).getByRole('button', { name: 'Copy Initial Proposal', exact: true }).click();
  await expect(drafts(page).getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(TEXT);
  expect(await findProblems(page)).toEqual([]);

  await page.context().setOffline(false);
  await expect(page.getByText(/^You're back online\./)).toBeVisible();
  await page.getByRole('button', { name: 'Open the page again', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard', exact: true })).toBeVisible();
  await openPage(page, path);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(proposal(page)).toHaveValue(TEXT);
});

test('the drafts of a person who signed out are hidden from the next person', {
  tag: ['@browser-forgets-account', '@drafts-are-saved', '@asvs:14.3.1'],
}, async ({ page, product }) => {
  await enter(page, product);
  await page.route('**/api/application-drafts', (route) => route.abort());
  await proposal(page).fill(TEXT);
  await expect(page.getByText(/^No connection\. Saved in this browser/)).toBeVisible();
  await openPage(page, '/offline');
  await expect(drafts(page).getByText(TEXT, { exact: true })).toBeVisible();

  await openPage(page, '/dashboard');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await signOut(page);
  await openPage(page, '/offline');
  await expect(drafts(page).getByText(/^There are no drafts to show/)).toBeVisible();
  await expect(page.getByText(TEXT)).toHaveCount(0);
});

/** A student has typed text that the server could not get, and the browser is offline. */
async function typeOffline(page: Page, product: Product) {
  const entered = await enter(page, product);
  await page.context().setOffline(true);
  await proposal(page).fill(TEXT);
  await expect(page.getByText(/^No connection\. Saved in this browser/)).toBeVisible();
  await openPage(page, '/offline');
  await expect(drafts(page).getByText(TEXT, { exact: true })).toBeVisible();
  return entered;
}

async function expectLocked(page: Page) {
  await expect(drafts(page).getByText(/^There are no drafts to show/)).toBeVisible();
  await expect(page.getByText(TEXT)).toHaveCount(0);
  const { keys, drafts: sealed, readable } = await readBrowser(page);
  expect(keys).toEqual([]);
  expect(sealed).toHaveLength(1);
  expect(readable).not.toContain(TEXT);
}

test('after “sign out everywhere” on another device the drafts of this browser are locked until their writer signs in', {
  tag: ['@drafts-are-saved'],
}, async ({ page, product }) => {
  const { path, student } = await typeOffline(page, product);
  await product.db.delete(sessions).where(eq(sessions.user_id, student.id));
  await page.context().setOffline(false);
  await openPage(page, '/offline');
  await expectLocked(page);

  await enterAs(page, product, student);
  await openPage(page, path);
  await expect(proposal(page)).toHaveValue(TEXT);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
});

test('the drafts of a person are locked after another person signs in', {
  tag: ['@drafts-are-saved'],
}, async ({ page, product }) => {
  await typeOffline(page, product);
  await page.context().setOffline(false);
  await enterAsNewStudent(page, product);
  await openPage(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard', exact: true })).toBeVisible();
  await expect.poll(async () => (await readBrowser(page)).keys).toEqual([]);
  await page.context().setOffline(true);
  await openPage(page, '/offline');
  await expectLocked(page);
});

test('a browser that was offline for more than twelve hours shows no drafts', async ({ page, product }) => {
  await typeOffline(page, product);
  await page.clock.setFixedTime(Date.now() + 12.1 * 3_600_000);
  await reloadPage(page);
  await expect(drafts(page).getByText(/^There are no drafts to show/)).toBeVisible();
  await expect(page.getByText(TEXT)).toHaveCount(0);
});

test('the offline page says nothing about drafts before it has asked whether the session has ended', {
  tag: ['@drafts-are-saved'],
}, async ({ page, product }) => {
  await typeOffline(page, product);
  await page.context().setOffline(false);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/session');
  await openPage(page, '/offline');
  await asked;
  await expect(
    drafts(page).getByRole('heading', { name: 'Drafts in this browser', exact: true }),
  ).toBeVisible();
  await expect(drafts(page).getByText(/^There are no drafts to show/)).toBeHidden();
  held.resolve();
  await expect(drafts(page).getByText(TEXT, { exact: true })).toBeVisible();
});

test('the service worker caches the offline page and no personal data', { tag: ['@asvs:14.3.3'] }, async ({
  page,
  product,
}) => {
  await enter(page, product);
  await openPage(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard', exact: true })).toBeVisible();
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored).toEqual(['/offline']);
});

test('the landing page installs no service worker for a visitor', async ({ page }) => {
  await openPage(page, '/');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
