import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { pdfBytes } from '#tests/documents.ts';
import { createApplication, createPerson, createProject, type Person } from '#tests/factories.ts';
import { openPage } from '../support/open-page.ts';
import { choose, enterAs, openBrowser } from '../support/people.ts';
import { expect, type Product, test } from '../support/product.ts';
import { delayMails, enterWithRole, setStatus, success } from './staff.ts';

const PROJECT = 'Counting Fireflies';
const APPROACH = 'We count the lights of a meadow from one long exposure. '.repeat(30).trim();
const COMMENT = 'Strong plan; the budget is a guess.';
const MESSAGE = 'Please bring your photographs on Monday.';

test('a reviewer filters, reads, scores, decides, writes and exports; the student sees the decision and no comment', {
  tag: ['@export', '@review-by-keyboard', '@score-and-comments'],
}, async ({ page, browser, product }) => {
  test.setTimeout(240_000);
  await delayMails(product, 0);
  const { shortlisted, rejected, student } = await receiveApplications(browser, product);
  const reviewer = await enterWithRole(page, product, 'admin');
  await openPage(page, '/admin/applications');
  await choose(page, 'Project', PROJECT);
  await page.getByRole('combobox', { name: 'Status', exact: true }).click();
  // Each row has its own select, with options of the same names.
  const statuses = page.getByRole('listbox', { name: 'Status', exact: true });
  await statuses.getByRole('option', { name: 'Submitted' }).click();
  await expect(page.getByText('2 applications found')).toBeVisible();

  const first = await openByKeyboard(page, shortlisted);
  await readBesidePresentation(page, first);
  await review(page, first, '91', COMMENT);
  await decide(page, first, 'Shortlisted');
  await write(page, first, MESSAGE);
  await first.getByRole('button', { name: 'Next application' }).press('Enter');
  const second = page.getByRole('dialog', { name: rejected.display_name, exact: true });
  await review(page, second, '35', 'Too vague.');
  await decide(page, second, 'Rejected');
  await expectHistory(second, ['Score and comments saved: 35', 'Submitted → Rejected'], reviewer);
  await second.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('0 applications found')).toBeVisible();

  await page.getByRole('combobox', { name: 'Status', exact: true }).click();
  await statuses.getByRole('option', { name: 'Submitted' }).click();
  await statuses.getByRole('option', { name: 'Shortlisted' }).click();
  await expect(page.getByText('2 applications found')).toBeVisible();
  const names = async () => (await shownRows(page)).map(([name]) => name);
  await expect.poll(names).toEqual([shortlisted.display_name, 'Early Applicant']);
  const shown = await shownRows(page);
  expect(await exportSelected(page)).toEqual(shown);

  const again = await openByKeyboard(page, shortlisted);
  await expectHistory(
    again,
    ['Detailed proposal submitted', 'Score and comments saved: 91', 'Submitted → Shortlisted'],
    reviewer,
  );
  await expect(again.getByText('Message sent from the portal')).toBeVisible();
  await expect(again.getByText(MESSAGE)).toBeVisible();
  await expectDecisionWithoutReview(student, product, shortlisted);
});

/** Two undecided applications, a decided one, and one to another project, oldest first. */
async function receiveApplications(browser: Browser, product: Product) {
  const project = await createProject(product, { name: PROJECT, project_number: 'FIRE-1' });
  const elsewhere = await createProject(product, { name: 'Another Meadow', project_number: 'FIRE-2' });
  const people = ['Early Applicant', 'Bilal Vague', 'Chitra Strong', 'Dev Elsewhere'].map((display_name) =>
    createPerson(product, { display_name, email: `${crypto.randomUUID()}@fireflies.example` }),
  );
  const [early, rejected, shortlisted, other] = (await Promise.all(people)) as [
    Person,
    Person,
    Person,
    Person,
  ];
  await createApplication(product, {
    project,
    applicant: early,
    values: { status: 'shortlisted', score: 80 },
  });
  await applyInTwoSteps(browser, product, rejected, project);
  const student = await applyInTwoSteps(browser, product, shortlisted, project);
  await createApplication(product, { project: elsewhere, applicant: other });
  return { shortlisted, rejected, student };
}

/** Sends the detailed proposal with a presentation in PDF. Gives the browser of the applicant. */
async function applyInTwoSteps(
  browser: Browser,
  product: Product,
  applicant: Person,
  project: { id: string },
): Promise<Page> {
  const { id } = await createApplication(product, { project, applicant });
  const page = await openBrowser(browser, product);
  await enterAs(page, product, applicant);
  const headers = { Origin: product.url };
  const uploaded = await page.request.post(`/api/applications/${id}/presentation`, {
    data: Buffer.from(await pdfBytes({ text: 'Our plan' })),
    headers: { ...headers, 'Content-Type': 'application/pdf', 'X-File-Name': 'plan.pdf' },
  });
  const { id: presentation_file_id } = await uploaded.json();
  const sent = await page.request.put(`/api/applications/${id}/detailed-proposal`, {
    data: {
      technical_approach: APPROACH,
      tech_stack: 'OpenCV',
      past_experience: 'A plant classifier.',
      curriculum_fit: 'Our final-year project.',
      time_commitment: 'Fifteen hours a week.',
      timeline: null,
      presentation_file_id,
    },
    headers,
  });
  expect(sent.status()).toBe(200);
  return page;
}

