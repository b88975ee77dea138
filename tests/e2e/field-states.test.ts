import type { Page } from '@playwright/test';
import { createPerson } from '#tests/factories.ts';
import { openPage } from './support/open-page.ts';
import { enterAs, enterAsNewStudent } from './support/people.ts';
import { expect, test } from './support/product.ts';

test.use({ sharesProduct: true });

/** Errors whose field doesn't name them, or doesn't say that it is invalid. */
const unmarked = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[id$="-error"]')].flatMap(({ id, textContent }) => {
      const field = document.querySelector(`[aria-describedby~="${CSS.escape(id)}"]`);
      return field?.getAttribute('aria-invalid') === 'true' ? [] : [textContent];
    }),
  );

const FORMS: [string, string, (page: Page) => Promise<void>][] = [
  ['sign-in', '/auth', (page) => page.getByRole('button', { name: 'Sign In', exact: true }).click()],
  [
    'sign-up',
    '/auth',
    async (page) => {
      await page.getByRole('tab', { name: 'Sign Up' }).click();
      await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    },
  ],
  ['profile', '/profile', (page) => page.getByRole('button', { name: 'Save Profile' }).click()],
  ['project', '/projects/create', (page) => page.getByRole('button', { name: 'Create Project' }).click()],
];

for (const [name, path, submit] of FORMS) {
  test(`each invalid field of the ${name} form says so and names its error`, {
    tag: '@accessible-at-every-size',
  }, async ({ page, product }) => {
    if (name === 'profile') await enterAsNewStudent(page, product, { complete: false });
    if (name === 'project') await enterAs(page, product, await createPerson(product, { role: 'manager' }));
    await openPage(page, path);
    await submit(page);
    await expect(page.locator('[id$="-error"]').first()).toBeVisible();
    // The editor loads late.
    await expect.poll(() => unmarked(page)).toEqual([]);
  });
}

test('a required select without a choice says so at its field until one is chosen', {
  tag: ['@accessible-at-every-size', '@profile-checks-in-order'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await openPage(page, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const degree = page.getByRole('combobox', { name: 'Degree', exact: true });
  await expect(degree).toHaveAttribute('required');
  await expect(page.locator('label', { hasText: 'Degree' })).toHaveText('Degree *');
  await degree.selectOption('Select degree');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(degree).toBeFocused();
  await expect(degree).toHaveAttribute('aria-invalid', 'true');
  await expect(degree).toHaveAccessibleDescription('Please select your degree.');
  await degree.selectOption('MCA');
  await expect(degree).not.toHaveAttribute('aria-invalid');
  await expect(degree).toHaveAccessibleDescription('');
});

test('a wrong password marks its field', { tag: '@sign-in-errors' }, async ({ page, product }) => {
  const { email } = await createPerson(product);
  await openPage(page, '/auth');
  await page.getByLabel('Email').fill(email);
  const password = page.getByLabel(/^Password/);
  await password.fill('not their password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toHaveAccessibleDescription('The email address or the password is wrong.');
});

test('a rich text says that it is required and invalid, why, and which formats it has', {
  tag: '@rich-text-is-cleaned',
}, async ({ page, product }) => {
  await enterAs(page, product, await createPerson(product, { role: 'manager' }));
  await openPage(page, '/projects/create');
  const texts = page.locator('.tiptap[role=textbox]');
  await expect(texts.first()).toBeVisible();
  const required = page.locator('.tiptap[aria-required=true]').first();
  await expect(required).toHaveAttribute('aria-invalid', 'false');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(required).toHaveAttribute('aria-invalid', 'true');
  await expect(required).toHaveAccessibleDescription(/./);

  const editor = page.locator('.mantine-RichTextEditor-root').first();
  const bold = editor.getByRole('button', { name: 'Bold' });
  await editor.getByRole('textbox').click();
  await expect(bold).toHaveAttribute('aria-pressed', 'false');
  await bold.click();
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('Strong');
  await bold.click();
  await expect(bold).toHaveAttribute('aria-pressed', 'false');
  await expect(editor.locator('strong')).toHaveText('Strong');
});

const selectedOptions = (page: Page) =>
  page
    .getByRole('option')
    .evaluateAll((all) =>
      all.filter((one) => one.getAttribute('aria-selected') === 'true').map((one) => one.textContent),
    );

test('in a list of several choices the arrow moves and leaves what is selected', {
  tag: '@keyboard-access',
}, async ({ page, product }) => {
  await enterAs(page, product, await createPerson(product, { role: 'admin' }));
  await openPage(page, '/admin/applications?status=submitted,shortlisted');
  await page.getByRole('combobox', { name: 'Status', exact: true }).click();
  const list = page.getByRole('listbox', { name: 'Status', exact: true });
  await expect(list).toHaveAttribute('aria-multiselectable', 'true');
  const before = await selectedOptions(page);
  expect(before).toHaveLength(2);
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('ArrowDown');
    expect(await selectedOptions(page)).toEqual(before);
  }
});
