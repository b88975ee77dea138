import { createApplication, createPerson, createProject } from '#tests/factories.ts';
import { findProblems } from '../support/axe.ts';
import { openPage } from '../support/open-page.ts';
import { enterAsNewStudent } from '../support/people.ts';
import { expect, phone, test } from '../support/product.ts';
import { enterWithRole } from './staff.ts';

test('Ctrl+K finds a person, an application and a page, and opens it without the mouse', {
  tag: ['@command-palette'],
}, async ({ page, product }) => {
  const applicant = await createPerson(product, {
    display_name: 'Palette Wanderer',
    email: 'wanderer@palette.example',
  });
  const project = await createProject(product, { name: 'Palette of the sea' });
  await createApplication(product, { project, applicant });
  await enterWithRole(page, product);
  await openPage(page, '/dashboard');
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  const field = palette.getByRole('combobox', { name: 'Person, team, project, application or page' });
  await expect(field).toBeFocused();
  await field.fill('wander');
  const places = palette.getByRole('listbox', { name: 'Places' });
  await expect(places.getByRole('option')).toHaveText([
    'Palette WandererStudent · wanderer@palette.example',
    'Palette Wanderer, Palette of the seaSubmitted',
  ]);
  await expect(places.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  expect(await findProblems(page)).toEqual([]);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Palette Wanderer', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/applications\?open=/);

  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await field.fill('outbox');
  await expect(places.getByRole('option', { name: /^Outbox/ })).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(page).toHaveURL('/admin/outbox');
});

test('a search without a match says so, and one that fails can be tried again', {
  tag: ['@command-palette'],
}, async ({ page, product }) => {
  await enterWithRole(page, product);
  await openPage(page, '/dashboard');
  await page.getByRole('button', { name: 'Find anything' }).click();
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await palette.getByRole('combobox', { name: 'Person, team, project, application or page' }).fill('qqqqq');
  await expect(palette.getByRole('status')).toHaveText(/^No results/);
  await page.route('**/api/staff/search**', (route) => route.fulfill({ status: 500, body: '' }));
  await palette.getByRole('combobox', { name: 'Person, team, project, application or page' }).fill('qqqqqq');
  await expect(palette.getByRole('status')).toHaveText(/^The search failed/);
  await palette.getByRole('button', { name: 'Close' }).click();
  await expect(palette).toBeHidden();
});

test('Escape closes the palette, and letters typed while its code loads reach its field', {
  tag: ['@command-palette'],
}, async ({ page, product }) => {
  await enterWithRole(page, product);
  await openPage(page, '/dashboard');
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await code.promise;
    await route.continue();
  });
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('outb');
  code.resolve();
  await expect(
    palette.getByRole('combobox', { name: 'Person, team, project, application or page' }),
  ).toBeFocused();
  await page.keyboard.type('ox');
  await expect(
    palette.getByRole('combobox', { name: 'Person, team, project, application or page' }),
  ).toHaveValue('outbox');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
});

test('students have no staff search', { tag: ['@command-palette'] }, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await openPage(page, '/dashboard');
  await expect(page.getByRole('button', { name: /^Notifications/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find anything' })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Find anything' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('on a phone the search icon in the header opens the palette, and a result opens its project', {
    tag: ['@accessible-at-every-size'],
  }, async ({ page, product }) => {
    await createProject(product, { name: 'Palette by the river', project_number: 'RIVER-9' });
    await enterWithRole(page, product);
    await openPage(page, '/dashboard');
    await page.getByRole('button', { name: 'Find anything' }).tap();
    const palette = page.getByRole('dialog', { name: 'Find anything' });
    await palette
      .getByRole('combobox', { name: 'Person, team, project, application or page' })
      .fill('river-9');
    await palette.getByRole('option', { name: /^Palette by the river/ }).tap();
    await expect(page.getByRole('heading', { name: 'Palette by the river' }).first()).toBeVisible();
  });

  test('Ctrl+K opens the palette instead of the menu of a phone', { tag: ['@command-palette'] }, async ({
    page,
    product,
  }) => {
    await enterWithRole(page, product);
    await openPage(page, '/dashboard');
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(
      page.getByRole('dialog', { name: 'Find anything' }).getByRole('combobox').first(),
    ).toBeFocused();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  });
});