/** Moves to the first row, which is this person’s, and opens it. */
async function openByKeyboard(page: Page, { display_name }: Person): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: display_name });
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: display_name, exact: true });
  await expect(dialog.getByRole('heading', { name: 'History' })).toBeVisible();
  return dialog;
}

async function readBesidePresentation(page: Page, dialog: Locator) {
  await expect(dialog.getByText(APPROACH)).toBeVisible();
  await expect(dialog.getByText('Fifteen hours a week.')).toBeVisible();
  const frame = dialog.locator('iframe');
  await expect(frame).toBeVisible();
  const address = (await frame.getAttribute('src'))?.replace(/#.*/, '') ?? '';
  const file = await page.request.get(address);
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
}

async function review(page: Page, dialog: Locator, score: string, comment: string) {
  await expect(dialog.getByRole('heading', { name: 'History' })).toBeVisible();
  await page.keyboard.press('r');
  await expect(dialog.getByRole('textbox', { name: 'Score' })).toBeFocused();
  await page.keyboard.type(score);
  await dialog.getByRole('textbox', { name: 'Admin Comments' }).fill(comment);
  await dialog.getByRole('button', { name: 'Save Review' }).click();
  await expect(dialog.getByText(`Score and comments saved: ${score}`)).toBeVisible();
}

async function decide(page: Page, dialog: Locator, status: string) {
  await setStatus(dialog.getByRole('combobox', { name: /status/ }), status);
  await expect(success(page, 'Status updated')).toContainText(
    'Application status has been updated successfully.',
  );
  await expect(dialog.getByText(`Submitted → ${status}`)).toBeVisible();
}

async function write(page: Page, dialog: Locator, message: string) {
  await dialog.getByRole('button', { name: 'Contact' }).click();
  const contact = page.getByRole('dialog', { name: /^Contact/ });
  await contact.getByRole('textbox', { name: 'Message' }).fill(message);
  await contact.getByRole('button', { name: 'Send from portal' }).click();
  await expect(dialog.getByText('Message sent from the portal')).toBeVisible();
}

async function expectHistory(dialog: Locator, entries: string[], reviewer: Person) {
  for (const entry of entries) await expect(dialog.getByText(entry, { exact: true })).toBeVisible();
  await expect(dialog.getByText(new RegExp(`by ${reviewer.display_name}$`)).first()).toBeVisible();
}

/** Applicant, project, status and score of the rows. */
const shownRows = (page: Page): Promise<string[][]> =>
  page.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const text = (column: number) => row.children[column]?.textContent ?? '';
      const status = row.children[6]?.querySelector('[data-tone]')?.textContent ?? '';
      return [text(1), text(2), status, text(7)];
    }),
  );

/** The same of the rows of the CSV file. */
async function exportSelected(page: Page): Promise<(string | undefined)[][]> {
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  const bar = page.getByRole('region', { name: 'Selected applications' });
  await bar.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export applications' });
  await dialog.getByText('CSV', { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  await expect(dialog).toBeHidden();
  const rows: Record<string, string>[] = parse(await readFile(await download.path()), {
    columns: true,
    bom: true,
  });
  return rows.map((row) => [row['Applicant/Team'], row.Project, row.Status, row.Score]);
}

/** Neither on the pages nor in their responses, nor in the emails. */
async function expectDecisionWithoutReview(page: Page, product: Product, { email }: Person) {
  const sent: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\/api\/(applications|projects|notifications)/.test(response.url())) {
      sent.push(response.text().catch(() => ''));
    }
  });
  await openPage(page, '/applications');
  const card = page.getByRole('article', { name: PROJECT });
  await expect(card.getByText('Shortlisted', { exact: true }).first()).toBeVisible();
  await card.getByRole('link', { name: PROJECT }).click();
  await expect(page.getByText(APPROACH)).toBeVisible();
  await expect(page.getByText('Shortlisted', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(COMMENT)).toHaveCount(0);
  const responses = await Promise.all(sent);
  expect(responses.length).toBeGreaterThan(1);
  const decision = await product.mailTo(email, /^(An update on your application|Next step)/);
  const message = await product.mailTo(email, /^Regarding your application for/);
  expect(message.text).toContain(MESSAGE);
  for (const text of [...responses, decision.text, message.text]) expect(text).not.toContain(COMMENT);
}
