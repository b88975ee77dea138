import type { Browser, Page } from '@playwright/test';
import { eq, ne } from 'drizzle-orm';
import { isoDay } from '#domain/dates.ts';
import { deadlineInstant } from '#domain/text.ts';
import { applications } from '#server/db/schema/applications.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { pptxBytes } from '#tests/documents.ts';
import {
  createApplication,
  createAssignment,
  createCycle,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import { delayMails } from './staff/staff.ts';
import { submitApplication, submitDetailedProposal } from './support/applying.ts';
import { openPage } from './support/open-page.ts';
import { enterAs, openBrowser, signInAsDemo } from './support/people.ts';
import { expect, type Product, test } from './support/product.ts';

const SEASON = 'Season of Wells';
const NEXT = 'Season After';
const PROJECT = 'Maps of Old Wells';
const TEAM = 'Well Walkers';
const DAYS = { initial: 5, detailed: 9 };
const APPROACH = 'We walk to each well of the old survey and measure its water. '.repeat(30);

test('a season from its opening to the next: apply, second step, reviews, shortlist, letters, and nobody loses sight of anything', {
  tag: [
    '@personal-cycle',
    '@undecided-applications',
    '@landing-projects',
    '@second-deadline',
    '@cut-line',
    '@bulk-status',
    '@applicant-mails',
    '@status-emails',
  ],
}, async ({ browser, product }) => {
  test.setTimeout(180_000);
  await delayMails(product, 0);
  const season = await planSeason(product);
  const admin = await signInAsDemo(browser, product, 'sita@demo.example');
  await openCycle(admin, SEASON, `Students see ${SEASON} at once, with 1 project.`);

  const leader = await enter(browser, product, season.leader);
  await applyWithTeam(leader);
  await expectInvitation(product, season);
  await sendDetailedProposal(leader);
  await review(browser, product, season);
  await shortlistTheBest(admin);
  await expectLetters(product, season);
  await expectStatus(leader, 'Shortlisted');

  await openCycle(admin, NEXT, 'will be behind the cycle selector');
  await expectLandingPage(browser, product);
  await createProject(product, { cycle_id: season.next.id, name: 'A Project of the Season After' });
  await expectTeam(leader);
  await expectUndecided(await enter(browser, product, season.undecided));
  await expectStaffList(admin);
});

type Season = Awaited<ReturnType<typeof planSeason>>;

/** Two cycles in preparation, the people of the first one, and two applications besides that of the journey. The cycle of the demo is over. */
async function planSeason(product: Product) {
  await product.db.update(cycles).set({ state: 'archived' }).where(ne(cycles.state, 'archived'));
  const cycle = await createCycle(product, {
    name: SEASON,
    slug: 'wells',
    detailed_deadline: endOfDayIn(DAYS.detailed),
  });
  const next = await createCycle(product, { name: NEXT, slug: 'after' });
  const project = await createProject(product, {
    cycle_id: cycle.id,
    name: PROJECT,
    application_deadline: endOfDayIn(DAYS.initial),
  });
  const people = (name: string) =>
    createPerson(product, {
      display_name: name,
      email: `${name.toLowerCase().replace(' ', '.')}@season.example`,
    });
  const [leader, mate, rival, undecided] = [
    await people('Lina Leader'),
    await people('Mohan Mate'),
    await people('Ravi Rival'),
    await people('Uma Undecided'),
  ];
  await createTeam(product, leader, [mate], { cycle_id: cycle.id, name: TEAM });
  const rivals = await createApplication(product, {
    project,
    applicant: rival,
    values: { stage: 'detailed', technical_approach: APPROACH },
  });
  await createApplication(product, { project, applicant: undecided });
  return { cycle, next, project, leader, mate, undecided, rivals };
}

const endOfDayIn = (days: number) => deadlineInstant(isoDay(Date.now() + days * 86_400_000));

async function enter(browser: Browser, product: Product, person: Person): Promise<Page> {
  const page = await openBrowser(browser, product);
  await enterAs(page, product, person);
  return page;
}

/** Opens a cycle by its card, and reads the consequence before the confirmation. */
async function openCycle(admin: Page, name: string, consequence: string) {
  await openPage(admin, '/admin/cycles');
  await admin.getByRole('button', { name: `Open ${name}`, exact: true }).click();
  const question = admin.getByRole('dialog');
  await expect(question).toContainText(consequence);
  await question.getByRole('button', { name: `Open ${name}`, exact: true }).click();
  await expect(admin.getByText('Cycle opened')).toBeVisible();
}

async function applyWithTeam(leader: Page) {
  await openPage(leader, '/projects');
  await leader.getByRole('link', { name: 'View Details' }).click();
  await leader.getByRole('link', { name: 'Apply Now' }).click();
  await leader.getByRole('radio', { name: 'Team application' }).check();
  await leader.getByRole('combobox', { name: 'Team', exact: true }).selectOption(`${TEAM} (2 members)`);
  await leader.getByLabel('Initial Proposal').fill('We want to find the wells of a survey of 1910.');
  await submitApplication(leader);
  await expect(leader.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
}

/** The receipts of the team ask for the second step, with its deadline. */
async function expectInvitation(product: Product, { leader, mate }: Season) {
  for (const { email } of [leader, mate]) {
    const { text } = await product.mailTo(email, /^We received your initial proposal/);
    expect(text).toContain('Next: your team’s detailed proposal, by');
  }
}

async function sendDetailedProposal(leader: Page) {
  await openPage(leader, '/dashboard');
  await expect(leader.getByText(`Detailed proposal due in ${DAYS.detailed} days`)).toBeVisible();
  await openPage(leader, '/applications');
  await leader.getByRole('link', { name: 'Submit Detailed Proposal' }).click();
  await leader.getByLabel('Technical Approach').fill(APPROACH);
  for (const field of ['Tech Stack', 'Past Experience', 'Curriculum Fit', 'Time Commitment'])
    await leader.getByLabel(field).fill('We have done it before.');
  await leader.locator('input[type=file]').setInputFiles({
    name: 'wells.pptx',
    mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    buffer: Buffer.from(await pptxBytes()),
  });
  await expect(leader.getByText('Presentation uploaded')).toBeVisible();
  await submitDetailedProposal(leader);
  await expect(leader.getByRole('heading', { name: 'Detailed proposal submitted' })).toBeVisible();
}

/** A professor marks the team's proposal by keys; the one of the rival has a low score already. */
async function review(browser: Browser, product: Product, { cycle, leader, rivals }: Season) {
  const professor = await createPerson(product, { role: 'manager', display_name: 'Padma Professor' });
  const round = await createReviewRound(product, {
    cycle_id: cycle.id,
    stage: 'detailed',
    values: { per_application: 1 },
  });
  const reviewer = await createReviewer(product, round, professor);
  await createReview(product, round, await createAssignment(product, round, reviewer, rivals), 20);
  const sent = await product.db.query.applications.findFirst({
    where: eq(applications.applicant_id, leader.id),
  });
  await createAssignment(product, round, reviewer, { id: sent?.id ?? '' });

  const page = await enter(browser, product, professor);
  await openPage(page, '/admin/review?stage=detailed');
  await expect(page.getByText('1 to review', { exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: /Idea/ })).toBeVisible();
  for (const mark of ['5', '4']) await page.keyboard.press(mark);
  await page.keyboard.press('s');
  await expect(page.getByText('All done', { exact: true })).toBeVisible();
}

/** One place above the cut line, and everybody above it gets the status. */
async function shortlistTheBest(admin: Page) {
  await openPage(admin, '/admin/review/results?stage=detailed');
  const table = admin.getByRole('table', { name: 'reviewed applications' });
  await expect(table.getByRole('button', { name: /^Reviews of/ })).toHaveCount(2);
  await admin.getByLabel('Cut line: places per project').fill('1');
  await expect(table.getByRole('row', { name: 'Cut line: 1 place' })).toBeVisible();
  await admin.getByRole('button', { name: 'Select the one above the line' }).click();
  const bar = admin.getByRole('region', { name: 'Selected applications' });
  await bar.getByRole('button', { name: 'Set status' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Set status' });
  await dialog.getByLabel('New status').selectOption('Shortlisted');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Set 1 to Shortlisted' }).click();
  await expect(dialog.getByRole('link', { name: 'Download result' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(table.getByRole('row', { name: TEAM })).toContainText('Shortlisted');
}

async function expectLetters(product: Product, { leader, mate, rivals }: Season) {
  for (const { email } of [leader, mate]) {
    const { text } = await product.mailTo(email, /^An update on your application/);
    expect(text).toContain('is on our shortlist');
    expect(text).toContain('We have your detailed proposal');
  }
  const recipients = (await product.mailbox())
    .filter(({ text }) => text.includes(PROJECT))
    .map(({ to }) => to);
  expect(recipients, rivals.id).not.toContain('ravi.rival@season.example');
}

async function expectStatus(page: Page, status: string) {
  await openPage(page, '/applications');
  await expect(page.getByText(status, { exact: true }).first()).toBeVisible();
}

/** Without a project the new cycle is nobody's default, also not that of the landing page. */
async function expectLandingPage(browser: Browser, product: Product) {
  const visitor = await openBrowser(browser, product);
  const html = await (await visitor.request.get('/')).text();
  expect(html).toContain('Next deadline');
  expect(html).toContain(PROJECT);
}

/** The leader's team is on the page of teams, and one click away from that of the new cycle. */
async function expectTeam(leader: Page) {
  await openPage(leader, '/teams');
  await expect(leader.getByRole('heading', { name: TEAM })).toBeVisible();
  await leader.getByLabel('Cycle').selectOption(NEXT);
  await leader.getByRole('link', { name: `1 team of yours in ${SEASON}` }).click();
  await expect(leader.getByRole('heading', { name: TEAM })).toBeVisible();
}

/** An undecided application is on the dashboard of every cycle. */
async function expectUndecided(applicant: Page) {
  await openPage(applicant, '/dashboard?cycle=after');
  await expect(applicant.getByRole('article', { name: PROJECT })).toContainText(SEASON);
}

/** Staff stay where applications wait for them; the empty list of their choice leads back. */
async function expectStaffList(admin: Page) {
  await openPage(admin, '/admin/applications');
  await expect(admin.getByLabel('Cycle')).toHaveValue('wells');
  await admin.getByLabel('Cycle').selectOption(NEXT);
  await expect(admin.getByText('No applications found')).toBeVisible();
  await openPage(admin, '/admin');
  await expect(admin.getByLabel('Cycle'), 'the choice is kept').toHaveValue('after');
  await openPage(admin, '/admin/applications');
  const elsewhere = admin.getByRole('main').getByRole('link', { name: `undecided in ${SEASON}` });
  const count = (await elsewhere.innerText()).match(/\d+/)?.[0];
  await elsewhere.click();
  await expect(admin.getByText(`${count} applications found`)).toBeVisible();
}
