import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD } from '#domain/users/users.ts';
import { sessions } from '#server/db/schema/sign-in.ts';
import { findProblems } from './support/axe.ts';
import { openPage } from './support/open-page.ts';
import { openBrowser, signInAsDemo } from './support/people.ts';
import { expect, type Product, test } from './support/product.ts';

/**
 * The code of the app, some half minutes from now. A code works once, and the one before and the one after are valid:
 * never the one before, which is too old when the half minute ends during the request.
 */
const codeOf = (secret: string, steps: 0 | 1) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** From the password to the recovery codes, in a dialog or on the page. */
async function setUpCodes(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByLabel('Your Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.getByTestId('authenticator-key').innerText()).replaceAll(/\s/g, '');
  await page.getByRole('textbox', { name: /^Code/ }).fill(codeOf(secret, 0));
  await page.getByRole('button', { name: 'Switch codes on' }).click();
  await expect(page.getByRole('alert', { name: 'Save these recovery codes now' })).toBeFocused();
  return { secret, recoveryCodes: await page.locator('li pre').allInnerTexts() };
}

async function givePassword(page: Page, email: string) {
  await openPage(page, '/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** The session ends under an open page; its dialog asks for the code as well. */
async function signInAgainInTheDialog(page: Page, product: Product, recoveryCode: string) {
  await openPage(page, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await product.db.delete(sessions);
  // Another request may find the end first: then the dialog covers the button.
  await page.getByRole('button', { name: 'Save Profile' }).dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel(/^Password/).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(recoveryCode);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a student sets up codes, and signs in with a code and with a recovery code', {
  tag: ['@security:flow-codes'],
}, async ({ browser, product }) => {
  test.setTimeout(120_000);
  const page = await signInAsDemo(browser, product, 'asha@demo.example');
  await openPage(page, '/profile?tab=account');
  await page.getByRole('button', { name: 'Set up codes' }).click();
  await expect(page.getByLabel('Your Password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Set up codes' }).click();
  const { secret, recoveryCodes } = await setUpCodes(page);
  expect(recoveryCodes).toHaveLength(10);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Save these recovery codes now')).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await product.mailTo('asha@demo.example', /switched on/);

  const phone = await openBrowser(browser, product);
  await openPage(phone, '/teams');
  await phone.getByLabel('Email').fill('asha@demo.example');
  await phone.getByLabel(/^Password/).fill(DEMO_PASSWORD);
  await phone.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(phone.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(phone.getByRole('textbox', { name: /^Code/ })).toBeFocused();
  expect(await findProblems(phone)).toEqual([]);
  await phone.getByRole('textbox', { name: /^Code/ }).fill('abc');
  await phone.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(phone.getByText('This code is wrong').first()).toBeVisible();
  await phone.getByRole('textbox', { name: /^Code/ }).fill(codeOf(secret, 1));
  await phone.getByRole('button', { name: 'Sign In', exact: true }).click();
  await phone.waitForURL('**/teams');
  await signInAgainInTheDialog(phone, product, recoveryCodes[1] ?? '');

  const borrowed = await openBrowser(browser, product);
  await givePassword(borrowed, 'asha@demo.example');
  await borrowed.getByRole('button', { name: 'Use a recovery code' }).click();
  await borrowed.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await borrowed.getByRole('button', { name: 'Sign In', exact: true }).click();
  await borrowed.waitForURL('**/dashboard');
  await openPage(borrowed, '/profile?tab=account');
  await expect(borrowed.getByText('8 recovery codes are left.')).toBeVisible();
  await borrowed.getByRole('button', { name: 'Switch codes off' }).click();
  await borrowed.getByLabel('Your Password').fill(DEMO_PASSWORD);
  await borrowed.getByRole('dialog').getByRole('button', { name: 'Switch codes off' }).click();
  await expect(borrowed.getByRole('button', { name: 'Set up codes' })).toBeVisible();
});

test('a super admin makes codes obligatory; a signed-in admin sets them up and continues', {
  tag: ['@authenticator-codes', '@site-settings', '@security:flow-obligatory-codes'],
}, async ({ browser, product }) => {
  test.setTimeout(120_000);
  const chief = await signInAsDemo(browser, product, 'sita@demo.example');
  const admin = await signInAsDemo(browser, product, 'arun@demo.example');
  await openPage(chief, '/admin/settings');
  const obligatory = chief.getByRole('switch', { name: /need authenticator codes/ });
  await obligatory.check({ force: true });
  await chief.getByRole('button', { name: 'Save Settings' }).click();
  await expect(chief.getByText('Set up codes for yourself first').first()).toBeVisible();

  await openPage(chief, '/profile?tab=account');
  await chief.getByRole('button', { name: 'Set up codes' }).click();
  await setUpCodes(chief);
  await chief.getByRole('button', { name: "I've saved them" }).click();
  await openPage(chief, '/admin/settings');
  await obligatory.check({ force: true });
  await chief.getByRole('button', { name: 'Save Settings' }).click();
  await expect(chief.getByText('Settings saved')).toBeVisible();

  await openPage(admin, '/admin/applications');
  await admin.waitForURL('**/set-up-codes');
  await expect(admin.getByRole('heading', { name: 'Set up authenticator codes' })).toBeVisible();
  await expect(admin.getByLabel('Your Password')).toBeVisible();
  expect(await findProblems(admin)).toEqual([]);
  const { secret } = await setUpCodes(admin);
  await admin.getByRole('button', { name: "I've saved them, continue" }).click();
  await admin.waitForURL('**/dashboard');
  await openPage(admin, '/admin');
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();

  const elsewhere = await openBrowser(browser, product);
  await givePassword(elsewhere, 'arun@demo.example');
  await elsewhere.getByRole('textbox', { name: /^Code/ }).fill(codeOf(secret, 1));
  await elsewhere.getByRole('button', { name: 'Sign In', exact: true }).click();
  await elsewhere.waitForURL('**/dashboard');
});
