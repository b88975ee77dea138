import type { Page } from '@playwright/test';
import { and, eq, isNotNull } from 'drizzle-orm';
import { review_assignments } from '#server/db/schema/review-assignments.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import {
  createAssignment,
  createReviewer,
  createReviewRound,
  createSubmission,
  type Person,
} from '#tests/factories.ts';
import { findProblems } from '../support/axe.ts';
import { openPage, reloadPage } from '../support/open-page.ts';
import { openBrowser } from '../support/people.ts';
import { expect, type Product, phone, test } from '../support/product.ts';
import { enterWithRole, success } from './staff.ts';

const PATH = '/admin/review';
const title = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });
const criterion = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(name) });
const place = (page: Page, number: number, total: number) =>
  page.getByText(`Application ${number} of ${total}`, { exact: true });

type Round = Awaited<ReturnType<typeof createReviewRound>>;

/** A reviewer in this browser, with these applications to review. */
async function enterAsReviewer(page: Page, product: Product, round: Round, applications: { id: string }[]) {
  const person = await enterWithRole(page, product, 'manager');
  const reviewer = await createReviewer(product, round, person);
  for (const application of applications) await createAssignment(product, round, reviewer, application);
  return { person, reviewer };
}

async function submissions(product: Product, count: number, values = {}) {
  const created = [];
  for (let index = 0; index < count; index++) created.push(await createSubmission(product, values));
  return created;
}

test('three reviewers do 20 applications each by keyboard alone', {
  tag: ['@review-workbench', '@review-score', '@conflict-decline-abstain'],
}, async ({ browser, product }) => {
  const round = await createReviewRound(product, { is_blind: true });
  const applications = await submissions(product, 20);
  const pages = await Promise.all([1, 2, 3].map(() => openBrowser(browser, product)));
  const ids = [];
  for (const page of pages) ids.push((await enterAsReviewer(page, product, round, applications)).reviewer.id);
  const start = performance.now();
  await Promise.all(pages.map((page, index) => reviewAll(page, [`${index + 3}`, '2'])));
  expect(performance.now() - start).toBeLessThan(60_000);
  for (const [index, reviewer_id] of ids.entries()) {
    const rows = () =>
      product.db
        .select()
        .from(reviews)
        .where(and(eq(reviews.reviewer_id, reviewer_id), isNotNull(reviews.submitted_at)));
    await expect.poll(async () => (await rows()).length).toBe(20);
    const score = 25 * ((3 * (index + 3) + 2) / 4 - 1);
    expect(new Set((await rows()).map((row) => row.score))).toEqual(new Set([score]));
  }
});

/** Marks both criteria of each application and submits it. */
async function reviewAll(page: Page, marks: string[]) {
  await openPage(page, PATH);
  for (let number = 1; number <= 20; number++) {
    await expect(place(page, number, 20)).toBeVisible();
    await expect(criterion(page, 'Idea')).toBeVisible();
    for (const mark of marks) await page.keyboard.press(mark);
    await page.keyboard.press('s');
  }
  await expect(page.getByText('All done', { exact: true })).toBeVisible();
}

test('the keys mark, abstain, move, find and explain, and are off while a note is written', {
  tag: ['@review-workbench', '@conflict-decline-abstain'],
}, async ({ page, product }) => {
  const round = await createReviewRound(product);
  const { reviewer } = await enterAsReviewer(page, product, round, await submissions(product, 3));
  await openPage(page, PATH);
  await expect(place(page, 1, 3)).toBeVisible();

  await page.keyboard.press('5');
  await expect(page.getByRole('button', { name: 'Idea 5 Excellent' })).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('alert')).toContainText('Please mark “Plan”, or abstain.');
  // Without a pause: the focus is where each key leaves it before the next one.
  await page.keyboard.press('a');
  await page.keyboard.press('n');
  await page.keyboard.type('just 5 words, s and j');
  await expect(page.getByText('Score 100', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Private note')).toHaveValue('just 5 words, s and j');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(place(page, 2, 3)).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByLabel('Private note')).toHaveValue('just 5 words, s and j');
  await expect(page.getByRole('button', { name: 'Plan Abstained' })).toBeVisible();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  const queue = page.getByRole('dialog', { name: 'Your queue' });
  const second = queue.getByRole('listitem').nth(1);
  const name = (await second.innerText()).split('\n')[1] ?? '';
  await expect(queue.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(name);
  await expect(queue.getByRole('listitem')).toHaveCount(1);
  await queue.getByRole('listitem').getByRole('button').press('Enter');
  await expect(title(page)).toHaveText(name);

  await page.keyboard.press('x');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).press('Enter');
  await expect(page.getByText('Please say why.')).toBeVisible();
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.getByLabel('Reason').fill('Too far from my field.');
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).press('Enter');
  await expect(title(page)).not.toHaveText(name);
  await expect(success(page, 'Review declined')).toBeVisible();
  await page.keyboard.press('c');
  await page.getByRole('dialog').getByRole('button', { name: 'Declare conflict' }).press('Enter');
  await expect(page.getByText('1 to review', { exact: true })).toBeVisible();
  await expect(success(page, 'Conflict of interest declared')).toBeVisible();
  const states = await product.db
    .select({ state: review_assignments.state })
    .from(review_assignments)
    .where(eq(review_assignments.reviewer_id, reviewer.id));
  expect(states.filter(({ state }) => state === 'declined' || state === 'conflict')).toHaveLength(2);
});

