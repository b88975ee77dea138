import type { Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { announcements } from '#server/db/schema/announcements.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { projects } from '#server/db/schema/projects.ts';
import { team_members, teams } from '#server/db/schema/teams.ts';
import { departments, profiles } from '#server/db/schema/users.ts';
import { pdfBytes } from '#tests/documents.ts';
import { createPerson, createProject } from '#tests/factories.ts';
import { DEFAULT_WORDS, OWN } from '#tests/own-programme.ts';
import { delayMails, setStatus } from './staff/staff.ts';
import { submitApplication } from './support/applying.ts';
import { openPage } from './support/open-page.ts';
import { enterAs, openBrowser, PASSWORD } from './support/people.ts';
import { expect, type Product, test } from './support/product.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#12877d"/></svg>';
const PROGRAMME = {
  ...OWN,
  logo: `data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}`,
  allowed_domains: ['kiel.example'],
};
const ADDRESS = 'jonas@kiel.example';
const TEAM = 'Piers';
const PROJECT = 'A crane that sees';

test('as another programme, a student of its domain applies with a team of seven and reads the decision', {
  tag: ['@programme-settings', '@who-may-join', '@five-seats'],
}, async ({ browser, product }) => {
  test.setTimeout(180_000);
  await delayMails(product, 0);
  const admin = await openBrowser(browser, product);
  await becomeAnother(admin, product);

  const student = await openBrowser(browser, product);
  await signUp(student, product);
  await completeProfile(student);
  await formTeam(student, product);
  await apply(student);
  await decide(admin);

  const mail = await product.mailTo(ADDRESS, /^(An update on your application|Next step)/);
  expect(mail.text).toContain('The Harbour team\nPier 4, Kiel');
  for (const { subject, text, html } of (await product.mailbox()).filter(({ to }) => to === ADDRESS))
    expect(`${subject} ${text} ${html}`).not.toMatch(DEFAULT_WORDS);
  await openPage(student, '/applications');
  await expect(student.getByText('Shortlisted').first()).toBeVisible();
  await expectOwnWords(student);
  await student.getByRole('link', { name: PROJECT }).first().click();
  await expect(student.getByRole('region', { name: 'Receipt' })).toBeVisible();
  await expectOwnPaper(student);
  await openPage(student, '/guidelines');
  await expectOwnPaper(student);
});

/** What a page says, to eyes and to screen readers. */
async function expectOwnWords(page: Page) {
  const said = await page.evaluate(() => {
    const named = [...document.querySelectorAll('[alt],[title],[aria-label],[placeholder],meta[content]')];
    const attributes = named.flatMap((element) =>
      ['alt', 'title', 'aria-label', 'placeholder', 'content'].map(
        (name) => element.getAttribute(name) ?? '',
      ),
    );
    return [document.title, document.body.innerText, ...attributes].join('\n');
  });
  expect(said).toContain(OWN.short_name);
  expect(said).not.toMatch(DEFAULT_WORDS);
}

/** A print begins with the programme's logo and name. */
async function expectOwnPaper(page: Page) {
  await page.emulateMedia({ media: 'print' });
  const banner = page.getByRole('banner');
  await expect(banner.getByText(OWN.short_name, { exact: true })).toBeVisible();
  await expect(banner.locator('img')).toHaveAttribute('src', /^\/programme-logo/);
  await expectOwnWords(page);
  await page.emulateMedia({ media: null });
}

/** The demo's own texts are those of the default programme. */
async function becomeAnother(page: Page, product: Product) {
  const { db } = product;
  await db.update(cycles).set({ name: sql`'Harbour Fellowship ' || slug` });
  await db.update(departments).set({ description: null });
  const isOfNow = sql`cycle_id = current_cycle()`;
  await db.delete(announcements).where(isOfNow);
  await db.update(teams).set({ description: null, target_project_id: null }).where(isOfNow);
  await db.update(projects).set({ is_visible_to_public: false }).where(isOfNow);
  await createProject(product, {
    name: PROJECT,
    project_number: 'HF-2031-01',
    budget: 1200,
    max_team_size: 8,
    application_deadline: null,
  });
  await enterAs(page, product, await createPerson(product, { role: 'super_admin', display_name: 'Ines' }));
  await openPage(page, '/admin/programme');
  const status = await page.evaluate(async (values) => {
    const path = '/api/settings/programme';
    const seen = await (await fetch(path)).json();
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ ...values, seen }) })).status;
  }, PROGRAMME);
  expect(status).toBe(200);
  await openPage(page, '/admin/programme');
  await expectOwnWords(page);
}

