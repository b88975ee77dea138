import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#domain/users/users.ts';
import { createPerson, createProject } from '#tests/factories.ts';
import { jpegBytes } from '#tests/pictures.ts';
import { reloadPage, untilHydrated } from './support/open-page.ts';
import { enterAs, enterAsNewStudent } from './support/people.ts';
import { expect, phone, test } from './support/product.ts';
import {
  collectPageErrors,
  expectNoProblems,
  holdScripts,
  openServerRendered,
} from './support/server-rendered.ts';

test.use({ ...phone, opensNewWindows: true });

/** Opens a page whose scripts don't arrive yet, lets a person use it, and then lets the scripts arrive. */
async function useBeforeHydration(page: Page, path: string, use: () => Promise<void>): Promise<void> {
  const release = await holdScripts(page);
  await openServerRendered(page, path);
  await use();
  release();
  await untilHydrated(page);
}

test('a visitor who signs in before the scripts have loaded is signed in', async ({ page }) => {
  const faults = collectPageErrors(page);
  await useBeforeHydration(page, '/auth?next=%2Fteams', async () => {
    await page.getByLabel(/^Email/).fill('asha@demo.example');
    await page.getByLabel(/^Password/).fill(DEMO_PASSWORD);
    await page.getByLabel(/^Password/).press('Enter');
  });
  await expect(page).toHaveURL(/\/teams$/);
  expect(faults).toEqual([]);
});

test('the menu opens, leads to a page and closes before the scripts have loaded', {
  tag: ['@shared-header-and-footer'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await holdScripts(page);
  await openServerRendered(page, '/dashboard');
  const button = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await button.click();
  await expect(menu).toBeVisible();
  await expectNoProblems(page);
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveCSS('animation-name', 'none');
  await button.click();
  await menu.getByRole('link', { name: 'Guidelines' }).click();
  await expect(page).toHaveURL(/\/guidelines$/);
});

test('a menu that was opened before the scripts had loaded stays open, and Escape closes it', async ({
  page,
  product,
}) => {
  const faults = collectPageErrors(page);
  await enterAsNewStudent(page, product);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await useBeforeHydration(page, '/dashboard', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu).toBeVisible();
  });
  await expect(menu).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'visible');
  expect(faults).toEqual([]);
});

test('Sign Out in the menu counts before the scripts have loaded', async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await useBeforeHydration(page, '/dashboard', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    const signOut = page.getByRole('dialog').getByRole('button', { name: 'Sign Out' });
    await signOut.click();
    await expect(signOut).toHaveCSS('animation-name', 'wait');
  });
  await page.waitForURL((url) => url.pathname === '/');
});

test('Help in the menu counts before the scripts have loaded', { tag: ['@help-everywhere'] }, async ({
  page,
  product,
}) => {
  await enterAsNewStudent(page, product);
  await useBeforeHydration(page, '/dashboard', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Help' }).click();
  });
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
});

test('the font waits for a dialog that was pressed for before the scripts had loaded', async ({
  page,
  product,
}) => {
  await enterAsNewStudent(page, product);
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  const code = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/help-dialog-*.js');
  await useBeforeHydration(page, '/dashboard', async () => {
    fonts.length = 0;
    await page.route('**/help-dialog-*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Help' }).click();
  });
  await asked;
  await page.waitForTimeout(600); // longer than the pause between two looks for something awaited
  expect(fonts).toEqual([]);
  code.resolve();
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await expect.poll(() => fonts.length).toBe(1);
});

test('a press while typed values are repeated comes after them', async ({ page }) => {
  await useBeforeHydration(page, '/auth?next=%2Fteams', async () => {
    await page.getByLabel(/^Email/).fill('asha@demo.example');
    await page.getByLabel(/^Password/).fill(DEMO_PASSWORD);
    await page.evaluate(() => {
      const submit = document.querySelector<HTMLElement>('button[type=submit]');
      const observer = new MutationObserver(() => {
        observer.disconnect();
        submit?.click();
      });
      const email = document.querySelector('input[type=email]');
      if (email) observer.observe(email, { attributeFilter: ['data-unhydrated'] });
    });
  });
  await expect(page).toHaveURL(/\/teams$/);
});

