import { eq } from 'drizzle-orm';
import { profiles } from '#server/db/schema/users.ts';
import { createPerson } from '#tests/factories.ts';
import { openPage, reloadPage } from '../support/open-page.ts';
import { expect, test } from '../support/product.ts';
import { enterWithRole } from './staff.ts';

test.use({ sharesProduct: true });

test('a student’s profile shows phone, department and resume only when they exist', {
  tag: ['@student-profile-page'],
}, async ({ page, product }) => {
  const { id, email } = await createPerson(product, { display_name: 'Hema Rao' });
  await enterWithRole(page, product, 'admin');
  await openPage(page, `/student-profile/${id}`);
  const basic = page.getByRole('region', { name: 'Basic Information' });
  const terms = basic.locator('dt');
  await expect(terms).toHaveText(['Name', 'Email', 'Phone', 'Department', 'Member Since']);
  for (const text of ['Hema Rao', email, '+91 90000 00000', 'Students', /^\d\d\/\d\d\/\d{4}$/]) {
    await expect(basic.getByText(text, { exact: true })).toBeVisible();
  }
  const academic = page.getByRole('region', { name: 'Academic Information' });
  await expect(academic.locator('dd')).toHaveText(['College of Examples', 'BTech', '6th semester']);

  const nothing = { phone: null, department_id: null, resume_file_id: null };
  await product.db.update(profiles).set(nothing).where(eq(profiles.user_id, id));
  await reloadPage(page);
  await expect(terms).toHaveText(['Name', 'Email', 'Member Since']);
  await expect(page.getByText('No resume uploaded')).toBeVisible();
});