async function signUp(page: Page, product: Product) {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OWN.name);
  await expectOwnWords(page);
  await openPage(page, '/auth');
  await expect(page.getByText('Only people with an email address of kiel.example can join.')).toBeVisible();
  await expectOwnWords(page);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill('jonas@elsewhere.example');
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  const send = page.getByRole('button', { name: 'Sign Up', exact: true });
  await send.click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Email').fill(ADDRESS);
  await send.click();
  await expect(page.getByText('Account created!')).toBeVisible();
  const mail = await product.mailTo(ADDRESS, /Verify/);
  await openPage(page, mail.text.match(/https?:\/\/\S+verify=\S+/)?.[0] ?? '');
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: /verify/i }).click();
  await page.waitForURL('**/profile');
}

async function completeProfile(page: Page) {
  await page.getByLabel('Full Name').fill('Jonas');
  await page.getByRole('combobox', { name: 'College / University' }).fill('Hochschule Kiel');
  await page.getByLabel('Degree').selectOption('Diplom');
  await page.getByLabel('Semester').selectOption('7');
  await page.getByLabel('Phone Number').fill('+49 431 000000');
  await page.getByLabel('GitHub Profile').fill('https://github.com/example');
  await page.getByLabel('Past Project Experiences').fill('A small crane.');
  await page.getByLabel('I am 18 or older').check();
  const buffer = Buffer.from(await pdfBytes({ text: 'Jonas' }));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'jonas.pdf', mimeType: 'application/pdf', buffer });
  await expectOwnWords(page);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await page.waitForURL('**/dashboard');
  await expectOwnWords(page);
}

/** Six others join in their own browsers, which are left out here. */
async function formTeam(page: Page, product: Product) {
  await openPage(page, '/teams');
  await page.getByRole('button', { name: 'Create Team' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Team Name').fill(TEAM);
  await dialog.getByRole('button', { name: 'Create Team' }).click();
  await expect(page.getByText('Team created successfully')).toBeVisible();
  const [team] = await product.db.select().from(teams).where(eq(teams.name, TEAM));
  for (let seat = 2; seat <= 7; seat++) {
    const { id } = await createPerson(product, { display_name: `Mate ${seat}` });
    await product.db.update(profiles).set({ degree: 'Diplom' }).where(eq(profiles.user_id, id));
    await product.db.insert(team_members).values({ team_id: team?.id ?? '', user_id: id });
  }
  await openPage(page, '/teams');
  await expect(page.getByText(/7 of 8/).first()).toBeVisible();
  await expectOwnWords(page);
}

async function apply(page: Page) {
  await openPage(page, '/projects');
  await expectOwnWords(page);
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { name: PROJECT }).first()).toBeVisible();
  await expect(page.getByText(/€\s?1,200/).first()).toBeVisible();
  await expectOwnWords(page);
  await page.getByRole('link', { name: 'Apply Now' }).click();
  await page.getByRole('radio', { name: 'Team application' }).check();
  await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption(`${TEAM} (7 members)`);
  await page.getByLabel('Initial Proposal').fill('We want a crane to see where people stand.');
  await expectOwnWords(page);
  await submitApplication(page);
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeFocused();
  await expectOwnWords(page);
}

async function decide(page: Page) {
  await openPage(page, '/admin/applications');
  await page.getByRole('searchbox', { name: 'Search' }).fill(TEAM);
  await expect(page.getByText('1 applications found')).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${TEAM}` }).click();
  await page.getByRole('menuitem', { name: 'View Details' }).click();
  const dialog = page.getByRole('dialog');
  await setStatus(dialog.getByRole('combobox', { name: /status/i }), 'Shortlisted');
  await expect(page.getByText('Application status has been updated successfully.')).toBeVisible();
  await expectOwnWords(page);
}
