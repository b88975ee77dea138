import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pdfBytes } from '#tests/documents.ts';
import { createProject, createReviewRound } from '#tests/factories.ts';
import {
  countApplications,
  findApplyPage,
  proposal,
  submitApplication,
  submitDetailedProposal,
} from './support/applying.ts';
import { findProblems } from './support/axe.ts';
import { openPage, reloadPage } from './support/open-page.ts';
import { signInAsDemo } from './support/people.ts';
import { expect, type Product, phone, test } from './support/product.ts';
import { readBrowser } from './support/read-browser.ts';
import { signOut } from './support/sign-out.ts';

const BHAVESH = 'bhavesh@demo.example';
const HEMANT = 'hemant@demo.example';

/** The viewer’s draft on the server. */
async function savedProposal(page: Page, applyPath: string): Promise<string | undefined> {
  const response = await page.request.get(`/api${applyPath.replace('/apply', '/application')}`);
  return (await response.json()).application?.initial_proposal;
}

/** “Saved” may belong to earlier text, so this reads the server. */
const expectSaved = (page: Page, applyPath: string, text: string) =>
  expect.poll(() => savedProposal(page, applyPath)).toBe(text);

/** The next such request reaches the server, and the connection breaks before the response. */
const dropResponse = (page: Page, url: string) =>
  page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );

async function open(browser: Parameters<typeof signInAsDemo>[0], product: Product, email: string) {
  await createProject(product); // the person may have applied to every other one
  const page = await signInAsDemo(browser, product, email);
  const path = await findApplyPage(page);
  await openPage(page, path);
  return { page, path };
}

test('a draft survives a reload and an hour without a connection, and leaves the browser at sign-out', {
  tag: ['@drafts-are-saved'],
}, async ({ browser, product }) => {
  const { page } = await open(browser, product, BHAVESH);
  await proposal(page).fill('Typed with a connection.');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();

  await page.route('**/api/application-drafts', (route) => route.abort());
  await proposal(page).fill('Typed without one.');
  await expect(page.getByText(/^No connection\. Saved in this browser/)).toBeVisible();
  await page.unroute('**/api/application-drafts');
  await reloadPage(page);
  await expect(proposal(page)).toHaveValue('Typed without one.');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  expect((await readBrowser(page)).drafts).toHaveLength(1);

  await openPage(page, '/dashboard');
  await signOut(page);
  expect(await readBrowser(page)).toMatchObject({ keys: [], drafts: [] });
});

