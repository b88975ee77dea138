import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { DEMO_PASSWORD } from '#domain/users/users.ts';
import { sessions } from '#server/db/schema/sign-in.ts';
import { type Google, startGoogle } from '#tests/google.ts';
import { findProblems } from './support/axe.ts';
import { openPage } from './support/open-page.ts';
import { test as base, expect, type Product } from './support/product.ts';
import { freePort } from './support/server.ts';
import { startProduct } from './support/start-product.ts';

const PASSWORD = 'a long enough password';

type Stage = { google: Google; product: Product };

/** A provider, and a product that uses it. */
const test = base.extend<{ google: Google }, { stage: Stage }>({
  stage: [
    async ({ browserName: _ }, use) => {
      const port = await freePort();
      const google = await startGoogle(`http://localhost:${port}`);
      const { product, stop } = await startProduct({ port, settings: google.settings });
      await use({ google, product });
      await stop();
      await google.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  google: ({ stage }, use) => use(stage.google),
  product: ({ stage }, use) => use(stage.product),
});

async function continueWithGoogle(page: Page, email: string | null) {
  const begun = page.waitForResponse('**/api/google-sign-in');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  expect((await begun).status()).toBe(200);
  await page.getByRole('link', { name: email ?? 'Cancel', exact: true }).click();
}

const userOf = async (page: Page) => (await (await page.request.get('/api/session')).json()).user;

test('the first Google sign-in creates an account and opens the profile; the next one needs only a click', {
  tag: ['@security:flow-google'],
}, async ({ page, google }) => {
  google.know({ sub: 'new', email: 'new@google.example', email_verified: true });
  await openPage(page, '/auth');
  await continueWithGoogle(page, 'new@google.example');
  await page.waitForURL('**/profile');
  const first = await userOf(page);
  expect(first).toMatchObject({ email: 'new@google.example', role: 'student' });

  await page.context().clearCookies({ name: 'residency.session_token' });
  google.know({ sub: 'new', email: 'renamed@google.example', email_verified: true });
  await openPage(page, '/auth');
  await continueWithGoogle(page, 'renamed@google.example');
  await page.waitForURL('**/profile');
  expect((await userOf(page)).id).toBe(first.id);
});

test('a Google sign-in links an account with the same verified address, opens the guard’s page, and sends an email', {
  tag: ['@security:flow-google'],
}, async ({ page, google, product }) => {
  google.know({ sub: 'asha', email: 'asha@demo.example', email_verified: true });
  await openPage(page, '/teams');
  await page.waitForURL('**/auth?next=*');
  await continueWithGoogle(page, 'asha@demo.example');
  await page.waitForURL('**/teams');
  expect((await userOf(page)).display_name).not.toBeNull();
  await product.mailTo('asha@demo.example', /Google/);

  await page.context().clearCookies();
  await openPage(page, '/auth');
  await page.getByLabel('Email').fill('asha@demo.example');
  await page.getByLabel(/^Password/).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');
});

test('a Google sign-in with an unverified address is rejected in plain words', {
  tag: ['@google-sign-in', '@security:flow-google'],
}, async ({ page, google }) => {
  google.know({ sub: 'unverified', email: 'unverified@google.example', email_verified: false });
  await openPage(page, '/auth');
  await continueWithGoogle(page, 'unverified@google.example');
  const toast = page.getByRole('alert').filter({ hasText: 'Authentication failed' });
  await expect(toast).toContainText('Google hasn’t verified this email address');
  expect(await findProblems(page)).toEqual([]);
  expect(await userOf(page)).toBeNull();
});

test('a Google sign-in replaces a pending sign-up with the same address', {
  tag: ['@security:flow-google'],
}, async ({ page, google, product }) => {
  google.know({ sub: 'pending', email: 'pending@google.example', email_verified: true });
  await openPage(page, '/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill('pending@google.example');
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  const mail = await product.mailTo('pending@google.example', /Verify/);
  await openPage(page, '/auth');
  await continueWithGoogle(page, 'pending@google.example');
  await page.waitForURL('**/profile');

  await page.context().clearCookies();
  await openPage(page, mail.text.match(/https?:\/\/\S+verify=\S+/)?.[0] ?? '');
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Verify and sign in' }).click();
  await expect(page.getByText('This link no longer works')).toBeVisible();
});

test('a person who cancels at Google returns to /auth and can try again', {
  tag: ['@security:flow-google'],
}, async ({ page, google }) => {
  google.know({ sub: 'hesitant', email: 'hesitant@google.example', email_verified: true });
  await openPage(page, '/teams');
  await continueWithGoogle(page, null);
  await expect(page.getByText('Google sign-in was cancelled.')).toBeVisible();
  await continueWithGoogle(page, 'hesitant@google.example');
  await page.waitForURL('**/profile');
});

test('the button waits until the browser has left for Google, and works after coming back', async ({
  page,
  google,
}) => {
  // With this status the browser stays on the page, as it does while it waits for a response.
  await page.route(`${google.issuer}/**`, (route) => route.fulfill({ status: 204 }));
  await openPage(page, '/auth');
  const button = page.getByRole('button', { name: 'Continue with Google' });
  const left = page.waitForResponse(`${google.issuer}/**`);
  await button.click();
  await left;
  await expect(button).toBeDisabled();
  // A browser that has kept the page shows it as it was left.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(button).toBeEnabled();
});

test('a wrong state and a replayed code sign nobody in', { tag: ['@security:flow-google'] }, async ({
  page,
  google,
  product,
}) => {
  google.know({ sub: 'replayed', email: 'replayed@google.example', email_verified: true });
  const begin = async () =>
    (
      await (
        await page.request.post('/api/google-sign-in', { data: {}, headers: { Origin: product.url } })
      ).json()
    ).url;
  const wrong = new URL(await google.choose(await begin(), 'replayed'));
  wrong.searchParams.set('state', 'of-somebody-else');
  await openPage(page, wrong.href);
  await expect(page.getByText('was started in another browser')).toBeVisible();

  const back = await google.choose(await begin(), 'replayed');
  await openPage(page, back);
  await page.waitForURL('**/profile');
  await page.context().clearCookies({ name: 'residency.session_token' });
  await openPage(page, back);
  await expect(page.getByText('was started in another browser')).toBeVisible();
  expect(await userOf(page)).toBeNull();
});

test('a person whose session has ended signs in with Google beside the page, and their text is still there', {
  tag: ['@security:session-ends-without-password', '@security:flow-session-ends'],
}, async ({ page, google, product }) => {
  const email = 'kabir@demo.example';
  google.know({ sub: 'typing', email, email_verified: true });
  await openPage(page, '/projects');
  await continueWithGoogle(page, email);
  await expect(page.getByText(/^\d+ projects$/)).toBeVisible();
  const { id } = await userOf(page);
  await product.db.delete(sessions).where(eq(sessions.user_id, id));
  await page.getByRole('searchbox', { name: 'Search' }).fill('typed before the end');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Continue with Google' }).click();
  const tab = await opened;
  await tab.getByRole('link', { name: email, exact: true }).click();
  await tab.waitForURL('**/dashboard');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('typed before the end');
});
