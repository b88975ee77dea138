import type { Browser, Page } from '@playwright/test';
import { eq, inArray } from 'drizzle-orm';
import { DEMO_PASSWORD } from '#domain/users/users.ts';
import { sessions } from '#server/db/schema/sign-in.ts';
import { users } from '#server/db/schema/users.ts';
import {
  countApplications,
  findApplyPage,
  proposal,
  submitApplication,
  submitButton,
} from './support/applying.ts';
import { findProblems } from './support/axe.ts';
import { openPage } from './support/open-page.ts';
import { enterAsNewStudent, signInAsDemo } from './support/people.ts';
import { expect, type Product, phone, test } from './support/product.ts';
import { siteAs } from './support/server-rendered.ts';
import { signOut } from './support/sign-out.ts';

/** Each test has a separate person, because sign-ins are limited. */
const demo = (name: string) => `${name}@demo.example`;

/** A person has begun to type when their session ends without notice to the page. */
async function writeUntilTheSessionEnds(browser: Browser, product: Product, email: string) {
  const written = await writeInTime(browser, product, email);
  await endSessions(product, email);
  return written;
}

async function writeInTime(browser: Browser, product: Product, email: string) {
  const page = await signInAsDemo(browser, product, email);
  const path = await findApplyPage(page);
  await openPage(page, path);
  await proposal(page).fill('Typed in time.');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  return { page, path };
}

/** Like an expiry: the page learns about it with its next request. */
async function endSessions({ db }: Product, email: string) {
  const person = db.select({ id: users.id }).from(users).where(eq(users.email, email));
  await db.delete(sessions).where(inArray(sessions.user_id, person));
}

/**
 * A page also sends requests of its own, which would find the ended session before the test acts: holds new requests
 * once all present ones have finished.
 */
async function holdableApi(page: Page) {
  const underWay = new Set<Promise<void>>();
  let released = Promise.resolve();
  let release = () => {};
  await page.route(/\/api\/(?!live)/, async (route) => {
    await released;
    const responded = route.fetch().then((response) => route.fulfill({ response }));
    underWay.add(responded);
    await responded.finally(() => underWay.delete(responded));
  });
  const hold = async () => {
    released = new Promise((resolve) => {
      release = resolve;
    });
    await Promise.all(underWay);
  };
  return { hold, release: () => release() };
}