test('a draft that changed on another device leads to a choice, and neither text is lost before it', {
  tag: ['@drafts-are-saved'],
}, async ({ browser, product }) => {
  const laptop = await open(browser, product, BHAVESH);
  await proposal(laptop.page).fill('From the laptop.');
  await expectSaved(laptop.page, laptop.path, 'From the laptop.');

  const other = await signInAsDemo(browser, product, BHAVESH);
  await other.setViewportSize(phone.viewport);
  await openPage(other, laptop.path);
  await expect(proposal(other)).toHaveValue('From the laptop.');
  await proposal(other).fill('From the phone.');
  await expectSaved(other, laptop.path, 'From the phone.');

  await proposal(laptop.page).fill('More from the laptop.');
  await expect(laptop.page.getByText('This draft was changed on another device')).toBeVisible();
  await expect(laptop.page.getByText('From the phone.')).toBeVisible();
  await expect(proposal(laptop.page)).toHaveValue('More from the laptop.');
  expect(await findProblems(laptop.page)).toEqual([]);
  await laptop.page.getByRole('button', { name: 'Use the other version' }).click();
  await expect(proposal(laptop.page)).toHaveValue('From the phone.');

  await proposal(laptop.page).fill('The laptop again.');
  await expectSaved(laptop.page, laptop.path, 'The laptop again.');
  await proposal(other).fill('The phone is right.');
  await other.getByRole('button', { name: 'Keep my version' }).click();
  await expect(other.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expectSaved(other, laptop.path, 'The phone is right.');
});

test('text that is typed without a connection is saved when it is back', async ({ browser, product }) => {
  const { page, path } = await open(browser, product, HEMANT);
  await proposal(page).fill('Typed at home.');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.context().setOffline(true);
  await proposal(page).fill('Typed on a train.');
  await expect(page.getByText(/^No connection\. Saved in this browser at \d\d:\d\d$/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expectSaved(page, path, 'Typed on a train.');
});

test('text that is typed without a connection survives the page and is saved later', async ({
  browser,
  product,
}) => {
  const { page, path } = await open(browser, product, HEMANT);
  await expect(proposal(page)).toBeVisible();
  await page.context().setOffline(true);
  await proposal(page).fill('Typed in a tunnel.');
  await expect(page.getByText(/^No connection\. Saved in this browser/)).toBeVisible();
  await expect(reloadPage(page)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await page.context().setOffline(false);
  await openPage(page, path);
  await expect(proposal(page)).toHaveValue('Typed in a tunnel.');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expectSaved(page, path, 'Typed in a tunnel.');
});

test('a connection that breaks before the page is complete removes nothing from it, and the rest loads later', async ({
  browser,
  product,
}) => {
  const page = await signInAsDemo(browser, product, HEMANT);
  const path = await findApplyPage(page);
  // Toasts and live events wait for an idle page, and have not begun during this request.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/notifications/unread', (route) => held.promise.then(() => route.continue()));
  await openPage(page, path);
  await proposal(page).fill('Typed early.');
  await page.context().setOffline(true);
  held.resolve();
  await expect(page.getByText(/^No connection\. Saved in this browser/)).toBeVisible();
  await expect(proposal(page)).toHaveValue('Typed early.');
  const late = page.waitForRequest('**/api/live');
  await page.context().setOffline(false);
  await late;
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expectSaved(page, path, 'Typed early.');
});

test('a submission with a lost response creates one application when it is sent again', async ({
  browser,
  product,
}) => {
  const { page, path } = await open(browser, product, HEMANT);
  await proposal(page).fill('Sent from a bus.');
  await dropResponse(page, '**/api/applications');
  await submitApplication(page);
  await expect(page.getByText('Error submitting application')).toBeVisible();
  await expect(page.getByText(/Can't reach the server/)).toBeVisible();
  await expect(proposal(page)).toHaveValue('Sent from a bus.');
  expect(await countApplications(page, path)).toBe(1);

  await submitApplication(page);
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeFocused();
  expect(await countApplications(page, path)).toBe(1);
});

test('a detailed proposal with a lost response arrives when it is sent again', async ({
  browser,
  product,
}) => {
  const { page } = await open(browser, product, HEMANT);
  await proposal(page).fill('An idea.');
  await submitApplication(page);
  await page.getByRole('button', { name: 'Continue with the detailed proposal' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  for (const label of ['Tech Stack', 'Past Experience', 'Curriculum Fit', 'Time Commitment']) {
    await page.getByLabel(label).fill('Enough.');
  }
  await page.getByLabel('Technical Approach').fill('word '.repeat(300));
  const buffer = Buffer.from(await pdfBytes());
  const file = { name: 'slides.pdf', mimeType: 'application/pdf', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('Presentation uploaded')).toBeVisible();

  await dropResponse(page, '**/detailed-proposal');
  await submitDetailedProposal(page);
  await expect(page.getByText('Error submitting proposal')).toBeVisible();
  await submitDetailedProposal(page);
  await expect(page.getByRole('heading', { name: 'Detailed proposal submitted' })).toBeFocused();
  await page.getByText('File fingerprints (SHA-256)').click();
  await expect(page.getByText(createHash('sha256').update(buffer).digest('hex'))).toBeVisible();
});

test('a form that is open at the deadline keeps its text and says so', async ({ browser, product }) => {
  const { page, path } = await open(browser, product, HEMANT);
  await proposal(page).fill('A minute too late.');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  const staff = await signInAsDemo(browser, product, 'sita@demo.example');
  await openPage(staff, path.replace(/projects\/(.*)\/apply/, 'projects/edit/$1'));
  await staff.getByLabel('Application Deadline').fill('01/02/2020');
  await staff.getByRole('button', { name: 'Save Changes' }).click();
  await expect(staff.getByText('Project updated')).toBeVisible();

  await submitApplication(page);
  await expect(page.getByRole('alert').getByText('Applications Closed', { exact: true })).toBeVisible();
  await expect(
    page.getByText('The deadline for this project has passed. Your text is still here.'),
  ).toBeVisible();
  await expect(proposal(page)).toHaveValue('A minute too late.');
  await reloadPage(page);
  await expect(page.getByText(/you can no longer submit this draft\. Your text stays here/)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Your saved text' }).getByText('A minute too late.'),
  ).toBeVisible();
});

test('a rejected submission shows its reason in a toast, keeps the text and moves the focus', {
  tag: ['@initial-proposal-required'],
}, async ({ browser, product }) => {
  const { page } = await open(browser, product, BHAVESH);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('alert').getByText('Please fill in all required fields')).toBeVisible();
  await expect(proposal(page)).toBeFocused();

  await proposal(page).fill('It will be refused.');
  await page.route('**/api/applications', (route) => route.abort());
  await submitApplication(page);
  await expect(page.getByText('Error submitting application')).toBeVisible();
  await expect(proposal(page)).toHaveValue('It will be refused.');
});

test('the detailed proposal counts words up to 300 and rejects fewer', {
  tag: ['@three-hundred-words'],
}, async ({ browser, product }) => {
  const { page } = await open(browser, product, BHAVESH);
  await proposal(page).fill('An idea.');
  await submitApplication(page);
  await page.getByRole('button', { name: 'Continue with the detailed proposal' }).click();
  await page.getByLabel('Technical Approach').fill('word '.repeat(299));
  await expect(page.getByText('299 of at least 300 words')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Detailed Proposal' }).click();
  await expect(page.getByText('Technical approach too short')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Current count: 299 words.')).toBeVisible();
  await expect(page.getByLabel('Technical Approach')).toBeFocused();
  const colourOf = (label: string) =>
    page.getByLabel(label).evaluate((field) => getComputedStyle(field).color);
  expect(await colourOf('Technical Approach')).toBe(await colourOf('Timeline'));
});

test('on a phone, a writer whose reviewers read without names is told what identifies them, and can submit', {
  tag: ['@writers-are-told'],
}, async ({ browser, product }) => {
  await createReviewRound(product, { is_blind: true });
  const page = await signInAsDemo(browser, product, HEMANT);
  await page.setViewportSize(phone.viewport);
  await openPage(page, await findApplyPage(page));
  await proposal(page).fill('My roll number is 21BCE1234, and we need more data.');
  const hint = 'Reviewers read without names. You mention your roll number (“21BCE1234”).';
  await expect(page.getByRole('note')).toHaveText(hint);
  await expect(proposal(page)).toHaveAccessibleDescription(
    /Reviewers read without names\. You mention your roll number/,
  );
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('dialog')).toContainText('You mention your roll number (“21BCE1234”).');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText(/You've applied to “/)).toBeVisible();
});
