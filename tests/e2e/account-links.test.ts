import type { Page } from '@playwright/test';
import { findProblems } from './support/axe.ts';
import { openPage } from './support/open-page.ts';
import { enterAsNewStudent, openBrowser, PASSWORD } from './support/people.ts';
import { expect, type Product, test } from './support/product.ts';

test.use({ sharesProduct: true });

const NEW_PASSWORD = 'another long enough password';

async function linkTo(product: Product, address: string, subject: RegExp): Promise<string> {
  const { text } = await product.mailTo(address, subject);
  return text.match(/https?:\/\/\S+/)?.[0] ?? 'no link';
}

async function signIn(page: Page, email: string, password: string) {
  await openPage(page, '/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('a person sets a new password by an emailed link, once, and is signed out everywhere', {
  tag: ['@asvs:6.4.3', '@security:flow-password-reset'],
}, async ({ browser, page, product }) => {
  const { email } = await enterAsNewStudent(page, product);
  const elsewhere = await openBrowser(browser, product);
  await openPage(elsewhere, '/auth');
  await elsewhere.getByLabel('Email').fill(email);
  await elsewhere.getByRole('button', { name: 'Forgot password?' }).click();
  await elsewhere.getByRole('button', { name: 'Send the link' }).click();
  await expect(elsewhere.getByText(/sent it a link to choose a new password/)).toBeVisible();
  const link = await linkTo(product, email, /password/i);

  await openPage(elsewhere, link);
  await elsewhere.getByLabel('New Password').fill('portal-2026');
  await elsewhere.getByLabel('Confirm Password').fill('portal-2026');
  await elsewhere.getByRole('button', { name: 'Save password' }).click();
  await expect(elsewhere.getByText(/^This password is easy to guess/).first()).toBeVisible();
  expect(await findProblems(elsewhere)).toEqual([]);
  await elsewhere.getByLabel('New Password').fill(NEW_PASSWORD);
  await elsewhere.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  await elsewhere.getByRole('button', { name: 'Save password' }).click();
  await expect(elsewhere.getByText('Please sign in with your new password.')).toBeVisible();
  await signIn(elsewhere, email, NEW_PASSWORD);
  await elsewhere.waitForURL('**/dashboard');

  await openPage(page, '/dashboard');
  await page.waitForURL('**/auth?next=*');
  await openPage(page, link);
  await page.getByLabel('New Password').fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('This link no longer works').first()).toBeVisible();
});

test('“This wasn’t me” ends a sign-up that a stranger began with another person’s address', {
  tag: ['@security:flow-not-me'],
}, async ({ browser, page: stranger, product }) => {
  const email = 'owner@links.example';
  await openPage(stranger, '/auth');
  await stranger.getByRole('tab', { name: 'Sign Up' }).click();
  await stranger.getByLabel('Email').fill(email);
  await stranger.getByLabel(/^Password/).fill(PASSWORD);
  await stranger.getByLabel('Confirm Password').fill(PASSWORD);
  await stranger.getByRole('button', { name: 'Sign Up', exact: true }).click();
  const link = await linkTo(product, email, /Verify/);

  const owner = await openBrowser(browser, product);
  await openPage(owner, link);
  await expect(owner.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await expect(owner.getByLabel('Email')).toHaveValue(email);
  await expect(owner.getByRole('link', { name: 'Sign up again' })).toHaveAttribute('href', /^\/auth/);
  await owner.getByRole('button', { name: "This wasn't me" }).click();
  await expect(owner.getByText('Please type DELETE.').first()).toBeVisible();
  await owner.getByLabel(/^To confirm, type/).fill('delete');
  await owner.getByRole('button', { name: "This wasn't me" }).click();
  await expect(owner.getByText('The account created with your address has been deleted.')).toBeVisible();
  await openPage(owner, link);
  await owner.getByLabel(/^Password/).fill(PASSWORD);
  await owner.getByRole('button', { name: 'Verify and sign in' }).click();
  await expect(owner.getByText('This link no longer works').first()).toBeVisible();
  await signIn(stranger, email, PASSWORD);
  await expect(stranger.getByText('The email address or the password is wrong.').first()).toBeVisible();
});