async function signOutEverywhere(browser: Browser, product: Product, email: string) {
  const elsewhere = await signInAsDemo(browser, product, email);
  await openPage(elsewhere, '/dashboard');
  await signOut(elsewhere);
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

async function signInAgain(page: Page, email?: string) {
  if (email) await dialog(page).getByLabel('Email').fill(email);
  await dialog(page)
    .getByLabel(/^Password/)
    .fill(DEMO_PASSWORD);
  await dialog(page).getByRole('button', { name: 'Sign In' }).click();
}

test('a submission after the end of the session asks to sign in again, and then creates one application', {
  tag: ['@security:flow-session-ends'],
}, async ({ browser, product }) => {
  const { page, path } = await writeInTime(browser, product, demo('jaya'));
  // These would notice first, and the question before a submission loads its text.
  await page.route(/\/api\/(application-drafts|live)/, (route) => route.abort());
  await proposal(page).fill('Typed last.');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(submitButton(page)).toBeEnabled();
  await endSessions(product, demo('jaya'));
  await submitButton(page).click();
  await expect(dialog(page).getByLabel(/^Password/)).toBeFocused();
  await expect(dialog(page).getByLabel('Email')).toHaveValue(demo('jaya'));
  await expect(page.locator('header').getByTitle(demo('jaya'))).toBeVisible();
  await expect(page.locator('header').getByText('Sign In')).toHaveCount(0);
  expect(await findProblems(page)).toEqual([]);

  await dialog(page)
    .getByLabel(/^Password/)
    .fill('not her password');
  await dialog(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Sign in failed')).toBeVisible();
  await signInAgain(page);
  await expect(dialog(page)).toBeHidden();
  await expect(proposal(page)).toHaveValue('Typed last.');

  await submitApplication(page);
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeFocused();
  expect(await countApplications(page, path)).toBe(1);
});

test('a draft that is typed after the end of the session is saved once its writer signs in again', async ({
  browser,
  product,
}) => {
  const { page, path } = await writeUntilTheSessionEnds(browser, product, demo('kabir'));
  await page.setViewportSize(phone.viewport);
  await proposal(page).fill('Typed after the end.');
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByText('Saved in this browser only: Please sign in to continue.')).toBeAttached();
  await signInAgain(page);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  const other = await signInAsDemo(browser, product, demo('kabir'));
  await openPage(other, path);
  await expect(proposal(other)).toHaveValue('Typed after the end.');
});

test('another person who signs in instead gets their own dashboard and none of the typed text', async ({
  browser,
  product,
}) => {
  const { page, path } = await writeUntilTheSessionEnds(browser, product, demo('manasi'));
  await proposal(page).fill('A secret of the writer.');
  await expect(dialog(page)).toBeVisible();
  await signInAgain(page, 'asha@demo.example');
  await page.waitForURL('**/dashboard');
  await expect(page.getByTitle('asha@demo.example')).toBeVisible();
  const reply = await page.request.get(`/api${path.replace('/apply', '/application')}`);
  expect(await reply.text()).not.toContain('secret of the writer');
  await openPage(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('A secret of the writer.')).toHaveCount(0);
});

test('a changed profile is saved once its owner signs in again, and never shown to another person', async ({
  browser,
  product,
}) => {
  const page = await signInAsDemo(browser, product, demo('naveen'));
  await openPage(page, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('combobox', { name: 'College / University' }).fill('College of the Long Afternoon');
  await endSessions(product, demo('naveen'));
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await signInAgain(page);
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Your student profile has been saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('combobox', { name: 'College / University' }).fill('College of Secrets');
  await signOutEverywhere(browser, product, demo('naveen'));
  await expect(dialog(page)).toBeVisible();
  await signInAgain(page, 'asha@demo.example');
  await page.waitForURL('**/dashboard');
  await openPage(page, '/profile');
  await expect(page.getByTitle('asha@demo.example')).toBeVisible();
  await expect(page.getByText('College of Secrets')).toHaveCount(0);
});

test('leaving the sign-in dialog leads to the sign-in page, and back to the typed text', async ({
  browser,
  product,
}) => {
  const { page, path } = await writeUntilTheSessionEnds(browser, product, demo('umesh'));
  await proposal(page).fill('Typed after the end.');
  await dialog(page).getByRole('button', { name: 'Leave this page' }).click();
  await page.waitForURL('**/auth?next=*');
  await page.getByLabel('Email').fill(demo('umesh'));
  await page.getByLabel(/^Password/).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(`**${path}`);
  await expect(proposal(page)).toHaveValue('Typed after the end.');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
});

test('an open menu of a phone closes for the question to sign in again', async ({ page, product }) => {
  const student = await enterAsNewStudent(page, product);
  await page.setViewportSize(phone.viewport);
  await openPage(page, '/dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  const elsewhere = await siteAs(product, student);
  await elsewhere.delete('/api/session', { headers: { origin: product.url } });
  await expect(dialog(page).getByLabel(/^Password/)).toBeFocused();
  await expect(menu).toBeHidden();
});

test('signing out in one tab signs out the others without a question', {
  tag: ['@session-in-cookie'],
}, async ({ browser, product }) => {
  const page = await signInAsDemo(browser, product, demo('hemant'));
  await openPage(page, '/dashboard');
  const second = await page.context().newPage();
  await openPage(second, '/projects');
  await expect(second.getByRole('heading', { level: 1, name: 'Available Projects' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await second.waitForURL('**/auth?next=*');
  await expect(dialog(second)).toHaveCount(0);
});

test('a link that finds the session ended asks to sign in there, or leads by the sign-in page to its target', async ({
  browser,
  product,
}) => {
  const page = await signInAsDemo(browser, product, demo('jaya'));
  const api = await holdableApi(page);
  await openPage(page, '/applications');
  await api.hold();
  await endSessions(product, demo('jaya'));
  await page.getByRole('link', { name: 'Manage Teams' }).click();
  api.release();
  await expect(dialog(page)).toBeVisible();
  await signInAgain(page);
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/teams');
  await expect(page.getByRole('button', { name: 'Create Team' }).first()).toBeVisible();

  await api.hold();
  await endSessions(product, demo('jaya'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Projects' }).click();
  api.release();
  await dialog(page).getByRole('button', { name: 'Leave this page' }).click();
  await page.waitForURL('**/auth?next=%2Fprojects');
  await page.getByLabel('Email').fill(demo('jaya'));
  await page.getByLabel(/^Password/).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/projects');
  await expect(page.getByText(/^\d+ projects$/)).toBeVisible();
});

/** What a browser does that keeps the page in memory and shows it again. */
const leaveAndReturn = (page: Page) =>
  page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow']) {
      window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    }
  });

test('a page that Back shows as it was left stays hidden until its session is confirmed, and loads anew after its end', {
  tag: ['@returned-page-is-checked'],
}, async ({ browser, product }) => {
  const page = await signInAsDemo(browser, product, demo('jaya'));
  const api = await holdableApi(page);
  await openPage(page, '/applications');
  const main = page.getByRole('main');
  await main.evaluate((element) => element.setAttribute('data-kept', ''));
  await api.hold();
  await leaveAndReturn(page);
  await expect(page.locator('main')).toBeHidden();
  api.release();
  await expect(main).toBeVisible();
  await expect(main).toHaveAttribute('data-kept', '');

  await api.hold();
  await endSessions(product, demo('jaya'));
  await leaveAndReturn(page);
  await expect(page.locator('main')).toBeHidden();
  api.release();
  await page.waitForURL('**/auth?next=%2Fapplications');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
});
