import { createPerson, createProject } from '#tests/factories.ts';
import { findProblems } from '../support/axe.ts';
import { openPage } from '../support/open-page.ts';
import { enterAs } from '../support/people.ts';
import { expect, phone, test } from '../support/product.ts';

const PAGE = '/admin/programme';
const SENTENCE = 'I am 18 or older';

test('a programme that needs the age asks on the apply page, at its field, and then never again', {
  tag: ['@age-question'],
}, async ({ page, product }) => {
  const [staff, person] = [await createPerson(product, { role: 'super_admin' }), await createPerson(product)];
  const project = await createProject(product);
  await enterAs(page, product, staff);
  await openPage(page, PAGE);
  await page.getByRole('combobox', { name: 'Age' }).selectOption('Needed to apply');
  const save = page.getByRole('button', { name: 'Save Programme' });
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: 'Programme saved' })).toBeVisible();

  await page.setViewportSize(phone.viewport);
  await enterAs(page, product, person);
  await openPage(page, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('checkbox', { name: SENTENCE })).not.toBeChecked();
  await openPage(page, `/projects/${project.id}/apply`);
  const age = page.getByRole('checkbox', { name: SENTENCE });
  const proposal = page.getByLabel(/^Initial Proposal/);
  await proposal.fill('We would build it in a summer.');
  const submit = page.getByRole('button', { name: 'Submit Application' });
  await submit.click();
  await expect(age).toBeFocused();
  await expect(age).toHaveAccessibleDescription(/Please confirm that you are 18 or older/);
  await expect(proposal).toHaveValue('We would build it in a summer.');
  expect(await findProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await age.check();
  await submit.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
  await openPage(page, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Full Name')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: SENTENCE })).toHaveCount(0);

  await enterAs(page, product, staff);
  await openPage(page, PAGE);
  await page.getByRole('button', { name: 'Reset Age to default', exact: true }).click();
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: 'Programme saved' })).toBeVisible();
});
