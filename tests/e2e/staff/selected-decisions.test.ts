import type { Page } from '@playwright/test';
import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { createApplication, createCycle, createPerson, createProject } from '#tests/factories.ts';
import { openPage } from '../support/open-page.ts';
import { expect, type Product, test } from '../support/product.ts';
import { enterWithRole, failure, newWord, success } from './staff.ts';

const STATUSES: ApplicationStatus[] = ['submitted', 'rejected', 'submitted'];

/** Two projects, each with three applications without a review; the second one was rejected without the desk. */
async function createUnread(product: Product) {
  const word = newWord();
  const cycle = await createCycle(product, { state: 'open', slug: `selected-${word}` });
  const projects = [];
  for (const name of [`Former ${word}`, `Newer ${word}`]) {
    const project = await createProject(product, { cycle_id: cycle.id, name });
    projects.push(project);
    for (const [index, status] of STATUSES.entries()) {
      const applicant = await createPerson(product, { display_name: `${name} ${index}` });
      await createApplication(product, { project, applicant, values: { status } });
    }
  }
  const [former, newer] = projects;
  if (!former || !newer) throw new Error('No project was created.');
  return { address: `/admin/decisions?cycle=${cycle.slug}&reviewed=no`, former, newer };
}

const boxOf = (page: Page, { name }: { name: string }, index: number) =>
  page.getByRole('checkbox', { name: `Select ${name} ${index}, ${name}` }).filter({ visible: true });
const firstButtonOf = (page: Page, { name }: { name: string }, index: number) =>
  page
    .getByRole('group', { name: `Decision about ${name} ${index}` })
    .filter({ visible: true })
    .getByRole('button')
    .first();

/** Holds what "Select all" loads, which asks for page 1 by its number. */
async function holdMatching(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/api\/staff\/review-results\?.*\bpage=1\b/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('matching rows on their way stop at a new filter, and leave the ticks made meanwhile', {
  tag: ['@decisions-by-keyboard'],
}, async ({ page, product }) => {
  const { address, former, newer } = await createUnread(product);
  await enterWithRole(page, product);
  await openPage(page, `${address}&project=${former.id}`);
  const release = await holdMatching(page);
  const bar = page.getByRole('region', { name: 'Selected applications' });
  const all = bar.getByRole('button', { name: 'Select all 3 that match' });

  await boxOf(page, former, 0).check();
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().includes('page=1'));
  await all.click();
  await page.getByRole('combobox', { name: 'Project' }).selectOption({ label: newer.name });
  await stopped;
  await expect(boxOf(page, newer, 0)).not.toBeChecked();
  await expect(bar).toBeHidden();

  await boxOf(page, newer, 0).check();
  await all.click();
  await boxOf(page, newer, 1).check();
  await boxOf(page, newer, 0).uncheck();
  release();
  await expect(boxOf(page, newer, 2)).toBeChecked();
  await expect(boxOf(page, newer, 1)).toBeChecked();
  await expect(boxOf(page, newer, 0)).not.toBeChecked();
});

test('what a decision about several leaves out stays selected, each reason with its number', {
  tag: ['@pending-decisions'],
}, async ({ page, product }) => {
  const { address, former } = await createUnread(product);
  await enterWithRole(page, product);
  await openPage(page, `${address}&project=${former.id}`);
  for (const index of [0, 1]) await boxOf(page, former, index).check();
  const decide = page.getByRole('group', { name: 'Decide', exact: true });
  await decide.getByRole('button', { name: 'Accept' }).click();
  await expect(success(page, 'Pending: Accept')).toBeVisible();
  await expect(failure(page, '1 application left out')).toContainText('already decided');
  await expect(boxOf(page, former, 0)).not.toBeChecked();
  await expect(boxOf(page, former, 1)).toBeChecked();
});

test('J and K go on from a row without buttons', {
  tag: ['@decisions-by-keyboard'],
}, async ({ page, product }) => {
  const { address, former } = await createUnread(product);
  await enterWithRole(page, product);
  await openPage(page, `${address}&project=${former.id}`);
  await boxOf(page, former, 1).focus();
  await page.keyboard.press('j');
  await expect(firstButtonOf(page, former, 2)).toBeFocused();
  await boxOf(page, former, 1).focus();
  await page.keyboard.press('k');
  await expect(firstButtonOf(page, former, 0)).toBeFocused();
});

test('the seats of many projects come in pages, and a search finds one of them', {
  tag: ['@seats-of-a-project'],
}, async ({ page, product }) => {
  const word = newWord();
  const cycle = await createCycle(product, { state: 'open', slug: `many-${word}` });
  const applicant = await createPerson(product);
  for (let number = 10; number <= 40; number++) {
    const project = await createProject(product, { cycle_id: cycle.id, name: `Seated ${number} ${word}` });
    await createApplication(product, { project, applicant });
  }
  const fields = page.getByLabel(/^Seats of Seated/).filter({ visible: true });
  const fieldOf = (number: number) =>
    page.getByLabel(`Seats of Seated ${number} ${word}`, { exact: true }).filter({ visible: true });
  await enterWithRole(page, product);
  await openPage(page, `/admin/decisions?cycle=${cycle.slug}`);
  await expect(fields).toHaveCount(25);
  const seats = page.getByRole('region', { name: 'Seats' });
  await expect(seats.getByText('1–25 of 31')).toBeVisible();
  await seats.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(fields).toHaveCount(6);
  await fieldOf(40).fill('3');
  await page.keyboard.press('Tab');
  await expect(seats.getByText('0 accepted, 0 pending of 3 people').filter({ visible: true })).toBeVisible();
  await seats.getByRole('searchbox', { name: 'Search the projects' }).fill('SEATED 12');
  await expect(fields).toHaveCount(1);
  await expect(fieldOf(12)).toBeVisible();
  await seats.getByRole('searchbox', { name: 'Search the projects' }).fill('nothing');
  await expect(seats.getByText('No project has this name.')).toBeVisible();
});
