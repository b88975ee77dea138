import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pptxBytes } from '#tests/documents.ts';
import { delayMails, setStatus } from './staff/staff.ts';
import { submitApplication, submitDetailedProposal } from './support/applying.ts';
import { openPage } from './support/open-page.ts';
import { enterAsNewStudent, openBrowser, signInAsDemo, signUpStudent } from './support/people.ts';
import { expect, type Product, test } from './support/product.ts';

const PROJECT = 'Road Damage from City Bus Dashcams';
const TEAM = 'Journey Team';
const APPROACH = 'We will measure the roads with care and publish what we learn. '.repeat(30);

test('two students form a team and apply in two steps; an admin decides; they see it', {
  tag: ['@verified-before-sign-in', '@security:flow-sign-up'],
}, async ({ browser, product }) => {
  test.setTimeout(240_000);
  await delayMails(product, 0);
  const leader = await signUpStudent(browser, product, {
    name: 'Journey Leader',
    email: 'leader@journey.example',
  });
  const member = await openBrowser(browser, product);
  await enterAsNewStudent(member, product, { email: 'member@journey.example' });
  await createTeam(leader);
  await joinTeam(member);

  await openProject(leader);
  await leader.getByRole('link', { name: 'Apply Now' }).click();
  await applyAsTeam(leader);
  const fingerprint = await sendDetailedProposal(leader);
  await expectReceipt(leader, fingerprint);
  const mail = await product.mailTo('leader@journey.example', /^We received your detailed proposal/);
  // No mail program makes a link of the file's name.
  expect(mail.text).toContain('Presentation: proposal\u2060.\u2060pptx');

  const admin = await signInAsDemo(browser, product, 'arun@demo.example');
  await reviewApplication(admin);

  await expectStatus(leader, 'Shortlisted');
  await expectStatus(member, 'Shortlisted');
  await expectMailAboutStatus(product);
});

async function createTeam(page: Page) {
  await openPage(page, '/teams');
  await page.getByRole('button', { name: 'Create Team' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Team Name').fill(TEAM);
  await dialog.getByLabel(/^Open/).check();
  await dialog.getByRole('button', { name: 'Create Team' }).click();
  await expect(page.getByText('Team created successfully')).toBeVisible();
}

async function joinTeam(page: Page) {
  await openPage(page, '/teams');
  await page.getByRole('searchbox').fill(TEAM);
  await page.getByRole('button', { name: `Join Team: ${TEAM}`, exact: true }).click();
  await expect(page.getByText('Successfully joined team')).toBeVisible();
}

async function openProject(page: Page) {
  await openPage(page, '/projects');
  await page.getByRole('searchbox', { name: 'Search' }).fill('dashcams');
  await expect(page.getByText('1 project', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { name: PROJECT }).first()).toBeVisible();
}

async function applyAsTeam(page: Page) {
  await page.getByRole('radio', { name: 'Team application' }).check();
  await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption(`${TEAM} (2 members)`);
  await page.getByLabel('Initial Proposal').fill('We want to find potholes from the windscreen of a bus.');
  await submitApplication(page);
  await expect(page.getByText('Application submitted successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeFocused();
}

/** Gives the SHA-256 of the presentation. */
async function sendDetailedProposal(page: Page): Promise<string> {
  await page.getByRole('button', { name: /detailed proposal/i }).click();
  await page.getByLabel('Technical Approach').fill(APPROACH);
  await page.getByLabel('Tech Stack').fill('PyTorch, FastAPI');
  await page.getByLabel('Past Experience').fill('A plant classifier.');
  await page.getByLabel('Curriculum Fit').fill('Our final-year project.');
  await page.getByLabel('Time Commitment').fill('Fifteen hours a week each.');
  await rejectWrongFile(page);
  const buffer = Buffer.from(await pptxBytes());
  await page.locator('input[type=file]').setInputFiles({
    name: 'proposal.pptx',
    mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    buffer,
  });
  await expect(page.getByText('Presentation uploaded')).toBeVisible();
  await submitDetailedProposal(page);
  await expect(page.getByText('Your detailed proposal has been submitted successfully.')).toBeVisible();
  return createHash('sha256').update(buffer).digest('hex');
}

/** After the submission and later on the application’s own page, with the sent text. */
async function expectReceipt(page: Page, fingerprint: string) {
  await expect(page.getByRole('heading', { name: 'Detailed proposal submitted' })).toBeFocused();
  await expect(page.getByText(/^Reference .+-\d{4,}$/)).toBeVisible();
  await expect(page.getByText(`SHA-256 ${fingerprint}`)).toBeHidden();
  await page.getByText('File fingerprints (SHA-256)').click();
  await expect(page.getByText(`SHA-256 ${fingerprint}`)).toBeVisible();
  await page.getByRole('link', { name: 'See your application' }).click();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt.getByText(/^Initial proposal received on \d\d\/\d\d\/\d{4} \d\d:\d\d/)).toBeVisible();
  await expect(receipt.getByText(/^Detailed proposal received on/)).toBeVisible();
  await expect(receipt.getByText('Your resume: resume.pdf')).toHaveCount(2);
  await expect(receipt.getByText(`SHA-256 ${fingerprint}`)).toBeHidden();
  await expect(page.getByText('Fifteen hours a week each.')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(receipt.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeHidden();
  await expect(receipt.getByText(`SHA-256 ${fingerprint}`)).toBeVisible();
  await page.emulateMedia({ media: null });
}

/** A file of the wrong type is rejected, and nothing else in the form is lost. */
async function rejectWrongFile(page: Page) {
  await page.locator('input[type=file]').setInputFiles({
    name: 'proposal.exe',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('MZ'),
  });
  await expect(page.getByText('Invalid file type').first()).toBeVisible();
  await expect(page.getByLabel('Technical Approach')).toHaveValue(APPROACH);
}

async function reviewApplication(page: Page) {
  await openPage(page, '/admin/applications');
  await page.getByRole('searchbox', { name: 'Search' }).fill(TEAM);
  await expect(page.getByText('1 applications found')).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${TEAM}` }).click();
  await page.getByRole('menuitem', { name: 'View Details' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Fifteen hours a week each.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Score' }).fill('87');
  await dialog.getByRole('textbox', { name: 'Admin Comments' }).fill('Convincing.');
  await dialog.getByRole('button', { name: 'Save Review' }).click();
  await expect(page.getByText('Review saved')).toBeVisible();
  await setStatus(dialog.getByRole('combobox', { name: /status/ }), 'Shortlisted');
  await expect(page.getByText('Application status has been updated successfully.')).toBeVisible();
}

async function expectStatus(page: Page, status: string) {
  await openPage(page, '/applications');
  await expect(page.getByText(status, { exact: true }).first()).toBeVisible();
}

async function expectMailAboutStatus(product: Product) {
  for (const person of ['leader', 'member']) {
    const mail = await product.mailTo(
      `${person}@journey.example`,
      /^(An update on your application|Next step)/,
    );
    expect(mail.text).not.toContain('Convincing');
  }
}
