import type { Locator, Page } from '@playwright/test';
import { createProject } from '#tests/factories.ts';
import { openPage } from '../support/open-page.ts';
import { enterAsNewStudent } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

const MANY_STOPS = 60;

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let stop = 0; stop < MANY_STOPS; stop++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not lead to ${target}.`);
}

test('a student finds a project and applies with the keyboard alone', { tag: ['@keyboard-access'] }, async ({
  page,
  product,
}) => {
  await enterAsNewStudent(page, product);
  await createProject(product, { name: 'Keys and locks', project_number: 'KEYS-1' });
  await openPage(page, '/projects');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search' }));
  await page.keyboard.type('keys and locks');
  await expect(page.getByText('1 project', { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: /^View Details/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: /^Apply Now/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Initial Proposal'));
  await page.keyboard.type('Without a mouse.');
  await tabTo(page, page.getByRole('button', { name: 'Submit Application' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeFocused();
});
