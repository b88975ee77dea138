import type { Browser, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '#server/db/schema/users.ts';
import { pdfBytes } from '#tests/documents.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { createSession } from '#tests/session.ts';
import { leavePage, openPage } from './open-page.ts';
import { expect, type Product } from './product.ts';
import { windowsOf } from './windows.ts';

export const PASSWORD = 'a long enough password';

type NewStudent = {
  name: string;
  email: string;
  /** The link that they open before they sign up, such as an invite link. */
  opensInvite?: string;
};

/** A separate browser, signed in as one of the demo people, with a blank page. */
export async function signInAsDemo(browser: Browser, product: Product, email: string): Promise<Page> {
  const page = await openBrowser(browser, product);
  await enterAsDemo(page, product, email);
  return page;
}

/** A separate browser, signed in through the form of the sign-in page. */
export async function signInWithPassword(
  browser: Browser,
  product: Product,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<Page> {
  const page = await openBrowser(browser, product);
  await openPage(page, '/auth');
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

/** Signs this browser in as a person, without the sign-in page. */
export async function enterAs(page: Page, product: Product, person: { id: string }): Promise<void> {
  const cookie = await createSession(product, person);
  if (page.url().startsWith(`${product.url}/`)) await leavePage(page);
  await page.context().addCookies([{ ...cookie, url: product.url }]);
}

/** Signs this browser in as one of the demo people, without the sign-in page. */
export async function enterAsDemo(page: Page, product: Product, email: string): Promise<void> {
  const [person] = await product.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!person) throw new Error(`Nobody has the address ${email}.`);
  await enterAs(page, product, person);
}

type PersonOptions = Parameters<typeof createPerson>[1];

/** Signs this browser in as a new student, whose profile is complete by default. */
export async function enterAsNewStudent(
  page: Page,
  product: Product,
  options: PersonOptions = {},
): Promise<Person> {
  const email = `${crypto.randomUUID()}@student.example`;
  const student = await createPerson(product, { email, ...options });
  await enterAs(page, product, student);
  return student;
}

/** A new student: signs up, follows the emailed link, and completes the profile with a real PDF. */
export async function signUpStudent(browser: Browser, product: Product, student: NewStudent): Promise<Page> {
  const page = await openBrowser(browser, product);
  if (student.opensInvite) await openInvite(page, student.opensInvite);
  await signUp(page, student.email);
  await verifyEmail(page, product, student.email);
  await page.waitForURL('**/profile');
  await completeProfile(page, student.name);
  await page.waitForURL('**/dashboard');
  return page;
}

/** A separate browser, signed out. */
export const openBrowser = (browser: Browser, product: Product): Promise<Page> =>
  windowsOf(browser).openWindow(product.url);

/** The browser stores the invitation once the page has loaded. */
async function openInvite(page: Page, link: string) {
  await openPage(page, link);
  await expect(page.getByRole('link', { name: 'Sign in or sign up to join' })).toBeVisible();
}

async function signUp(page: Page, email: string) {
  await openPage(page, '/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Account created!')).toBeVisible();
}

async function verifyEmail(page: Page, product: Product, email: string) {
  const mail = await product.mailTo(email, /Verify/);
  const link = mail.text.match(/https?:\/\/\S+verify=\S+/)?.[0] ?? '';
  await openPage(page, link);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: /verify/i }).click();
}

async function completeProfile(page: Page, name: string) {
  await page.getByLabel('Full Name').fill(name);
  await page.getByRole('combobox', { name: 'College / University' }).fill('College of Examples');
  await page.getByLabel('Degree').selectOption('BTech');
  await page.getByLabel('Semester').selectOption('7');
  await page.getByLabel('Phone Number').fill('+91 90000 00000');
  await page.getByLabel('GitHub Profile').fill('https://github.com/example');
  await page.getByLabel('Past Project Experiences').fill('A line follower robot and a plant classifier.');
  await page.locator('input[type=file]').setInputFiles({
    name: 'resume.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await pdfBytes({ text: `The résumé of ${name}` })),
  });
  await page.getByRole('button', { name: 'Save Profile' }).click();
}

/** Chooses an option of a select whose list opens below it. */
export async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  // Rows of a table have their own selects, with options of the same names.
  await page.getByRole('listbox', { name: label }).getByRole('option', { name: option }).first().click();
}
