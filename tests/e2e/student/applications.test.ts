import { eq } from 'drizzle-orm';
import { projects } from '#server/db/schema/projects.ts';
import { createApplication, createProject } from '#tests/factories.ts';
import { openPage } from '../support/open-page.ts';
import { enterAsNewStudent } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { BROKEN, breakCall } from './failures.ts';

test.use({ sharesProduct: true });

test('an application can be withdrawn after a confirmation, and sent again with its text', {
  tag: ['@withdraw-until-decided'],
}, async ({ page, product }) => {
  const applicant = await enterAsNewStudent(page, product);
  const project = await createProject(product, { name: 'Tide pools', project_number: 'TIDE-POOLS' });
  await createApplication(product, { project, applicant });
  await openPage(page, '/applications');
  const card = page.getByRole('article', { name: 'Tide pools' });
  await expect(card.getByText(/^Detailed proposal due in \d+ days: submit it by/)).toBeVisible();
  const withdraw = async () => {
    await card.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  };
  const repair = await breakCall(page, '**/withdrawal');
  await withdraw();
  await expect(page.getByRole('alert').filter({ hasText: BROKEN })).toContainText(
    'Error withdrawing application',
  );
  await repair();
  await withdraw();
  await expect(page.getByText('Application withdrawn')).toBeVisible();
  await card.getByRole('link', { name: 'Apply again' }).click();
  await expect(page.getByLabel('Initial Proposal')).toHaveValue('We would like to build it.');
});

test('the button of the detailed proposal goes from an open page when its deadline passes', {
  tag: ['@second-deadline', '@server-time'],
}, async ({ page, product }) => {
  const applicant = await enterAsNewStudent(page, product);
  const project = await createProject(product, { name: 'Ebb', project_number: 'EBB' });
  const { id } = await createApplication(product, { project, applicant });
  const pages = [`/applications/${id}`, `/projects/${project.id}`];
  for (const path of pages) {
    const detailed_deadline = new Date(Date.now() + 5000).toISOString();
    await product.db.update(projects).set({ detailed_deadline }).where(eq(projects.id, project.id));
    await openPage(page, path);
    const submit = page.getByRole('link', { name: 'Submit Detailed Proposal' });
    await expect(submit.first()).toBeVisible();
    await expect(submit).toHaveCount(0);
    await expect(page.getByText(/^The deadline for the detailed proposal was/)).toBeVisible();
  }
});

test('a decided application can no longer be withdrawn', { tag: ['@withdraw-until-decided'] }, async ({
  page,
  product,
}) => {
  const applicant = await enterAsNewStudent(page, product);
  for (const status of ['accepted', 'selected', 'rejected'] as const) {
    const project = await createProject(product, {
      name: `Decided ${status}`,
      project_number: `DECIDED-${status}`,
    });
    await createApplication(product, { project, applicant, values: { status } });
  }
  await openPage(page, '/applications');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
});
