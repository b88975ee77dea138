import { findProblems } from '../support/axe.ts';
import { openPage } from '../support/open-page.ts';
import { enterAsNewStudent, openBrowser } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { sidewaysOverflow } from '../visual/defects.ts';
import { enterWithRole } from './staff.ts';

test('an admin writes, edits and ends an announcement, whose banner a student reads and closes', {
  tag: ['@announcements'],
}, async ({ page, browser, product }) => {
  await enterWithRole(page, product);
  await openPage(page, '/announcements');
  await expect(page.getByText('No announcements yet')).toBeVisible();
  await page.getByRole('button', { name: 'New announcement' }).click();
  const form = page.getByRole('dialog', { name: 'New announcement' });
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(form.getByLabel('Title')).toBeFocused();
  await form.getByLabel('Title').fill('Questions on Friday');
  await form.getByLabel('Text').fill('At 17:00 the owners answer. See https://example.org/hour.');
  expect(await findProblems(page)).toEqual([]);
  await form.getByRole('button', { name: 'Publish' }).click();
  const card = page.getByRole('article', { name: 'Questions on Friday' });
  await expect(card.getByText('Current')).toBeVisible();
  await expect(card.getByRole('link', { name: 'https://example.org/hour' })).toBeVisible();

  const student = await openBrowser(browser, product);
  await enterAsNewStudent(student, product);
  await openPage(student, '/projects');
  const banner = student.getByRole('region', { name: 'Announcement' });
  await expect(banner).toContainText('Questions on Friday');
  await student.setViewportSize({ width: 320, height: 700 });
  expect(await sidewaysOverflow(student)).toBe(0);
  expect(await findProblems(student)).toEqual([]);
  await banner.getByRole('link', { name: 'Read more' }).click();
  const own = student.getByRole('article', { name: 'Questions on Friday' });
  await expect(own.getByText('At 17:00 the owners answer.')).toBeVisible();
  await expect(own.getByRole('button')).toHaveCount(0);
  await openPage(student, '/dashboard');
  await banner.getByRole('button', { name: /^Close the announcement/ }).click();
  await expect(banner).toBeHidden();
  await openPage(student, '/projects');
  await expect(banner).toBeHidden();

  await card.getByRole('button', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit announcement' });
  await edit.getByLabel('Title').fill('Questions on Saturday');
  await edit.getByRole('button', { name: 'Save' }).click();
  const edited = page.getByRole('article', { name: 'Questions on Saturday' });
  await edited.getByRole('button', { name: /^End/ }).click();
  await page.getByRole('button', { name: 'End announcement' }).click();
  await expect(edited.getByText('Ended')).toBeVisible();
});
