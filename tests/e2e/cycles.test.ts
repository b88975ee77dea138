import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { applications } from '#server/db/schema/applications.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { projects } from '#server/db/schema/projects.ts';
import { createApplication, createPerson, createProject } from '#tests/factories.ts';
import { proposal, submitApplication } from './support/applying.ts';
import { findProblems } from './support/axe.ts';
import { openPage } from './support/open-page.ts';
import { enterAs, openBrowser, signInAsDemo } from './support/people.ts';
import { expect, type Product, test } from './support/product.ts';

const TEXT = 'We want to count the fish of the lake again, with better nets.';

test('a super admin makes next year from this one and opens it; a rejected student applies again; neither year has a row of the other', {
  tag: ['@new-cycle', '@cycle-states', '@copy-text-of-application', '@one-cycle-at-a-time'],
}, async ({ browser, product }) => {
  test.setTimeout(240_000);
  const year = await currentYear(product);
  const { owner, student, project, rejected } = await createYear(product, year.id);
  const admin = await signInAsDemo(browser, product, 'sita@demo.example');
  const receiptBefore = await receiptOf(browser, product, student, rejected.id);

  // A new cycle with one of the projects.
  await openPage(admin, '/admin/cycles');
  await admin.getByRole('link', { name: `New cycle from ${year.name}` }).click();
  await admin.getByRole('button', { name: 'Choose none' }).click();
  await admin.getByRole('checkbox', { name: project.name }).check();
  const name = await admin.getByRole('textbox', { name: 'Name', exact: true }).inputValue();
  expect(name).not.toBe(year.name);
  await expect(admin.getByRole('region', { name: 'Preview' })).toContainText(
    '1 project is copied and stays hidden until its owner confirms it. The owner gets one email.',
  );
  expect(await findProblems(admin)).toEqual([]);
  await admin.getByRole('button', { name: `Create ${name}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Create cycle' }).click();
  await expect(admin.getByText('Cycle created')).toBeVisible();
  const next = await cycleNamed(product, name);

  // Its owner confirms it.
  const [copy] = await product.db.select().from(projects).where(eq(projects.cycle_id, next.id));
  const ownerPage = await openBrowser(browser, product);
  await enterAs(ownerPage, product, owner);
  await openPage(ownerPage, `/projects/${copy?.id}`);
  await ownerPage.getByRole('button', { name: `Confirm for ${name}` }).click();
  await expect(ownerPage.getByText(`Project confirmed for ${name}`)).toBeVisible();

  // Opening asks with numbers; then students choose between two open cycles.
  await change(admin, 'Open', name, `Students see ${name} at once, with 1 project.`);
  const page = await openBrowser(browser, product);
  await enterAs(page, product, student);
  await openPage(page, '/projects');
  await expect(page.getByLabel('Cycle'), 'the cycle of their draft comes first').toHaveValue(year.slug);
  await page.getByLabel('Cycle').selectOption(name);
  await expect(page).toHaveURL(new RegExp(`cycle=${next.slug}`));
  await page.getByRole('link', { name: 'Manage Teams' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/teams\\?cycle=${next.slug}`));
  await expect(page.getByLabel('Cycle')).toHaveValue(next.slug);

  await change(admin, 'Close', year.name, 'undecided');
  await openPage(page, '/projects');
  await expect(page.getByText('1 project', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Cycle')).toHaveCount(0);

  // A text whose project isn't offered again goes into another project.
  await openPage(page, '/applications');
  await page.getByRole('button', { name: 'Copy into another application' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: project.name }).click();
  expect(await findProblems(page)).toEqual([]);
  await expect(dialog.getByRole('button', { name: 'Copy text' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Draft discarded')).toBeVisible();

  // The rejected student applies to the same project.
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: "Copy into this year's application" }).click();
  await page.waitForURL(`**/projects/${copy?.id}/apply`);
  await expect(proposal(page)).toHaveValue(TEXT);
  await submitApplication(page);
  await expect(page.getByText('Application submitted successfully')).toBeVisible();
  await openPage(page, '/applications');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText([name, year.name]);

  const applied = await onlyApplicationOf(product, next.id);
  await expectSeparate(admin, [
    { slug: year.slug, has: rejected, lacks: applied },
    { slug: next.slug, has: applied, lacks: rejected },
  ]);
  expect(await receiptOf(browser, product, student, rejected.id)).toBe(receiptBefore);

  // The demo has decisions whose release is set; the archive offers nothing to change.
  await takeBackReleases(admin, product, year.slug);
  await change(admin, 'Archive', year.name, 'read-only for everybody');
  await openPage(admin, `/admin/applications?cycle=${year.slug}&search=${student.email}`);
  await expect(admin.getByLabel('Cycle')).toHaveValue(year.slug);
  await expect(admin.getByLabel('Cycle')).toHaveAttribute('title', `${year.name} (archived)`);
  await expect(admin.getByText(`${year.name} is archived, so nothing in it can be changed.`)).toBeVisible();
  const status = admin.getByRole('combobox', {
    name: `Set the status of the application for ${project.name}`,
  });
  await expect(status.first()).toBeDisabled();
  expect(await findProblems(admin)).toEqual([]);
  await openPage(admin, `/admin/import?cycle=${year.slug}`);
  await expect(admin.getByText(`${year.name} is archived, so nothing in it can be changed.`)).toBeVisible();
  await expect(admin.getByLabel('CSV file')).toHaveCount(0);
  expect(await findProblems(admin)).toEqual([]);
  await admin.getByLabel('Cycle').selectOption(name);
  await expect(admin.getByLabel('CSV file')).toBeVisible();
  await expect(admin).not.toHaveURL(/cycle=/);
});

async function currentYear({ db }: Product) {
  const [open] = await db.select().from(cycles).where(eq(cycles.state, 'open'));
  if (!open) throw new Error('No cycle of the demo is open.');
  return open;
}

async function cycleNamed({ db }: Product, name: string) {
  const [cycle] = await db.select().from(cycles).where(eq(cycles.name, name));
  if (!cycle) throw new Error(`There is no cycle ${name}.`);
  return cycle;
}

async function onlyApplicationOf({ db }: Product, cycleId: string): Promise<Sent> {
  const [application, ...others] = await db
    .select()
    .from(applications)
    .where(eq(applications.cycle_id, cycleId));
  if (!application || others.length > 0) throw new Error('The cycle should have one application.');
  return application;
}

async function createYear(product: Product, cycle_id: string) {
  const owner = await createPerson(product, { role: 'manager', display_name: 'Lake Owner' });
  const student = await createPerson(product, { display_name: 'Persistent Student' });
  const project = await createProject(product, { cycle_id, owner_id: owner.id, name: 'Counting Lake Fish' });
  const rejected = await createApplication(product, {
    project,
    applicant: student,
    values: { status: 'rejected', initial_proposal: TEXT },
  });
  const gone = await createProject(product, { cycle_id });
  await createApplication(product, {
    project: gone,
    applicant: student,
    values: { status: 'draft', initial_proposal: TEXT },
  });
  const [stored] = await product.db.select().from(applications).where(eq(applications.id, rejected.id));
  if (!stored) throw new Error('The application was not created.');
  return { owner, student, project, rejected: stored };
}

/** Presses a change of state on a cycle's card, and reads its consequences before it confirms. */
async function change(page: Page, label: string, cycle: string, consequence: string) {
  await openPage(page, '/admin/cycles');
  await page.getByRole('button', { name: `${label} ${cycle}`, exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(consequence);
  await question.getByRole('button', { name: `${label} ${cycle}`, exact: true }).click();
  await expect(page.getByText(/^Cycle (opened|closed|archived)$/)).toBeVisible();
  await expect(page.getByRole('article', { name: cycle, exact: true })).toBeFocused();
}

async function takeBackReleases(page: Page, { url }: Product, cycle: string): Promise<void> {
  const releases = await (await page.request.get(`/api/staff/releases?cycle=${cycle}`)).json();
  const set = releases.filter(({ state }: { state: string }) => state === 'scheduled');
  expect(set.length).toBeGreaterThan(0);
  for (const { id } of set) {
    const headers = { Origin: url };
    const taken = await page.request.put(`/api/staff/releases/${id}/withdrawal`, { headers });
    expect(taken.status()).toBe(200);
  }
}

async function receiptOf(
  browser: Parameters<typeof openBrowser>[0],
  product: Product,
  person: { id: string },
  id: string,
): Promise<string> {
  const page = await openBrowser(browser, product);
  await enterAs(page, product, person);
  const { receipts, reference } = await (await page.request.get(`/api/applications/${id}`)).json();
  return JSON.stringify({ receipts, reference });
}

type Sent = { id: string; reference: string | null };
type Expected = { slug: string; has: Sent; lacks: Sent };

/** The list, its count and the export of each cycle hold its own application and not that of the other. */
async function expectSeparate(page: Page, expected: Expected[]) {
  for (const { slug: cycle, has, lacks } of expected) {
    const search = 'Persistent Student';
    const list = await (
      await page.request.get('/api/staff/applications', { params: { cycle, search } })
    ).json();
    expect(list.applications.map(({ id }: { id: string }) => id)).toEqual([has.id]);
    // A POST, because it writes to the audit log.
    const selection = { kind: 'matching', filter: { cycle }, seen_total: null };
    const csv = await page.request.post('/api/staff/application-exports', {
      headers: { Origin: new URL(page.url()).origin },
      data: { selection, format: 'csv', progress: false },
    });
    const text = await csv.text();
    expect([text.includes(`${has.reference}`), text.includes(`${lacks.reference}`)]).toEqual([true, false]);
  }
}
