import { DEMO_PASSWORD } from '#domain/users/users.ts';
import { findProblems } from './support/axe.ts';
import { openPage, reloadPage } from './support/open-page.ts';
import { openBrowser, signInAsDemo, signInWithPassword } from './support/people.ts';
import { expect, test } from './support/product.ts';

const EMAIL = 'asha@demo.example';
const NEW_PASSWORD = 'another long enough password';

test('a student changes their address and password, and signs out the other devices', {
  tag: ['@security:flow-account-changes'],
}, async ({ browser, product }) => {
  const [laptop, phone] = [
    await signInAsDemo(browser, product, EMAIL),
    await signInAsDemo(browser, product, EMAIL),
  ];
  await openPage(phone, '/profile?tab=account');
  const card = phone.getByRole('region', { name: 'Sign-in' });
  await expect(card.getByText('This device')).toHaveCount(1);

  await card.getByRole('button', { name: 'Change email' }).click();
  const emailDialog = phone.getByRole('dialog', { name: 'Change email' });
  await emailDialog.getByRole('button', { name: 'Send the link' }).click();
  const toast = phone.getByRole('alert').filter({ hasText: 'Please enter your email address.' });
  await expect(toast).toBeVisible();
  await emailDialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast).toHaveCount(0);
  await card.getByRole('button', { name: 'Change email' }).click();
  await emailDialog.getByLabel('New Email').fill('ananya.rao@demo.example');
  await emailDialog.getByLabel('Your Password').fill('not my password');
  await emailDialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(emailDialog.getByText('This isn’t your password.')).toBeVisible();
  await expect(emailDialog.getByLabel('New Email')).toHaveValue('ananya.rao@demo.example');
  await emailDialog.getByLabel('Your Password').fill(DEMO_PASSWORD);
  await emailDialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(emailDialog.getByText('Check your inbox at ananya.rao@demo.example')).toBeVisible();
  expect(await findProblems(phone)).toEqual([]);

  const mail = await product.mailTo('ananya.rao@demo.example', /Confirm your new email address/);
  const link = mail.text.match(/https?:\/\/\S+confirm-email\S+/)?.[0] ?? '';
  const visitor = await openBrowser(browser, product);
  await openPage(visitor, link);
  await expect(visitor.getByText('please sign in with your current one first.')).toBeVisible();
  await openPage(phone, link);
  await phone.getByRole('button', { name: 'Use this address' }).click();
  await expect(phone.getByText('From now on, sign in with ananya.rao@demo.example.')).toBeVisible();
  await expect(phone.getByRole('main')).toBeFocused();
  await expect(phone.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  await reloadPage(phone);
  await phone.getByRole('button', { name: 'Use this address' }).click();
  await expect(phone.getByRole('link', { name: 'Your profile' })).toBeVisible();
  await expect(phone.getByRole('main')).toBeFocused();
  await openPage(laptop, '/dashboard');
  await expect(laptop).toHaveURL(/\/auth/);

  const library = await signInAsDemo(browser, product, 'ananya.rao@demo.example');
  await openPage(phone, '/profile?tab=account');
  await card.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await phone
    .getByRole('dialog', { name: 'Sign out everywhere else' })
    .getByRole('button', { name: 'Sign out everywhere else' })
    .click();
  await expect(phone.getByText('Signed out everywhere else')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden();
  await phone.keyboard.press('Tab');
  await expect(phone.getByRole('link', { name: 'Download my data' })).toBeFocused();
  await openPage(library, '/dashboard');
  await expect(library).toHaveURL(/\/auth/);

  await card.getByRole('button', { name: 'Change password' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current Password').fill(DEMO_PASSWORD);
  await dialog.getByLabel('New Password').fill(NEW_PASSWORD);
  await dialog.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  expect(await findProblems(phone)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(phone.getByText('Password changed')).toBeVisible();
  await openPage(phone, '/dashboard');
  await expect(phone).toHaveURL(/\/dashboard/);
  await signInWithPassword(browser, product, { email: 'ananya.rao@demo.example', password: NEW_PASSWORD });
});
