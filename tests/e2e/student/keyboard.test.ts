import type { Locator, Page } from '@playwright/test';
import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { findProblems } from '../axe.ts';
import { enterAsNewStudent } from '../people.ts';
import { expect, test } from '../product.ts';

const MANY_STOPS = 60;

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let stop = 0; stop < MANY_STOPS; stop++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not lead to ${target}.`);
}

test('a student finds a project and applies with the keyboard alone', async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await createProject(product, { name: 'Keys and locks', project_number: 'KEYS-1' });
  await page.goto('/projects');
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
  await expect(page.getByRole('heading', { name: 'Your application has arrived' })).toBeFocused();
});

test('the pages behind the lists have no problem that axe finds, and fit a width of 320 px', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  const applicant = await enterAsNewStudent(page, product);
  const [open, applied] = [
    await createProject(product, { name: 'Narrow and open', project_number: 'NARROW-1' }),
    await createProject(product, { name: 'Narrow and applied', project_number: 'NARROW-2' }),
  ];
  const application = await createApplication(product, { project: applied, applicant });
  const team = await createTeam(product, applicant, [await createPerson(product)], { name: 'Narrow team' });
  for (const path of [
    `/projects/${open.id}`,
    `/projects/${applied.id}`,
    `/projects/${open.id}/apply`,
    `/projects/${applied.id}/apply`,
    `/applications/${application.id}`,
    `/teams?manage=${team.id}`,
    '/test-email',
  ]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect([path, await findProblems(page)]).toEqual([path, []]);
    await page.setViewportSize({ width: 320, height: 700 });
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }));
    expect([path, Math.max(0, scrollWidth - clientWidth)]).toEqual([path, 0]);
  }
});
