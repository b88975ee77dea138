import { createPerson } from '#tests/factories.ts';
import { fileOfSize } from '../student/failures.ts';
import { findProblems } from '../support/axe.ts';
import { openPage } from '../support/open-page.ts';
import { enterAs } from '../support/people.ts';
import { expect, phone, test } from '../support/product.ts';

const PAGE = '/admin/programme';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>';
const fileOf = (text: string) => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(text),
});

test('a super admin makes the portal another programme, which visitors see at once, and resets it', {
  tag: ['@programme-settings', '@accent-is-readable', '@logo-is-cleaned'],
}, async ({ page, product }) => {
  await enterAs(page, product, await createPerson(product, { role: 'super_admin' }));
  await openPage(page, '/admin/settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Programme' }).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Harbour Fellowship 2031');
  await page.getByRole('textbox', { name: 'Short name' }).fill('Harbour Fellowship');
  await page.locator('input[type=file]').setInputFiles(fileOf(SVG.replace('/>', '/><script/>')));
  await expect(page.getByRole('alert').filter({ hasText: 'This SVG contains a script' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(await fileOfSize('large.svg', 10_000_000));
  await expect(page.getByRole('alert').filter({ hasText: 'larger than 100 KB' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(fileOf(SVG));
  await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible();
  const accent = page.getByRole('textbox', { name: 'Accent colour' });
  await accent.fill('#ffff00');
  await name.fill('');
  const save = page.getByRole('button', { name: 'Save Programme' });
  await save.click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Please enter the name of the programme.').first()).toBeVisible();
  // Nothing that was typed is lost.
  await expect(accent).toHaveValue('#ffff00');
  await expect(page.getByRole('textbox', { name: 'Short name' })).toHaveValue('Harbour Fellowship');
  await name.fill('Harbour Fellowship 2031');
  await save.click();
  await expect(page.getByText(/The nearest that passes is #949400/).first()).toBeVisible();
  await accent.fill('#12877d');
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    'Harbour Fellowship 2031',
  );
  expect(await findProblems(page)).toEqual([]);
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: 'Programme saved' })).toBeVisible();
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Harbour Fellowship 2031, home' }),
  ).toBeVisible();

  await openPage(page, '/guidelines');
  await expect(page).toHaveTitle(/· Harbour Fellowship 2031$/);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour Fellowship 2031');
  await expect(page).toHaveTitle('Harbour Fellowship 2031');
  expect(
    await page.evaluate(() => fetch('/manifest.webmanifest').then((answer) => answer.json())),
  ).toMatchObject({
    name: 'Harbour Fellowship 2031',
    short_name: 'Harbour Fellowship',
  });
  // The browser keeps this page alone: the logo must be in it.
  const offline = await page.evaluate(() => fetch('/offline').then((answer) => answer.text()));
  expect(offline).toContain('<img src="data:image/svg+xml;base64,');
  expect(offline).not.toContain('/programme-logo');

  await openPage(page, PAGE);
  for (const field of ['Name', 'Short name', 'Logo', 'Accent colour'])
    await page.getByRole('button', { name: `Reset ${field} to default`, exact: true }).click();
  await save.click();
  await expect(
    page.getByRole('banner').getByRole('link', { name: /^Applied AI Residency 2025, home$/ }),
  ).toBeVisible();
});

test('an admin reads the programme and can’t change it, on a phone too', {
  tag: ['@programme-settings'],
}, async ({ page, product }) => {
  await enterAs(page, product, await createPerson(product, { role: 'admin' }));
  await page.setViewportSize(phone.viewport);
  await openPage(page, PAGE);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeDisabled();
  await expect(page.getByText('Only super admins can change the programme.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Programme' })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
