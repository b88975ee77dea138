import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { review_assignments } from '#server/db/schema/review-assignments.ts';
import {
  createApplication,
  createAssignment,
  createCycle,
  createPerson,
  createProject,
  createReviewer,
  createReviewRound,
} from '#tests/factories.ts';
import { findProblems } from '../support/axe.ts';
import { openPage, reloadPage } from '../support/open-page.ts';
import { expect, type Product, test } from '../support/product.ts';
import { enterWithRole, newWord, success } from './staff.ts';

/** A cycle of its own with an application of each of some people. */
async function createPool(product: Product, size: number) {
  const cycle = await createCycle(product, { state: 'open', name: `Cycle ${newWord()}` });
  const project = await createProject(product, { cycle_id: cycle.id, name: `Project ${newWord()}` });
  const applications = [];
  for (let n = 0; n < size; n++) {
    const applicant = await createPerson(product, { display_name: `Applicant ${newWord()}` });
    applications.push(await createApplication(product, { project, applicant }));
  }
  return { cycle, project, applications };
}

const setupOf = ({ slug }: { slug: string }, part = 'rubric') =>
  `/admin/review/setup?cycle=${slug}&part=${part}`;

async function expectToFit(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await findProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('an admin writes a rubric by keys, moves a criterion and copies the rubric to the other stage', {
  tag: ['@rubric-versions'],
}, async ({ page, product }) => {
  const { cycle } = await createPool(product, 1);
  await enterWithRole(page, product);
  await openPage(page, setupOf(cycle));
  await expect(page.getByText('There is no rubric yet.')).toBeVisible();
  for (const name of ['Idea', 'Plan']) {
    await page.getByRole('button', { name: 'Add a criterion' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name' }).last()).toBeFocused();
    await page.keyboard.type(name);
    for (const text of [
      '2',
      `How good the ${name.toLowerCase()} is.`,
      'Missing',
      'Weak',
      'Fair',
      'Good',
      'Excellent',
    ]) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    }
  }
  await page.getByRole('textbox', { name: 'Name' }).last().press('Alt+ArrowUp');
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Plan');
  await page.getByRole('button', { name: 'Save Rubric' }).click();
  await expect(success(page, 'Rubric saved')).toBeVisible();
  await expect(page.getByText('Version 1.', { exact: true })).toBeVisible();
  await expectToFit(page);

  await page.getByLabel('Stage').selectOption('Detailed proposals');
  await expect(page.getByText('There is no rubric yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy from…' }).click();
  await page.getByRole('menuitem', { name: `${cycle.name}, initial proposals` }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove Plan' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.getByRole('button', { name: 'Save Rubric' }).click();
  await expect(success(page, 'Rubric saved')).toBeVisible();
});

test('an admin saves the round and chooses reviewers from a searched list', { tag: ['@reviewers'] }, async ({
  page,
  product,
}) => {
  const { cycle } = await createPool(product, 1);
  const word = newWord();
  for (const name of ['Ada', 'Bela'])
    await createPerson(product, { role: 'manager', display_name: `${name} ${word}` });
  await enterWithRole(page, product);
  await openPage(page, setupOf(cycle));
  await page.getByLabel('Reviews per application').fill('2');
  await page.getByLabel('Deadline', { exact: true }).fill('20/03/2030');
  await page.getByRole('button', { name: 'Save Round' }).click();
  await expect(success(page, 'Round saved')).toBeVisible();

  await page.getByRole('tab', { name: 'Reviewers' }).click();
  await expect(page.getByText('No reviewers yet')).toBeVisible();
  await expectToFit(page);
  await page.getByRole('button', { name: 'Add reviewers' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name or email').fill(word);
  for (const name of ['Ada', 'Bela'])
    await dialog.getByRole('button', { name: `Add ${name} ${word}` }).click();
  await expect(dialog.getByText('Nobody else can be chosen.')).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Look for shared domains' }).click();
  await expect(page.getByRole('list', { name: 'Shared domains' })).toContainText('example.test');
  await expectToFit(page);
  await page.getByRole('button', { name: `Remove Bela ${word}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('cell', { name: `Bela ${word}` })).toHaveCount(0);
});

test('an admin publishes an automatic assignment, gives one review to somebody else, and assigns selected applications', {
  tag: ['@automatic-assignment', '@assignment-drafts', '@late-reviews', '@assign-by-hand'],
}, async ({ page, product }) => {
  const { cycle } = await createPool(product, 4);
  const round = await createReviewRound(product, {
    cycle_id: cycle.id,
    values: { per_application: 2, common_applications: 1 },
  });
  const word = newWord();
  for (const name of ['Ada', 'Bela', 'Cora']) {
    const person = await createPerson(product, { role: 'manager', display_name: `${name} ${word}` });
    await createReviewer(product, round, person);
  }
  await enterWithRole(page, product);
  await openPage(page, setupOf(cycle, 'assignment'));
  await page.getByRole('button', { name: 'Create a draft' }).click();
  await expect(page.getByText('Draft: 9 reviews of 4 applications, 1 of them common')).toBeVisible();
  expect(await product.db.$count(review_assignments, eq(review_assignments.cycle_id, cycle.id))).toBe(0);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('9 reviews were assigned to 3 reviewers')).toBeVisible();
  expect(await product.db.$count(review_assignments, eq(review_assignments.cycle_id, cycle.id))).toBe(9);
  await expectToFit(page);

  const dora = await createPerson(product, { role: 'admin', display_name: `Dora ${word}` });
  await createReviewer(product, round, dora);
  await openPage(page, setupOf(cycle, 'assignment'));
  await page.getByLabel('Reviewer', { exact: true }).selectOption(`Ada ${word}`);
  await expect(page.getByRole('table', { name: 'assignments' }).getByRole('row')).toHaveCount(4);
  await page
    .getByRole('button', { name: /^Reassign/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'New reviewer' }).click();
  await page.getByRole('option', { name: `Dora ${word} (0 assigned)` }).click();
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reassign' }).click();
  // Ada’s other reviews are of applications that Bela may have too; either way the page says what happened.
  await expect(
    success(page, 'Review reassigned').or(page.getByText('Error reassigning review')),
  ).toBeVisible();

  await openPage(page, `/admin/applications?cycle=${cycle.slug}`);
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Assign reviewers' }).click();
  const assign = page.getByRole('dialog', { name: 'Assign reviewers' });
  await assign.getByRole('combobox', { name: 'Reviewers' }).click();
  await page.getByRole('option', { name: `Cora ${word} (3 assigned)` }).click();
  await page.keyboard.press('Tab');
  expect(await findProblems(page)).toEqual([]);
  await assign.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(assign.getByText(/reviews? (was|were) assigned/)).toBeVisible();
  await expect(assign.getByText(/not assigned: It’s already assigned to this reviewer/)).toBeVisible();
  await expectToFit(page);
});

test('the filters of the assignments are in the address, and an admin takes back a conflict of interest', {
  tag: ['@late-reviews', '@conflicts-of-interest'],
}, async ({ page, product }) => {
  const { cycle, applications } = await createPool(product, 1);
  const round = await createReviewRound(product, { cycle_id: cycle.id });
  const [name, other] = [`Ada ${newWord()}`, `Bela ${newWord()}`];
  for (const display_name of [name, other]) {
    const person = await createPerson(product, { role: 'manager', display_name });
    const reviewer = await createReviewer(product, round, person);
    for (const application of applications) await createAssignment(product, round, reviewer, application);
  }
  await enterWithRole(page, product);
  await openPage(page, setupOf(cycle, 'assignment'));
  const rows = page.getByRole('table', { name: 'assignments' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Reviewer', { exact: true }).selectOption(name);
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: /^Mark conflict/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save conflict' }).click();
  await expect(success(page, 'Conflict of interest saved')).toBeVisible();
  await page.getByLabel('State', { exact: true }).selectOption('Conflict of interest');
  await expect(page).toHaveURL(/reviewer=.*state=conflict/);
  await reloadPage(page);
  await expect(page.getByLabel('Reviewer', { exact: true }).locator('option:checked')).toHaveText(name);
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: /^Take back/ }).click();
  const takeBack = page.getByRole('dialog').getByRole('button', { name: 'Take back' });
  await expect(takeBack).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  await takeBack.click();
  await expect(success(page, 'Conflict of interest taken back')).toBeVisible();
  await expect(page.getByText('No assignments match this search and these filters.')).toBeVisible();
});
