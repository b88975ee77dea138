import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fromBufferPromise } from 'yauzl';
import { findProblems } from './support/axe.ts';
import { openPage } from './support/open-page.ts';
import { PASSWORD, signUpStudent } from './support/people.ts';
import { expect, phone, test } from './support/product.ts';

test.use({ sharesProduct: true });

const EMAIL = 'going@account.example';

test('a person downloads all of their data, deletes the account, and cannot sign in again', {
  tag: ['@security:flow-export-and-deletion'],
}, async ({ browser, product }) => {
  test.setTimeout(120_000);
  const page = await signUpStudent(browser, product, { name: 'Going Away', email: EMAIL });
  await openPage(page, '/profile?tab=account');
  const entries = await downloadData(page);
  expect([...entries.keys()].toSorted()).toEqual(['data.json', 'files/1-resume.pdf']);
  expect(entries.get('files/1-resume.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
  const data = JSON.parse(entries.get('data.json')?.toString() ?? '');
  expect([data.account.email, data.profile.display_name]).toEqual([EMAIL, 'Going Away']);

  await openDeletion(page);
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog.getByText(EMAIL)).toBeVisible();
  await expect(dialog.getByText('Your profile, resume and sign-in are deleted.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('Please enter your password.')).toBeVisible();
  await dialog.getByLabel(/^Your Password/).fill('not my password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('This isn’t your password.')).toBeVisible();
  await dialog.getByLabel(/^Your Password/).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Account deleted')).toBeVisible();

  await openPage(page, '/auth');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Sign in failed')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the dialog that deletes an account is clean on a phone (${colorScheme})`, async ({
    browser,
    product,
  }) => {
    const page = await signUpStudent(browser, product, {
      name: 'Staying Here',
      email: `${colorScheme}@account.example`,
    });
    await page.setViewportSize(phone.viewport);
    await page.emulateMedia({ colorScheme });
    await openPage(page, '/profile?tab=account');
    await openDeletion(page);
    await expect(page.getByRole('dialog', { name: 'Delete my account' })).toBeVisible();
    expect(await findProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}

const openDeletion = (page: Page) => page.getByRole('button', { name: 'Delete my account' }).click();

async function downloadData(page: Page): Promise<Map<string, Buffer>> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  const zip = await fromBufferPromise(await readFile(await download.path()));
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    entries.set(entry.fileName, Buffer.concat(chunks));
  }
  return entries;
}
