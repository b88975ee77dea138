import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { review_feedback } from '#server/db/schema/reviews.ts';
import { storeFigures } from '#server/reviews/results/store-figures.ts';
import {
  createApplication,
  createAssignment,
  createCycle,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
} from '#tests/factories.ts';
import { findProblems } from '../support/axe.ts';
import { openPage } from '../support/open-page.ts';
import { enterAs, openBrowser } from '../support/people.ts';
import { expect, type Product, test } from '../support/product.ts';
import { enterWithRole, newWord, success } from './staff.ts';

const NARROWEST = { width: 320, height: 720 };

/** A cycle of its own with a strict and a mild reviewer of six applications, and a third who reads one. */
async function createResults(product: Product) {
  const word = newWord();
  const cycle = await createCycle(product, { state: 'closed', slug: `reviewed-${word}` });
  const round = await createReviewRound(product, { cycle_id: cycle.id });
  const project = await createProject(product, { cycle_id: cycle.id, name: `Reviewed ${word}` });
  const stern = await createPerson(product, { role: 'manager', display_name: 'Stern Reader' });
  const reviewerNamed = async (display_name: string) =>
    createReviewer(product, round, await createPerson(product, { role: 'manager', display_name }));
  const [strict, mild, new_one] = [
    await createReviewer(product, round, stern),
    await reviewerNamed('Gentle Reader'),
    await reviewerNamed('New Reader'),
  ];
  const review = async (reviewer: typeof strict, application: { id: string }, score: number) =>
    createReview(product, round, await createAssignment(product, round, reviewer, application), score, {
      applicant_note: 'Your plan is clear.',
      private_note: 'Ask about the data.',
    });
  const applicants = [];
  for (let index = 0; index < 6; index++) {
    const applicant = await createPerson(product, { display_name: `Applicant ${index} ${word}` });
    const application = await createApplication(product, { project, applicant });
    await review(strict, application, 70 - 6 * index);
    await review(mild, application, 86 - 6 * index + (index % 2));
    if (index === 0) await review(new_one, application, 30);
    applicants.push({ applicant, application });
  }
  const [first] = applicants;
  if (!first) throw new Error('Nobody applied.');
  await storeFigures(product);
  return { cycle, word, stern, ...first };
}

const table = (page: Page) => page.getByRole('table', { name: 'reviewed applications' });
const rows = (page: Page) => table(page).getByRole('checkbox', { name: /^Select Applicant/ });

test('staff see means and adjusted scores side by side, who is strict and why there is no figure; nothing scrolls sideways at 320 px', {
  tag: [
    '@review-results',
    '@adjusted-score',
    '@no-figure-without-overlap',
    '@disagreement',
    '@accessible-at-every-size',
  ],
}, async ({ page, product }) => {
  const { cycle, word } = await createResults(product);
  await enterWithRole(page, product);
  await openPage(page, `/admin/review/results?cycle=${cycle.slug}`);
  await expect(rows(page)).toHaveCount(6);
  await expect(table(page).getByRole('row', { name: `Applicant 0 ${word}` })).toContainText('Disagreement');
  const reviewers = page.getByRole('table', { name: 'reviewers' });
  await expect(reviewers.getByRole('row', { name: 'Stern Reader' })).toContainText(
    /about \d+ points stricter than the others, ± \d/,
  );
  await expect(reviewers.getByRole('row', { name: 'New Reader' })).toContainText(
    'Too few reviews to tell (5 needed).',
  );
  const { width, height } = page.viewportSize() ?? NARROWEST;
  await page.setViewportSize(NARROWEST);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    NARROWEST.width,
  );
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: `Reviews of Applicant 0 ${word}` }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Stern Reader' })).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.setViewportSize({ width, height });
  await page.getByText('How the adjusted score works').click();
  await page.getByText('For statisticians').click();
  await expect(page.getByText('score = overall mean + application + reviewer + error')).toBeVisible();
  await page.getByLabel('Search', { exact: true }).fill(`applicant 3 ${word}`);
  await expect(page).toHaveURL(/search=applicant/);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows(page)).toHaveCount(6);
  await page.getByLabel('Disagreement').selectOption('Reviewers disagree');
  await expect(page).toHaveURL(/disagreement=yes/);
  await expect(rows(page)).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'All reviews as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('reviews-initial.csv');
});

