import { eq } from 'drizzle-orm';
import { profiles } from '#server/db/schema/users.ts';
import { createPerson } from '#tests/factories.ts';
import { openPage } from './support/open-page.ts';
import { enterAs, enterAsNewStudent, signInAsDemo } from './support/people.ts';
import { expect, test } from './support/product.ts';

test.use({ sharesProduct: true });

test('leaving a changed profile needs a confirmation, by a link and by closing the tab', async ({
  browser,
  product,
}) => {
  const page = await signInAsDemo(browser, product, 'pallavi@demo.example');
  await openPage(page, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('combobox', { name: 'College / University' }).fill('Another college');

  await page.getByRole('link', { name: 'Manage Teams' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('combobox', { name: 'College / University' })).toHaveValue('Another college');

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

test('the profile is alone until it is complete, with the account one link away, and then has two tabs', {
  tag: ['@profile-and-account'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product, { complete: false });
  await openPage(page, '/profile');
  await expect(page.getByRole('form', { name: 'Student Profile' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sign-in' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign-in, emails and your data' }).click();
  await expect(page.getByRole('region', { name: 'My data' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to your profile' }).click();
  await expect(page.getByRole('form', { name: 'Student Profile' })).toBeVisible();

  await enterAsNewStudent(page, product);
  await openPage(page, '/profile');
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await page.getByRole('tab', { name: 'Account' }).click();
  await expect(page).toHaveURL(/tab=account/);
  await expect(page.getByRole('region', { name: 'Sign-in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toHaveCount(0);
});

test('a manager keeps a name, a phone number and a line about themselves, and finds the rest folded', {
  tag: ['@staff-profile'],
}, async ({ page, product }) => {
  const manager = await createPerson(product, { role: 'manager', complete: false });
  await enterAs(page, product, manager);
  await openPage(page, '/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile', exact: true })).toBeVisible();
  await page.getByLabel('Full Name').fill('Meera Field');
  await page.getByLabel('A line about yourself').fill('Sensor networks for farms.');
  await expect(page.getByLabel('GitHub Profile')).toBeHidden();
  await page.getByText('Studies, GitHub and resume').click();
  await page.getByLabel('GitHub Profile').fill('Meera Field');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText(/GitHub names have no spaces. Try meera-field/).first()).toBeVisible();
  await page.getByLabel('GitHub Profile').fill('');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByText('Sensor networks for farms.')).toBeVisible();
  await expect(page.getByText('Semester')).toHaveCount(0);
  await expect(page.getByText('Looking for a team?')).toHaveCount(0);
});

test('the field for a college suggests what two others wrote, and takes any other words', {
  tag: ['@college-suggestions'],
}, async ({ page, product }) => {
  for (let n = 0; n < 2; n++) {
    const { id } = await createPerson(product);
    await product.db
      .update(profiles)
      .set({ college: 'Quokka Institute, Perth' })
      .where(eq(profiles.user_id, id));
  }
  await enterAsNewStudent(page, product, { complete: false });
  await openPage(page, '/profile');
  const college = page.getByRole('combobox', { name: 'College / University' });
  await college.fill('quo');
  await page.getByRole('option', { name: 'Quokka Institute, Perth' }).click();
  await expect(college).toHaveValue('Quokka Institute, Perth');
  await college.fill('Quokka Polytechnic');
  await page.getByLabel('Full Name').click();
  await expect(college).toHaveValue('Quokka Polytechnic');
});

test('a profile that is saved without a visit to the field for a college asks for no suggestions', {
  tag: ['@college-suggestions'],
}, async ({ page, product }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/colleges')) asked.push(request.url());
  });
  await enterAsNewStudent(page, product);
  await openPage(page, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  expect(asked).toEqual([]);
});
