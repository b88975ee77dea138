import { findProblems } from '../support/axe.ts';
import { renderInBrowser } from '../support/client-rendered.ts';
import { openPage, reloadPage } from '../support/open-page.ts';
import { enterAsNewStudent } from '../support/people.ts';
import { expect, phone, test } from '../support/product.ts';
import { signOut } from '../support/sign-out.ts';

test.use({ sharesProduct: true });

test('the header has a back button, the logo to /, the title of the page, the email, Manage Teams and Profile', {
  tag: ['@shared-header-and-footer'],
}, async ({ page, product }) => {
  const student = await enterAsNewStudent(page, product);
  await openPage(page, '/guidelines');
  const header = page.getByRole('banner');
  await expect(header.getByRole('heading', { level: 1 })).toHaveText('Guidelines');
  await expect(header.getByTitle(student.email)).toBeVisible();
  await expect(header.getByRole('link', { name: /Applied AI Residency 2025/ })).toHaveAttribute('href', '/');
  await header.getByRole('link', { name: 'Manage Teams' }).click();
  await page.waitForURL('**/teams');
  await header.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.waitForURL('**/profile');
  await header.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/teams');
});

test('the footer links to Projects, Teams and Guidelines', { tag: ['@shared-header-and-footer'] }, async ({
  page,
  product,
}) => {
  await enterAsNewStudent(page, product);
  await openPage(page, '/dashboard');
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['Projects', '/projects'],
    ['Teams', '/teams'],
    ['Guidelines', '/guidelines'],
    ['Dates', '/dates'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path);
  }
});

test('a press changes the colours at once, then the name of its button, and a reload keeps them', async ({
  page,
  product,
}) => {
  await enterAsNewStudent(page, product);
  await openPage(page, '/guidelines');
  const scheme = await page
    .getByRole('button', { name: 'Use dark colours', exact: true })
    .evaluate((button: HTMLElement) => {
      button.click();
      return document.documentElement.getAttribute('data-mantine-color-scheme');
    });
  expect(scheme).toBe('dark');
  await expect(page.getByRole('button', { name: 'Use light colours', exact: true })).toBeVisible();
  await reloadPage(page);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Use light colours', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('Sign Out returns to /, ends every session of the account, and other tabs follow', {
  tag: ['@session-in-cookie', '@asvs:7.4.4'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await openPage(page, '/dashboard');
  const other = await page.context().newPage();
  await openPage(other, '/projects');
  await reloadPage(other);
  await expect(other.getByRole('heading', { name: 'Available Projects' })).toBeVisible();
  await signOut(page);
  await other.waitForURL('**/auth**');
});

test('Help shows the questions, the mailbox, and the path and last request of a page to report', {
  tag: ['@help-everywhere'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await openPage(page, '/projects?search=river');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await help.getByText('Is the residency paid?').click();
  await expect(help.getByText("No, it's unpaid.")).toBeVisible();
  const report = help.getByRole('link', { name: 'Write about this page' });
  await expect(report).toHaveAttribute('href', /^mailto:residency@demo\.example\?/);
  const address = new URL((await report.getAttribute('href')) ?? '');
  expect(address.searchParams.get('body')).toMatch(
    /^What went wrong:\r\n\r\n\r\nPage: \/projects\r\nRequest: [\w-]+$/,
  );
});

test.describe('on a phone', () => {
  test.use(phone);
  test('on a phone the rest of the header is in its menu', { tag: ['@shared-header-and-footer'] }, async ({
    page,
    product,
  }) => {
    const student = await enterAsNewStudent(page, product);
    await openPage(page, '/dashboard');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByText(student.email)).toBeVisible();
    for (const name of ['Manage Teams', 'Profile', 'Projects', 'Guidelines']) {
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await menu.getByRole('button', { name: 'Help' }).click();
    await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
    await signOut(page);
  });

  test('the menu of a phone closes on a press beside it, on a place and when Sign Out fails, and is never printed', {
    tag: ['@shared-header-and-footer'],
  }, async ({ page, product }) => {
    await enterAsNewStudent(page, product);
    await openPage(page, '/dashboard');
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await button.tap();
    await expect(menu).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(menu).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.touchscreen.tap(20, 400);
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await button.tap();
    await menu.getByRole('link', { name: 'Guidelines' }).tap();
    await expect(page).toHaveURL(/\/guidelines$/);
    await expect(menu).toBeHidden();
    await page.route('**/api/session', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await button.tap();
    await menu.getByRole('button', { name: 'Sign Out' }).tap();
    await expect(page.getByText('Sign out failed')).toBeVisible();
    await expect(menu).toBeHidden();
  });
});

test.describe('while emails are late', () => {
  test.use(phone);

  test('the sign-in page and every other page say that emails are late, until they are not', {
    tag: ['@late-emails-are-said'],
  }, async ({ page, product }) => {
    let late = true;
    await renderInBrowser(page);
    await page.route('**/api/session', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), emails_are_late: late } });
    });
    const notice = page.getByRole('status').filter({ hasText: 'Our emails are late at the moment' });
    await openPage(page, '/auth');
    await expect(notice).toBeVisible();
    expect(await findProblems(page)).toEqual([]);
    await enterAsNewStudent(page, product);
    await openPage(page, '/guidelines');
    await expect(notice).toBeVisible();
    expect(await findProblems(page)).toEqual([]);
    late = false;
    await reloadPage(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guidelines');
    await expect(notice).toHaveCount(0);
  });
});
