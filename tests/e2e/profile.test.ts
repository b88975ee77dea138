import { openPage } from './support/open-page.ts';
import { signInAsDemo } from './support/people.ts';
import { expect, test } from './support/product.ts';

test('leaving a changed profile needs a confirmation, by a link and by closing the tab', async ({
  browser,
  product,
}) => {
  const page = await signInAsDemo(browser, product, 'pallavi@demo.example');
  await openPage(page, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('College / University').fill('Another college');

  await page.getByRole('link', { name: 'Manage Teams' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByLabel('College / University')).toHaveValue('Another college');

  const dialogShown = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const beforeUnload = await dialogShown;
  expect(beforeUnload.type()).toBe('beforeunload');
  await beforeUnload.dismiss();

  await page.getByRole('link', { name: 'Manage Teams' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/teams');
  await openPage(page, '/profile');
  await expect(page.getByText('Another college')).toHaveCount(0);
});

test('an unchanged profile can be left without a confirmation', async ({ browser, product }) => {
  const page = await signInAsDemo(browser, product, 'pallavi@demo.example');
  await openPage(page, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('link', { name: 'Manage Teams' }).click();
  await page.waitForURL('**/teams');
});
