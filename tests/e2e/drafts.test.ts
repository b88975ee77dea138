import type { Page } from '@playwright/test';
import { signInAsDemo } from './people.ts';
import { expect, type Product, phone, test } from './product.ts';

const ASHA = 'asha@demo.example';

/** The address of the application form of a project that the person has not applied to. */
async function findApplyPage(page: Page, nth: number): Promise<string> {
  const answer = await page.request.get('/api/projects');
  const { projects } = await answer.json();
  const open = projects.filter((project: { my_status: string | null }) => project.my_status === null);
  return `/projects/${open[nth].id}/apply`;
}

const proposal = (page: Page) => page.getByLabel('Initial Proposal');
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^draft:/.test(key)));

async function open(browser: Parameters<typeof signInAsDemo>[0], product: Product, nth: number) {
  const page = await signInAsDemo(browser, product, ASHA);
  const path = await findApplyPage(page, nth);
  await page.goto(path);
  return { page, path };
}

test('a draft survives a reload, an hour without connection, and leaves the browser at sign-out', async ({
  browser,
  product,
}) => {
  const { page } = await open(browser, product, 0);
  await proposal(page).fill('Typed with a connection.');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();

  await page.route('**/api/application-drafts', (route) => route.abort());
  await proposal(page).fill('Typed without one.');
  await expect(page.getByText(/^No connection\. Kept in this browser/)).toBeVisible();
  await page.unroute('**/api/application-drafts');
  await page.reload();
  await expect(proposal(page)).toHaveValue('Typed without one.');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  expect(await kept(page)).toHaveLength(1);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await kept(page)).toEqual([]);
});

test('a draft changed on another device is a choice, and neither text is lost before it', async ({
  browser,
  product,
}) => {
  const laptop = await open(browser, product, 1);
  await proposal(laptop.page).fill('From the laptop.');
  await expect(laptop.page.getByText(/^Saved/)).toBeVisible();

  const other = await signInAsDemo(browser, product, ASHA);
  await other.setViewportSize(phone.viewport);
  await other.goto(laptop.path);
  await expect(proposal(other)).toHaveValue('From the laptop.');
  await proposal(other).fill('From the phone.');
  await expect(other.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();

  await proposal(laptop.page).fill('More from the laptop.');
  await expect(laptop.page.getByText('This draft was changed on another device')).toBeVisible();
  await expect(laptop.page.getByText('From the phone.')).toBeVisible();
  await expect(proposal(laptop.page)).toHaveValue('More from the laptop.');
  await laptop.page.getByRole('button', { name: 'Use the other version' }).click();
  await expect(proposal(laptop.page)).toHaveValue('From the phone.');
});

test('a refused submission says why in a toast, keeps the text and moves the focus', async ({
  browser,
  product,
}) => {
  const { page } = await open(browser, product, 2);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('alert').getByText('Please fill in all required fields')).toBeVisible();
  await expect(proposal(page)).toBeFocused();

  await proposal(page).fill('It will be refused.');
  await page.route('**/api/applications', (route) => route.abort());
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText('Error submitting application')).toBeVisible();
  await expect(proposal(page)).toHaveValue('It will be refused.');
});

test('the detailed proposal counts words against the 300 and refuses fewer', async ({ browser, product }) => {
  const { page } = await open(browser, product, 3);
  await proposal(page).fill('An idea.');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await page.getByRole('button', { name: 'Continue with the detailed proposal' }).click();
  await page.getByLabel('Technical Approach').fill('word '.repeat(299));
  await expect(page.getByText('299 of 300 words')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Detailed Proposal' }).click();
  await expect(page.getByText('Technical approach too short')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Current count: 299 words.')).toBeVisible();
  await expect(page.getByLabel('Technical Approach')).toBeFocused();
});
