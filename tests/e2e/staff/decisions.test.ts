import type { Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { decision_settings, decisions, offers } from '#server/db/schema/decisions.ts';
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
import { findPaleTexts, findProblems } from '../support/axe.ts';
import { openPage, reloadPage } from '../support/open-page.ts';
import { enterAs } from '../support/people.ts';
import { expect, type Product, test } from '../support/product.ts';
import { sidewaysOverflow } from '../visual/defects.ts';
import { enterWithRole, newWord, success } from './staff.ts';

/** A cycle of its own with three scored applications to one project, and one without a review. */
async function createScored(product: Product) {
  const word = newWord();
  const cycle = await createCycle(product, { state: 'open', slug: `decided-${word}` });
  const round = await createReviewRound(product, { cycle_id: cycle.id });
  const project = await createProject(product, { cycle_id: cycle.id, name: `Decided ${word}` });
  const reviewer = await createReviewer(product, round, await createPerson(product, { role: 'manager' }));
  const applicants = [];
  for (let index = 0; index < 3; index++) {
    const applicant = await createPerson(product, { display_name: `Applicant ${index} ${word}` });
    const application = await createApplication(product, { project, applicant });
    await createReview(
      product,
      round,
      await createAssignment(product, round, reviewer, application),
      90 - 10 * index,
    );
    applicants.push({ applicant, application });
  }
  await storeFigures(product);
  const unread = await createPerson(product, { display_name: `Unread ${word}` });
  await createApplication(product, { project, applicant: unread });
  const [first] = applicants;
  if (!first) throw new Error('Nobody applied.');
  return { cycle, word, project, first };
}

const controls = (page: Page, name: string) =>
  page.getByRole('group', { name: `Decision about ${name}` }).filter({ visible: true });
const pressed = (page: Page, name: string) => controls(page, name).locator('[aria-pressed="true"]');

/** No fault of accessibility, also in the dark, and no sideways scroll on a tablet and a phone. */
async function expectUsable(page: Page): Promise<void> {
  await expectReadable(page);
  const desktop = page.viewportSize();
  for (const width of [820, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysOverflow(page)).toBe(0);
  }
  if (desktop) await page.setViewportSize(desktop);
}

async function expectReadable(page: Page): Promise<void> {
  expect(await findProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findPaleTexts(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

test('staff decide by buttons, keys and selection, check, and release; an applicant opens the letter', {
  tag: [
    '@pending-decisions',
    '@decisions-by-keyboard',
    '@seats-of-a-project',
    '@release-preflight',
    '@letter-is-opened',
    '@released-decision-is-corrected',
    '@offers',
  ],
}, async ({ page, product }) => {
  test.slow();
  const { cycle, word, project, first } = await createScored(product);
  const nameAt = (index: number) => `Applicant ${index} ${word}`;
  await enterWithRole(page, product);
  await openPage(page, `/admin/decisions?cycle=${cycle.slug}`);

  await controls(page, nameAt(0)).getByRole('button', { name: 'Accept' }).click();
  await expect(success(page, 'Pending: Accept')).toBeVisible();
  await expect(pressed(page, nameAt(0))).toHaveText('Accept');
  await expect(page.getByText('0 accepted, 1 pending').filter({ visible: true })).toBeVisible();
  await success(page, 'Pending: Accept').getByRole('button', { name: 'Undo' }).click();
  await expect(pressed(page, nameAt(0))).toHaveCount(0);

  await controls(page, nameAt(0)).getByRole('button', { name: 'Accept' }).focus();
  await page.keyboard.press('a');
  await expect(pressed(page, nameAt(0))).toHaveText('Accept');
  await page.keyboard.press('j');
  await page.keyboard.press('w');
  await expect(pressed(page, nameAt(1))).toHaveText('Wait');
  await expect(page.getByText(/Rank 1/).filter({ visible: true })).toBeVisible();

  await page.keyboard.press('k');
  await expect(controls(page, nameAt(0)).getByRole('button').first()).toBeFocused();

  // A ticked box is no text field: the keys mean its row, and space still ticks.
  const box = (index: number) =>
    page
      .getByRole('checkbox', { name: `Select ${nameAt(index)}, ${project.name}` })
      .filter({ visible: true });
  await box(2).check();
  await page.keyboard.press('r');
  await expect(pressed(page, nameAt(2))).toHaveText('Reject');
  await page.keyboard.press('Space');
  await expect(box(2)).not.toBeChecked();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selected applications' });
  const decide = bar.getByRole('group', { name: 'Decide' });
  await bar.getByRole('button', { name: 'Select all 3 that match' }).click();
  await expect(box(0)).toBeChecked();
  await decide.getByRole('button', { name: 'Undecided' }).click();
  await expect(success(page, 'Decision taken away')).toContainText('3 applications.');
  await expect(pressed(page, nameAt(0))).toHaveCount(0);
  await success(page, 'Decision taken away').getByRole('button', { name: 'Undo' }).click();
  await expect(pressed(page, nameAt(0))).toHaveText('Accept');
  await page
    .getByRole('button', { name: `Edit the decision about ${nameAt(2)}` })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('dialog', { name: `Decision about ${nameAt(2)}` })).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press('Escape');
  const seats = page.getByLabel(`Seats of ${project.name}`, { exact: true }).filter({ visible: true });
  await seats.fill('1');
  await page.keyboard.press('Tab');
  await expect(page.getByText('0 accepted, 1 pending of 1 people').filter({ visible: true })).toBeVisible();
  await expectUsable(page);

  await page.getByRole('checkbox', { name: `${project.name}: 3 decided, 1 not` }).check();
  await page.getByRole('button', { name: 'Check the release' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preflight of the release' });
  await expect(dialog.getByText('Not decided (1)')).toBeVisible();
  await expectUsable(page);
  await dialog.getByRole('link', { name: `Unread ${word}` }).click();
  await expect(page.getByRole('combobox', { name: 'Reviews' })).toHaveValue('no');
  await controls(page, `Unread ${word}`).getByRole('button', { name: 'Reject' }).click();
  await expect(pressed(page, `Unread ${word}`)).toHaveText('Reject');
  await page.getByRole('checkbox', { name: `${project.name}: 4 decided, 0 not` }).check();
  await page.getByRole('button', { name: 'Check the release' }).click();
  await expect(dialog.getByText('1 accepted, 1 on the waiting list, 2 rejected')).toBeVisible();
  await expect(dialog.getByText('No problems found')).toBeVisible();
  await dialog.getByRole('button', { name: 'Release now' }).click();
  await expect(success(page, 'Decisions released')).toBeVisible();
  await page.getByRole('combobox', { name: 'Reviews' }).selectOption('With reviews');
  await page.getByPlaceholder('Name or reference').fill('');
  await expect(
    page.getByRole('button', { name: `Correct the decision about ${nameAt(0)}` }).filter({ visible: true }),
  ).toBeVisible();

  await test.step('more seats, a promotion and a seat that ends are asked about', async () => {
    await product.db
      .insert(decision_settings)
      .values({ cycle_id: cycle.id, promotes_by_itself: true })
      .onConflictDoUpdate({ target: decision_settings.cycle_id, set: { promotes_by_itself: true } });
    const { id: application_id, cycle_id, project_id } = first.application;
    const offer = { application_id, cycle_id, project_id, answer_by: new Date().toISOString() };
    await product.db.insert(offers).values({ ...offer, state: 'accepted' });
    await reloadPage(page);
    await seats.fill('2');
    await page.keyboard.press('Tab');
    const question = page.getByRole('dialog', { name: `Set 2 people for ${project.name}` });
    await expect(question).toContainText('1 application is on its waiting list.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('2 isn’t saved.').filter({ visible: true })).toBeVisible();
    await expectReadable(page);
    await expect(seats).toHaveValue('2');
    await page
      .getByRole('button', { name: `Never came: ${nameAt(0)}` })
      .filter({ visible: true })
      .click();
    const ending = page.getByRole('dialog', { name: `${nameAt(0)} never came` });
    await expect(ending).toContainText(`${nameAt(0)} loses the seat in ${project.name} and is told so.`);
    await ending.getByRole('button', { name: 'Cancel' }).click();
    await product.db.delete(offers).where(eq(offers.application_id, application_id));

    // Without the promotion by itself an admin gives the free seat, after a question too.
    await product.db
      .update(decision_settings)
      .set({ promotes_by_itself: false })
      .where(eq(decision_settings.cycle_id, cycle.id));
    await reloadPage(page);
    await seats.fill('2');
    await page.keyboard.press('Tab');
    await expect(page.getByText('1 accepted, 0 pending of 2 people').filter({ visible: true })).toBeVisible();
    await page
      .getByRole('button', { name: `Promote the next of ${project.name}` })
      .filter({ visible: true })
      .click();
    const promotion = page.getByRole('dialog', { name: `Promote the next of ${project.name}` });
    await expect(promotion).toContainText('seats for 1 more people are free');
    await promotion.getByRole('button', { name: 'Promote' }).click();
    await expect(success(page, 'Promoted')).toBeVisible();
  });

  await test.step('a selection of released decisions is corrected with one dialog', async () => {
    await box(1).check();
    await box(2).check();
    await decide.getByRole('button', { name: 'Correct 2 released' }).click();
    const correction = page.getByRole('dialog', { name: 'Correct 2 decisions' });
    await correction.getByRole('combobox', { name: 'The right decision' }).selectOption('Reject');
    await expect(correction.getByRole('status')).toHaveText(
      '1 of 2 are corrected; the others have this decision already.',
    );
    await correction.getByLabel('Feedback').fill(`Feedback ${word}`);
    await correction.getByLabel('Why it was wrong').fill('The seat was promised to somebody else.');
    await expectUsable(page);
    await correction.getByRole('button', { name: 'Correct', exact: true }).click();
    await expect(success(page, 'Decision corrected')).toBeVisible();
    await expect(bar).toBeHidden();
    const stored = and(eq(decisions.feedback, `Feedback ${word}`), eq(decisions.is_current, true));
    expect(await product.db.select({ outcome: decisions.outcome }).from(decisions).where(stored)).toEqual([
      { outcome: 'reject' },
    ]);
  });

  await enterAs(page, product, first.applicant);
  await openPage(page, `/applications/${first.application.id}`);
  await expect(page.getByText('Decision to read', { exact: true })).toBeVisible();
  await expect(page.getByText('Accepted')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the letter' }).click();
  await expect(page.getByText(/^Congratulations! You have been accepted/)).toBeVisible();
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  await reloadPage(page);
  await expect(page.getByText(/^Opened \d/)).toBeVisible();
});

test('a proposal fills the seats, says whom another choice would cost, and becomes pending by a press', {
  tag: ['@proposal-by-computer', '@seats-of-a-project'],
}, async ({ page, product }) => {
  const { cycle, word, project } = await createScored(product);
  const nameAt = (index: number) => `Applicant ${index} ${word}`;
  await enterWithRole(page, product);
  await openPage(page, `/admin/decisions?cycle=${cycle.slug}`);
  await page.getByLabel(`Seats of ${project.name}`, { exact: true }).filter({ visible: true }).fill('2');
  await page.keyboard.press('Tab');
  await expect(page.getByText('0 accepted, 0 pending of 2 people').filter({ visible: true })).toBeVisible();

  await page.getByRole('button', { name: 'Propose decisions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose decisions' });
  await dialog.getByLabel('Score').selectOption('mean');
  await dialog.getByRole('button', { name: 'Compute' }).click();
  await expect(dialog.getByRole('status')).toContainText('2 of 3 applications would be accepted: 2 people.');
  const accepted = dialog.getByRole('region', { name: 'Accepted', exact: true });
  await expect(accepted.getByRole('listitem')).toContainText([nameAt(0), nameAt(1)]);
  const others = dialog.getByRole('region', { name: 'Not accepted' });
  await expect(others.getByRole('listitem')).toContainText([nameAt(2)]);
  expect(await findProblems(page)).toEqual([]);

  await others.getByRole('button', { name: `Why not ${nameAt(2)}?` }).click();
  await expect(
    others.getByText(`With ${nameAt(2)}, ${nameAt(1)} (${project.name}) would lose the seat.`),
  ).toBeFocused();
  expect(await findProblems(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Make 2 pending: accept' }).click();
  await expect(dialog).toBeHidden();
  for (const index of [0, 1]) await expect(pressed(page, nameAt(index))).toHaveText('Accept');
  await expect(pressed(page, nameAt(2))).toHaveCount(0);
  await expect(page.getByText('0 accepted, 2 pending of 2 people').filter({ visible: true })).toBeVisible();
});

test('the owner says on the page of the project who has joined', { tag: ['@offers'] }, async ({
  page,
  product,
}) => {
  const word = newWord();
  const owner = await createPerson(product, { role: 'manager' });
  const project = await createProject(product, { name: `Joined ${word}`, owner_id: owner.id });
  const names = [`Asha ${word}`, `Farid ${word}`];
  for (const display_name of names) {
    const applicant = await createPerson(product, { display_name });
    const application = await createApplication(product, {
      project,
      applicant,
      values: { status: 'accepted' },
    });
    const { id: application_id, cycle_id, project_id } = application;
    const answer_by = new Date().toISOString();
    await product.db
      .insert(offers)
      .values({ application_id, cycle_id, project_id, answer_by, state: 'accepted' });
  }
  await enterAs(page, product, owner);
  await openPage(page, `/projects/${project.id}`);
  const seats = page.getByRole('region', { name: 'Accepted seats' });
  await seats.getByRole('button', { name: `Joined: ${names[0]}` }).click();
  await expect(seats.getByText('You said that they have joined.')).toBeVisible();
  await seats.getByRole('button', { name: `Never came: ${names[1]}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Never came' }).click();
  const second = seats.getByRole('listitem').filter({ hasText: names[1] });
  await expect(second.getByRole('button')).toHaveCount(0);
  await expect(second.getByText('Never came')).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
});
