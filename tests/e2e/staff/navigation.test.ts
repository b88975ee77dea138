import type { Page } from '@playwright/test';
import { findProblems } from '../support/axe.ts';
import { openPage } from '../support/open-page.ts';
import { enterAsDemo } from '../support/people.ts';
import { expect, phone, test } from '../support/product.ts';

const WORDS = [
  'Overview',
  'Applications',
  'Reviews',
  'Projects',
  'People',
  'Cycles',
  'Outbox',
  'Audit',
  'Settings',
];

const bar = (page: Page) => page.getByRole('navigation', { name: 'Staff' });
/** Pages that the words don't open. */
const BELOW = [
  '/admin/review/setup',
  '/admin/review/results',
  '/admin/review/feedback',
  '/admin/import',
  '/admin/security-events',
  '/admin/status',
  '/projects',
  '/projects/create',
  '/teams',
  '/announcements',
];

const word = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true });

test('staff walk through all their pages by the words of the bar, and each page marks its own', {
  tag: ['@staff-navigation'],
}, async ({ page, product }) => {
  await enterAsDemo(page, product, 'sita@demo.example');
  await openPage(page, '/dashboard');
  await expect(page.getByLabel('Cycle', { exact: true })).toHaveCount(1);
  for (const name of WORDS) {
    await word(page, name).click();
    await expect(word(page, name)).toHaveAttribute('aria-current', 'page');
    await expect(bar(page).locator('[aria-current]')).toHaveText([name]);
    await expect(page.getByLabel('Cycle', { exact: true })).toHaveCount(1);
  }
  for (const path of BELOW) {
    await openPage(page, path);
    await expect(page.getByLabel('Cycle', { exact: true }), path).toHaveCount(1);
  }
  await word(page, 'Cycles').click();
  await page.getByRole('navigation', { name: 'Cycles' }).getByRole('link', { name: 'Announcements' }).click();
  await expect(page.getByText('No announcements yet')).toBeVisible();
  await expect(word(page, 'Cycles')).toHaveAttribute('aria-current', 'page');
  expect(await findProblems(page)).toEqual([]);
});

test('a number of the bar leads to as many rows, and the server has rendered it', {
  tag: ['@staff-navigation', '@undecided-applications'],
}, async ({ page, product }) => {
  await enterAsDemo(page, product, 'sita@demo.example');
  // A busy server renders nothing.
  await expect(async () => {
    const html = await (await page.request.get('/admin/applications')).text();
    expect(html).toContain('applications wait for a decision');
  }).toPass();
  await openPage(page, '/admin/applications');
  const number = bar(page).getByRole('link', { name: /applications wait for a decision$/ });
  const count = await number.innerText();
  await number.press('Enter');
  await expect(page.getByText(`${count} applications found`)).toBeVisible();
});

test('a manager has their projects and reviews, and a student has no bar', {
  tag: ['@staff-navigation'],
}, async ({ page, product }) => {
  await enterAsDemo(page, product, 'meera@demo.example');
  await openPage(page, '/dashboard');
  await expect(
    bar(page)
      .getByRole('listitem')
      .getByRole('link', { name: /^[A-Z]/ }),
  ).toHaveText(['My projects', 'Reviews']);
  await word(page, 'My projects').click();
  await expect(page).toHaveURL(/\/projects\?.*owner=me/);
  await enterAsDemo(page, product, 'leela@demo.example');
  await openPage(page, '/dashboard');
  await expect(bar(page)).toHaveCount(0);
});

test('between 1280 and 1680 pixels the header keeps Projects and Applications', {
  tag: ['@shared-header-and-footer'],
}, async ({ page, product }) => {
  await enterAsDemo(page, product, 'sita@demo.example');
  for (const width of [1280, 1440, 1600, 1680]) {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, '/admin/applications');
    const places = page.getByRole('navigation', { name: 'Main' });
    await expect(places.getByRole('link', { name: 'Projects' })).toBeVisible();
    await expect(places.getByRole('link', { name: 'Applications' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
});

test.describe('on a phone', () => {
  test.use(phone);
  test('the bar scrolls inside itself, shows the word of the page, and the menu has the same words', {
    tag: ['@staff-navigation'],
  }, async ({ page, product }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await enterAsDemo(page, product, 'sita@demo.example');
    await openPage(page, '/admin/settings');
    await expect(word(page, 'Settings')).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('navigation', { name: 'Staff' }).getByRole('link')).toHaveText(WORDS);
    await menu.getByRole('link', { name: 'Outbox' }).click();
    await expect(page).toHaveURL(/\/admin\/outbox/);
  });
});
