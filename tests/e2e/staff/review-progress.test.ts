import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { mails } from '#server/db/schema/mails.ts';
import { review_feedback } from '#server/db/schema/reviews.ts';
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
import { enterAs } from '../support/people.ts';
import { expect, type Product, test } from '../support/product.ts';
import { enterWithRole, newWord, success } from './staff.ts';

async function expectToFit(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await findProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** A reviewer with open reviews of two applications in a cycle of its own. */
async function createWork(product: Product) {
  const cycle = await createCycle(product, { state: 'open', name: `Cycle ${newWord()}` });
  const round = await createReviewRound(product, { cycle_id: cycle.id });
  const project = await createProject(product, { cycle_id: cycle.id });
  const person = await createPerson(product, { role: 'manager', display_name: `Idle ${newWord()}` });
  const reviewer = await createReviewer(product, round, person);
  const assignments = [];
  for (let n = 0; n < 2; n++) {
    const applicant = await createPerson(product, { display_name: `Applicant ${n} ${newWord()}` });
    const text = 'We would like to build it. '.repeat(200);
    const application = await createApplication(product, {
      project,
      applicant,
      values: { initial_proposal: text },
    });
    // A reminder counts from the day after an assignment.
    const created_at = '2026-03-01T05:00:00Z';
    assignments.push(await createAssignment(product, round, reviewer, application, { created_at }));
  }
  return { cycle, round, person, assignments };
}

test('an admin sees who hasn’t begun, reads the names and the email first, and reminds them once', {
  tag: ['@remind-by-hand'],
}, async ({ page, product }) => {
  const { cycle, person } = await createWork(product);
  await enterWithRole(page, product);
  await openPage(page, `/admin/review/setup?cycle=${cycle.slug}&part=reviewers`);
  await expect(page.getByText('0 of 2, not begun').first()).toBeVisible();
  await expectToFit(page);
  await page.getByRole('button', { name: 'Remind 1 person who hasn’t begun' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind people who haven’t begun' });
  await expect(dialog.getByRole('listitem')).toHaveText(`${person.display_name}`);
  await expect(dialog.getByText('Your reviews are waiting')).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send 1 email' }).click();
  await expect(success(page, 'Reminder sent')).toBeVisible();
  await page.getByRole('button', { name: 'Remind 1 person who hasn’t begun' }).click();
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  const sent = await product.db.select().from(mails).where(eq(mails.user_id, person.id));
  expect(sent.map(({ subject }) => subject)).toEqual(['Your reviews are waiting']);
});

test('the actions of a review stay on a small screen, and those for who knows the people are beside the names', {
  tag: ['@review-workbench', '@conflict-decline-abstain'],
}, async ({ page, product }) => {
  const { cycle, person } = await createWork(product);
  await enterAs(page, product, person);
  await page.setViewportSize({ width: 1280, height: 560 });
  await openPage(page, `/admin/review?cycle=${cycle.slug}`);
  const submit = page.getByRole('button', { name: 'Submit and next' });
  for (const ratio of [0, 0.5]) {
    await page.evaluate((part) => window.scrollTo(0, part * document.body.scrollHeight), ratio);
    await expect(submit).toBeInViewport({ ratio: 1 });
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  const names = page.getByRole('region', { name: /^Applicant / });
  await expect(names.getByRole('button', { name: 'Decline' })).toBeVisible();
  await names.getByRole('button', { name: 'Conflict of interest' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Declare conflict' }).click();
  await expect(success(page, 'Conflict of interest declared')).toBeVisible();
});

test('an admin edits the notes to applicants in a list and sends them with the decisions', {
  tag: ['@feedback-is-released'],
}, async ({ page, product }) => {
  const { cycle, round, assignments } = await createWork(product);
  for (const assignment of assignments)
    await createReview(product, round, assignment, 60, { applicant_note: 'Your plan is clear.' });
  await enterWithRole(page, product);
  await openPage(page, `/admin/review/feedback?cycle=${cycle.slug}`);
  const first = page.getByRole('textbox', { name: /^From / }).first();
  await first.fill('Your plan is very clear.');
  await page
    .getByRole('button', { name: /^Send with the decision/ })
    .first()
    .click();
  await expect(success(page, 'Feedback goes out with the decision')).toBeVisible();
  await expect(page.getByText('Goes out with the decision.')).toHaveCount(1);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Send the note as it is' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Goes out with the decision.')).toHaveCount(2);
  const rows = await product.db.select().from(review_feedback).where(eq(review_feedback.cycle_id, cycle.id));
  expect(rows.map(({ text, waits_for_decision }) => [text, waits_for_decision]).toSorted()).toEqual([
    ['Your plan is clear.', true],
    ['Your plan is very clear.', true],
  ]);

  // What reaches people asks first.
  const dialog = page.getByRole('dialog');
  const release = page.getByRole('button', { name: /^Release now/ }).first();
  await release.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Goes out with the decision.')).toHaveCount(2);
  await release.click();
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(success(page, 'Feedback released')).toBeVisible();
  await expect(page.getByText('Goes out with the decision.')).toHaveCount(1);
  await page
    .getByRole('button', { name: /^Withdraw/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(success(page, 'Feedback withdrawn')).toBeVisible();
});