test('what was typed, chosen and pressed in the list before the scripts have loaded counts, each once', async ({
  page,
  product,
}) => {
  const { name } = await createProject(product, {
    name: 'A project to be found early',
    category: 'robotics',
  });
  await enterAsNewStudent(page, product);
  await page.setViewportSize({ width: 1280, height: 800 });
  await useBeforeHydration(page, '/projects', async () => {
    const search = page.getByRole('searchbox');
    await search.pressSequentially('found early');
    await page.getByLabel('Category', { exact: true }).selectOption('robotics');
    await search.focus();
  });
  await expect(page).toHaveURL(/search=found/);
  await expect(page).toHaveURL(/category=robotics/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article', { name })).toBeVisible();
  await page.keyboard.type('!');
  await expect(page.getByRole('searchbox')).toHaveValue('found early!');
});

test('a degree that was chosen before the scripts have loaded is kept in the form and its draft', async ({
  page,
  product,
}) => {
  await enterAsNewStudent(page, product, { complete: false });
  const degree = page.getByRole('combobox', { name: 'Degree', exact: true });
  await useBeforeHydration(page, '/profile', async () => {
    await degree.selectOption('MCA');
  });
  await expect(degree).toHaveValue('MCA');
  await reloadPage(page);
  await expect(page.getByText("You typed this earlier and haven't saved it yet.")).toBeVisible();
  await expect(degree).toHaveValue('MCA');
});

test('a proposal that was begun before the scripts have loaded is kept and saved', async ({
  page,
  product,
}) => {
  const { id } = await createProject(product);
  await enterAsNewStudent(page, product);
  await useBeforeHydration(page, `/projects/${id}/apply`, async () => {
    await page.getByLabel(/initial proposal/i).pressSequentially('Begun on a slow line');
  });
  await expect(page.getByLabel(/initial proposal/i)).toHaveValue('Begun on a slow line');
  await expect(page.getByText(/^Saved/)).toBeVisible();
});

test('a button that is pressed twice before the scripts have loaded waits visibly and acts once', async ({
  page,
  product,
}) => {
  await enterAsNewStudent(page, product);
  await page.setViewportSize({ width: 1280, height: 800 });
  const help = page.getByRole('button', { name: 'Help', exact: true });
  await useBeforeHydration(page, '/dashboard', async () => {
    await help.click();
    await help.click();
    await expect(help).toHaveCSS('animation-name', 'wait');
  });
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
});

test('a switch in a late part of the page keeps its early press', async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  const found = page.getByRole('switch', { name: 'Let team leaders find me', exact: true });
  await useBeforeHydration(page, '/profile', () => found.check({ force: true }));
  await expect(found).toBeChecked();
  await expect(page.getByLabel('A line about yourself', { exact: true })).toBeVisible();
});

test('a file that was chosen before the scripts have loaded is checked and shown', async ({
  page,
  product,
}) => {
  await enterAs(page, product, await createPerson(product, { role: 'admin' }));
  const file = { name: 'projects.csv', mimeType: 'text/csv', buffer: Buffer.from('name\n') };
  await useBeforeHydration(page, '/admin/import', () => page.locator('input[type=file]').setInputFiles(file));
  await expect(page.getByText(file.name)).toBeVisible();
  await expect(page.getByText(/^Found .* problem/)).toBeVisible();
});

test('a picture that was chosen before the scripts have loaded is uploaded', async ({ page, product }) => {
  await enterAs(page, product, await createPerson(product, { role: 'admin' }));
  const file = { name: 'college.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpegBytes()) };
  await useBeforeHydration(page, '/admin/settings', () =>
    page.locator('input[type=file]').first().setInputFiles(file),
  );
  await expect(page.getByText(file.name)).toBeVisible();
});

test('Ctrl+K and what is typed after it before the scripts have loaded search in the palette', {
  tag: ['@command-palette'],
}, async ({ page, product }) => {
  await enterAs(page, product, await createPerson(product, { role: 'admin' }));
  await page.setViewportSize({ width: 1280, height: 800 });
  await useBeforeHydration(page, '/dashboard', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('sett');
  });
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('combobox').or(palette.getByRole('textbox')).first()).toHaveValue('sett');
});