test('an admin draws a cut line and selects all above it', {
  tag: ['@cut-line', '@not-enough-reviews'],
}, async ({ page, product }) => {
  const { cycle, word } = await createResults(product);
  await enterWithRole(page, product);
  await openPage(page, `/admin/review/results?cycle=${cycle.slug}`);
  const names = table(page).getByRole('button', { name: /^Reviews of/ });
  await expect(names.first()).toHaveText(new RegExp(`Applicant 0 ${word}`));
  await expect(table(page).getByRole('row', { name: 'Not enough reviews yet (2 of 3)' })).toBeVisible();
  const adjusted = table(page).getByRole('button', { name: /± \d/ }).first();
  await adjusted.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip')).toContainText('in two of three cases');
  const mix = page.getByRole('switch', { name: 'Mix in applications without enough reviews' });
  await mix.click();
  await expect(page).toHaveURL(/mixed=yes/);
  await expect(mix).toBeChecked();
  await expect(table(page).getByRole('row', { name: 'Not enough reviews yet (2 of 3)' })).toBeHidden();
  await page.getByLabel('Cut line: places per project').fill('2');
  await expect(page).toHaveURL(/places=2/);
  await expect(table(page).getByRole('row', { name: 'Cut line: 2 places' })).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('textbox', { name: `Places of Reviewed ${word}` }).fill('3');
  await expect(table(page).getByRole('row', { name: 'Cut line: 3 places' })).toBeVisible();
  await page.getByRole('button', { name: 'Select all 3 above the line' }).click();
  const bar = page.getByRole('region', { name: 'Selected applications' });
  await expect(bar.getByText('3 selected', { exact: true })).toBeVisible();
});

test('the proposal opens beside its reviews, and a comment there is told to its reviewers', {
  tag: ['@review-discussion', '@review-results'],
}, async ({ browser, page, product }) => {
  const { cycle, word, stern } = await createResults(product);
  await enterWithRole(page, product);
  await openPage(page, `/admin/review/results?cycle=${cycle.slug}`);
  await page.getByRole('link', { name: `Proposal of Applicant 5 ${word}` }).click();
  const dialog = page.getByRole('dialog', { name: `Applicant 5 ${word}` });
  const beside = dialog.getByRole('region', { name: 'Reviews', exact: true });
  await expect(beside.getByText('2/3 reviews')).toBeVisible();
  await expect(beside.getByText('Stern Reader')).toBeVisible();
  await expect(beside.getByText('Ask about the data.')).toHaveCount(2);
  await beside.getByLabel('Comment').fill('Shall we invite them?');
  await beside.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(beside.getByRole('listitem')).toContainText('Shall we invite them?');
  expect(await findProblems(page)).toEqual([]);
  const reader = await openBrowser(browser, product);
  await enterAs(reader, product, stern);
  await openPage(reader, '/notifications');
  await reader.getByRole('button', { name: /has commented on an application/ }).click();
  await expect(reader.getByText('Shall we invite them?')).toBeVisible();
});

test('an admin edits and releases a note after a question, and the student reads it without a name', {
  tag: ['@feedback-is-released'],
}, async ({ browser, page, product }) => {
  const { cycle, word, applicant, application } = await createResults(product);
  await enterWithRole(page, product);
  await openPage(page, `/admin/review/results?cycle=${cycle.slug}`);
  await page.getByRole('button', { name: `Reviews of Applicant 0 ${word}` }).click();
  const review = page.getByRole('dialog').getByRole('region', { name: 'Stern Reader' });
  await review.getByRole('button', { name: 'Release feedback' }).click();
  const text = review.getByRole('textbox', { name: 'Feedback for the applicants' });
  await expect(text).toBeFocused();
  await text.fill('Your plan is very clear.');
  await review.getByRole('button', { name: 'Release feedback' }).click();
  const question = page.getByRole('dialog', { name: 'Release feedback' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  const released = () =>
    product.db.select().from(review_feedback).where(eq(review_feedback.application_id, application.id));
  expect(await released()).toEqual([]);
  await expect(text).toHaveValue('Your plan is very clear.');
  await review.getByRole('button', { name: 'Release feedback' }).click();
  await question.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(success(page, 'Feedback released')).toBeVisible();
  await expect(review.getByRole('button', { name: 'Edit feedback' })).toBeFocused();
  const student = await openBrowser(browser, product);
  await enterAs(student, product, applicant);
  await openPage(student, `/applications/${application.id}`);
  const feedback = student.getByRole('region', { name: 'Feedback from the reviewers' });
  await expect(feedback).toContainText('Your plan is very clear.');
  await expect(student.getByText('Stern Reader')).toHaveCount(0);
  expect(await findProblems(student)).toEqual([]);
});

test('without reviews the page says so, and others don’t get in', {
  tag: ['@review-results', '@staff-pages-deny-others'],
}, async ({ page, product }) => {
  const cycle = await createCycle(product, { state: 'closed', slug: `empty-${newWord()}` });
  await enterWithRole(page, product);
  await openPage(page, `/admin/review/results?cycle=${cycle.slug}`);
  await expect(page.getByText('No reviewed applications found')).toBeVisible();
  await expect(page.getByText(/Nobody has submitted a review in this stage yet/)).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('link', { name: /^Results of .+: Initial proposals$/ }).click();
  await expect(table(page).getByRole('checkbox').nth(1)).toBeVisible();
  await enterWithRole(page, product, 'manager');
  await page.goto('/admin/review/results');
  await expect(page.getByText("You don't have permission to read the results of reviews.")).toBeVisible();
});
