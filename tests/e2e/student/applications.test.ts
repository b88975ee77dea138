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

test('a person orders their applications with a list, keys and a mouse, and the order that was sent counts', {
  tag: ['@wishes-in-order'],
}, async ({ page, product }) => {
  const applicant = await enterAsNewStudent(page, product);
  for (const name of ['Dunes', 'Reefs', 'Fjords']) {
    const project = await createProject(product, { name, project_number: `WISH-${name}` });
    await createApplication(product, { project, applicant });
  }
  const wishes = page.getByRole('region', { name: 'Your order of preference' });
  const expectOrder = (names: string[]) =>
    expect(wishes.getByRole('listitem').locator('p')).toHaveText(names);
  await openPage(page, '/applications');
  await expectOrder(['Fjords', 'Reefs', 'Dunes']);
  await expect(wishes.getByRole('status')).toHaveText('Not sent yet');
  await wishes.getByLabel('Place of Dunes').selectOption('1');
  await expectOrder(['Dunes', 'Fjords', 'Reefs']);
  await wishes.getByRole('button', { name: 'Send order' }).click();
  await expect(wishes.getByRole('status')).toHaveText(/^Sent /);
  const up = wishes.getByRole('button', { name: 'Move Reefs up' });
  await up.press('Enter');
  await up.press('Enter');
  await expectOrder(['Reefs', 'Dunes', 'Fjords']);
  await expect(up).toBeFocused();
  await expect(wishes.getByRole('status')).toHaveText('Not sent yet: you changed the order.');
  await openPage(page, '/applications');
  await expectOrder(['Dunes', 'Fjords', 'Reefs']);
  await wishes.getByText('Reefs', { exact: true }).dragTo(wishes.getByText('Dunes', { exact: true }));
  await expectOrder(['Reefs', 'Dunes', 'Fjords']);
});
