import { eq } from 'drizzle-orm';
import { PRIVACY_VERSION } from '#domain/users/users.ts';
import { pending_sign_ups } from '#server/db/schema/sign-in.ts';
import { openPage } from '../support/open-page.ts';
import { expect, test } from '../support/product.ts';
import { breakCall } from './failures.ts';

test.use({ sharesProduct: true });

test('the sign-in page has Google, Sign In and Sign Up, and a link home', {
  tag: ['@auth-page'],
}, async ({ page }) => {
  await openPage(page, '/auth');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Sign Up']);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a Google sign-in without configuration shows a message', { tag: ['@google-sign-in'] }, async ({
  page,
}) => {
  await openPage(page, '/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByText('Authentication failed')).toBeVisible();
  await expect(page.getByText('Google sign-in is not configured on this server.')).toBeVisible();
});

test('a wrong password shows “Sign in failed” and keeps the typed text', {
  tag: ['@same-answer-for-unknown-address', '@sign-in-errors', '@errors-end-with-cause'],
}, async ({ page }) => {
  await openPage(page, '/auth');
  await page.getByLabel('Email').fill('asha@demo.example');
  await page.getByLabel(/^Password/).fill('not her password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Sign in failed')).toBeVisible();
  const field = page.getByRole('main').getByText('The email address or the password is wrong.');
  await expect(field).toBeVisible();
  await expect(page.getByLabel(/^Password/)).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('asha@demo.example');
  await page.getByLabel(/^Password/).fill('another one');
  await expect(page.getByText('Sign in failed')).toHaveCount(0);
  await expect(field).toHaveCount(0);
});

test('signing up needs an email and the same password twice, and points to the mailbox', {
  tag: ['@sign-up-form', '@security:flow-sign-up'],
}, async ({ page }) => {
  await openPage(page, '/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const submit = page.getByRole('button', { name: 'Sign Up', exact: true });
  await submit.click();
  for (const message of ['Please enter your email address.', 'Please use at least 8 characters.']) {
    await expect(page.getByText(message).first()).toBeVisible();
  }
  await page.getByLabel('Email').fill('somebody@student.example');
  await page.getByLabel(/^Password/).fill('a long enough password');
  for (const other of ['', 'another long password']) {
    await page.getByLabel('Confirm Password').fill(other);
    await submit.click();
    await expect(page.getByText("Passwords don't match").last()).toBeVisible();
    await expect(
      page.getByRole('alert').getByText('Please make sure your passwords match').last(),
    ).toBeVisible();
  }

  await page.getByLabel('Confirm Password').fill('a long enough password');
  const repair = await breakCall(page, '**/api/sign-ups');
  await submit.click();
  await expect(page.getByText('Sign up failed')).toBeVisible();
  await expect(page.getByText("Passwords don't match")).toHaveCount(0);
  await repair();
  await submit.click();
  await expect(page.getByText('Account created!')).toBeVisible();
  await expect(page.getByText('Please check your email to verify your account.')).toBeVisible();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText('Sent again')).toBeVisible();
});

test('an unverified person is informed at sign-in and can have the link sent again', {
  tag: ['@verified-before-sign-in', '@security:flow-link-again'],
}, async ({ page, product }) => {
  const email = 'unverified@student.example';
  const password = 'a long enough password';
  await page.request.post('/api/sign-ups', {
    headers: { Origin: product.url },
    data: { email, password, confirm_password: password },
  });
  await openPage(page, '/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Please verify your email address first')).toBeVisible();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText('Sent again')).toBeVisible();
});

test('signing up accepts the privacy page, which lists stored data, retention, readers and deletion', {
  tag: ['@privacy-page'],
}, async ({ page, product }) => {
  await openPage(page, '/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill('agreed@student.example');
  await page.getByLabel(/^Password/).fill('a long enough password');
  await page.getByLabel('Confirm Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Account created!')).toBeVisible();
  await expect(page.getByText('Check your inbox at agreed@student.example')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Check your inbox');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to Sign In' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Email')).toHaveValue('agreed@student.example');
  const [pending] = await product.db
    .select()
    .from(pending_sign_ups)
    .where(eq(pending_sign_ups.email, 'agreed@student.example'));
  expect(pending?.privacy_version).toBe(PRIVACY_VERSION);

  await openPage(page, '/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('main').getByRole('link', { name: 'privacy policy' }).click();
  for (const name of [/what we store/i, /who can see/i, /change or delete/i]) {
    await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  }
});

test('the tab of the sign-in page has its name before any script', async ({ request }) => {
  // The first page after a start is client-rendered.
  await expect(async () => {
    const page = await (await request.get('/auth?verify=unknown')).text();
    expect(page).toContain('<title>Verify your email · Applied AI Residency 2025</title>');
  }).toPass();
});
