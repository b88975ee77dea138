import { DEMO_PASSWORD } from '#domain/users/users.ts';
import { renderInBrowser } from '../support/client-rendered.ts';
import { leavePage, openPage } from '../support/open-page.ts';
import { enterAsNewStudent } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

test.use({ sharesProduct: true });

const NO_PROJECT = `/projects/${crypto.randomUUID()}`;
const INSIDE = [
  '/dashboard',
  '/projects',
  NO_PROJECT,
  `${NO_PROJECT}/apply`,
  '/applications',
  '/teams',
  '/guidelines',
];
const STAFF = [
  '/admin',
  '/admin/applications',
  '/admin/settings',
  '/admin/audit',
  '/admin/security-events',
  '/admin/status',
  '/admin/import',
  '/admin/outbox',
  `/student-profile/${crypto.randomUUID()}`,
  '/projects/create',
  `/projects/edit/${crypto.randomUUID()}`,
];

test('every page but the landing page, the sign-in page and the 404 page redirects a visitor to /auth', {
  tag: ['@pages-need-sign-in'],
}, async ({ page }) => {
  // A busy server leaves it to the page, which is checked below.
  const redirectOf = async (path: string) =>
    (await page.request.get(path, { maxRedirects: 0 })).headers().location;
  for (const path of [...INSIDE, '/profile', '/onboarding', '/test-email', ...STAFF])
    await expect.poll(() => redirectOf(path)).toBe(`/auth?next=${encodeURIComponent(path)}`);
  await renderInBrowser(page);
  await openPage(page, '/admin/applications');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/auth');
  await page.unrouteAll();
  for (const path of ['/', '/auth', '/nowhere']) {
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('after sign-in a visitor goes to the page where the guard stopped them, else to the dashboard', {
  tag: ['@return-after-sign-in'],
}, async ({ page }) => {
  for (const [path, landing] of [
    ['/guidelines', '/guidelines'],
    ['/auth', '/dashboard'],
  ] as const) {
    await leavePage(page);
    await page.context().clearCookies();
    await openPage(page, path);
    await page.getByLabel('Email').fill('asha@demo.example');
    await page.getByLabel(/^Password/).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL(`**${landing}`);
  }
});

test('a student without a complete profile is redirected to /profile from every page except /profile, /onboarding and /auth', {
  tag: ['@incomplete-profile-redirect'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product, { complete: false });
  for (const path of INSIDE) {
    await openPage(page, path);
    await page.waitForURL('**/profile');
    await expect(page.getByRole('heading', { name: 'Student Profile' })).toBeVisible();
  }
  await openPage(page, '/onboarding');
  await expect(page.getByText('0/4 completed')).toBeVisible();
  await openPage(page, '/');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
});

test('a signed-in person is redirected from /auth to the dashboard', {
  tag: ['@signed-in-skips-auth'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await openPage(page, '/auth');
  await page.waitForURL('**/dashboard');
});

test('a student is redirected from the pages of staff', { tag: ['@staff-pages-deny-others'] }, async ({
  page,
  product,
}) => {
  const student = await enterAsNewStudent(page, product);
  for (const path of ['/admin', `/student-profile/${student.id}`]) {
    await openPage(page, path);
    await page.waitForURL('**/dashboard');
    await expect(page.getByText('Access Denied')).toBeVisible();
  }
  await openPage(page, '/admin/applications');
  await page.waitForURL('**/dashboard');
  await openPage(page, '/admin/settings');
  await expect(page.getByText('Access Denied')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.waitForURL('**/dashboard');
});