test('a note typed without a connection survives a reload, and a review submitted without one goes out later', {
  tag: ['@review-workbench', '@drafts-are-saved'],
}, async ({ page, product }) => {
  const round = await createReviewRound(product);
  const { reviewer } = await enterAsReviewer(page, product, round, await submissions(product, 2));
  await openPage(page, PATH);
  await expect(place(page, 1, 2)).toBeVisible();
  await page.keyboard.press('4');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.route('**/api/reviews/*/*', (route) => route.abort());
  await page.keyboard.press('3');
  await page.getByLabel('Private note').fill('Typed in a tunnel.');
  await expect(page.getByText(/^No connection\. Saved in this browser/)).toBeVisible();
  await reloadPage(page);
  await expect(page.getByLabel('Private note')).toHaveValue('Typed in a tunnel.');
  await expect(page.getByText('Score 68.8', { exact: true })).toBeVisible();

  await page.keyboard.press('s');
  await expect(page.getByText('1 waiting to be sent')).toBeVisible();
  await page.unroute('**/api/reviews/*/*');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('1 waiting to be sent')).toBeHidden();
  const rows = await product.db.select().from(reviews).where(eq(reviews.reviewer_id, reviewer.id));
  expect(rows).toMatchObject([{ score: 68.75, private_note: 'Typed in a tunnel.' }]);
});

test('a refused submission returns to the queue with its reason and everything typed', {
  tag: ['@review-workbench', '@rubric-versions'],
}, async ({ page, product }) => {
  const round = await createReviewRound(product);
  await enterAsReviewer(page, product, round, await submissions(product, 2));
  await openPage(page, PATH);
  await page.getByLabel('Private note').fill('Before the change.');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.keyboard.press('Escape');
  const first = await title(page).innerText();
  await createReviewRound(product);
  for (const key of ['4', '4', 's']) await page.keyboard.press(key);
  const alert = page.getByRole('alert').filter({ hasText: "wasn't submitted" });
  await expect(alert).toContainText('The rubric has changed meanwhile.');
  await expect(title(page)).not.toHaveText(first);
  await alert.getByRole('button', { name: 'Go back to it' }).press('Enter');
  await expect(title(page)).toHaveText(first);
  await expect(page.getByLabel('Private note')).toHaveValue('Before the change.');
  expect(await findProblems(page)).toEqual([]);
});

test('the submitted review shows who it is and the discussion, and a later change is marked', {
  tag: ['@blind-reading', '@changed-reviews-are-marked', '@review-discussion'],
}, async ({ page, product }) => {
  const round = await createReviewRound(product, { is_blind: true });
  const [application] = await submissions(product, 1);
  if (!application) throw new Error('There is no application.');
  const applicant: Person = application.person;
  await enterAsReviewer(page, product, round, [application]);
  await openPage(page, PATH);
  await expect(title(page)).toBeVisible();
  await expect(page.getByText(applicant.display_name)).toHaveCount(0);
  for (const key of ['3', '3', 's']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'My submitted reviews' }).click();
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').click();
  await expect(page.getByRole('heading', { name: applicant.display_name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Score 50' })).toBeVisible();
  await page.getByLabel('Comment').fill('A first thought.');
  await page.getByRole('button', { name: 'Comment' }).click();
  await expect(page.getByText('A first thought.')).toHaveCount(1);
  expect(await findProblems(page)).toEqual([]);

  const panel = page.getByRole('complementary', { name: 'Your submitted review' });
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(panel).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel).toBeFocused();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Idea 3 Fair' }).click();
  await page.keyboard.press('5');
  await expect(page.getByText(/^Saved in this browser only/)).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByText('Changed after the names were shown: 50 → 87.5')).toBeVisible();
});

test('somebody who reviews nothing reads so without a failing request, and finds a queue once they are chosen', {
  tag: ['@reviewers'],
}, async ({ page, product }) => {
  const person = await enterWithRole(page, product, 'manager');
  const failing: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failing.push(response.url());
  });
  await openPage(page, PATH);
  await expect(page.getByText("You aren't a reviewer")).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  expect(failing).toEqual([]);
  const round = await createReviewRound(product);
  const reviewer = await createReviewer(product, round, person);
  await createAssignment(product, round, reviewer, await createSubmission(product));
  // The page may show the queue by itself meanwhile, without its link to the dashboard.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'Your reviews' }).click();
  await expect(place(page, 1, 1)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ ...phone, viewport: { width: 320, height: 640 } });

  test('the workbench works by touch and nothing scrolls sideways', { tag: ['@review-workbench'] }, async ({
    page,
    product,
  }) => {
    const round = await createReviewRound(product, { is_blind: true });
    await enterAsReviewer(
      page,
      product,
      round,
      await submissions(product, 2, { initial_proposal: 'Word'.repeat(90) }),
    );
    await openPage(page, PATH);
    await page.getByRole('button', { name: '4 Good' }).tap();
    await expect(page.getByRole('button', { name: 'Idea 4 Good' })).toBeVisible();
    await page.getByRole('button', { name: "0 Abstain: I can't judge this" }).tap();
    const buttons = page.getByRole('complementary').getByRole('button');
    for (const button of await buttons.all())
      expect((await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await findProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Submit and next' }).tap();
    await expect(place(page, 2, 2)).toBeVisible();

    await page.getByRole('button', { name: 'Queue', exact: true }).tap();
    await page.getByRole('dialog').getByText('Submitted', { exact: true }).tap();
    await page.getByRole('dialog').getByRole('listitem').getByRole('button').tap();
    const own = page.getByRole('complementary', { name: 'Your submitted review' });
    const others = page.getByRole('heading', { name: 'Other reviews and discussion' });
    await expect(others).toBeVisible();
    const [above, below] = [await own.boundingBox(), await others.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0), 'the own review comes first').toBeLessThan(below?.y ?? 0);
  });
});
