import { findProblems } from './support/axe.ts';
import { openPage } from './support/open-page.ts';
import { signInAsDemo } from './support/people.ts';
import { expect, test } from './support/product.ts';

const QUESTION = 'Are you sure you want to delete this project? This action cannot be undone.';

test('a manager creates, hides, edits and deletes a project', {
  tag: ['@create-project', '@owner-manages-project', '@past-deadline-warning'],
}, async ({ browser, product }) => {
  const page = await signInAsDemo(browser, product, 'meera@demo.example');
  await openPage(page, '/projects');
  await page.getByRole('link', { name: 'Create Project' }).click();

  await expect(page.getByLabel('Project Number')).toHaveValue(/^AAR-2025-\d+$/);
  await page.getByLabel('Project Number').clear();
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByRole('alert').getByText('Please enter a project number.')).toBeVisible();
  await page.getByLabel('Project Number').fill('AAR-2025-01');
  await page.getByLabel('Project Name').fill('Reading Tide Tables');
  await page.getByRole('textbox', { name: 'What is it' }).click();
  await page.keyboard.type('A study of tides.');
  await page.getByRole('textbox', { name: 'Problem Statement' }).click();
  await page.keyboard.type('Nobody reads the tables.');
  await page.getByRole('combobox', { name: 'Skills Required' }).click();
  await page.keyboard.type('Rust,Go');
  await page.keyboard.press('Enter');
  await page.getByLabel('Application Deadline').fill('01/02/2020');
  await page.keyboard.press('Tab');
  await expect(page.getByText('This deadline has passed')).toBeVisible();

  // The number belongs to a demo project; the form stays filled in.
  await page.getByLabel('Project Name').press('Enter');
  await expect(page.getByText('Error creating project')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'What is it' })).toHaveText('A study of tides.');
  await page.getByLabel('Project Number').fill('TIDE-1');
  await page.getByLabel('Application Deadline').fill('01/02/2035');
  await page.getByLabel('Project Name').press('Enter');
  await page.waitForURL('**/projects');
  await expect(page.getByText('Project created successfully')).toBeVisible();

  await page.getByLabel('Search').fill('tide-1');
  await page.waitForURL('**/projects?search=tide-1');
  const card = page.getByRole('article', { name: 'Reading Tide Tables' });
  await card.getByRole('button', { name: 'Manage Reading Tide Tables' }).click();
  await page.getByRole('menuitem', { name: 'Hide from public' }).click();
  await expect(page.getByText('Project is now hidden to public users.')).toBeVisible();
  await expect(card.getByText('Hidden')).toBeVisible();

  await card.getByRole('link', { name: /View Details/ }).click();
  await page.getByRole('button', { name: 'Manage', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit Project' }).click();
  await page.getByLabel('Project Name').fill('Reading the Sea');
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { name: 'Reading the Sea' })).toBeVisible();

  await page.getByRole('button', { name: 'Manage', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete Project' }).click();
  await expect(page.getByText(QUESTION)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete Project' }).click();
  await page.waitForURL('**/projects');
  await expect(page.getByText('The project has been successfully deleted.')).toBeVisible();
});

test('deleting a project with applications requires a second confirmation with their number', {
  tag: ['@delete-project'],
}, async ({ browser, product }) => {
  const page = await signInAsDemo(browser, product, 'meera@demo.example');
  await openPage(page, '/projects?search=AAR-2025-01');
  await page.getByRole('button', { name: /^Manage Monsoon/ }).click();
  await page.getByRole('menuitem', { name: 'Delete Project' }).click();
  await page.getByRole('button', { name: 'Delete Project' }).click();
  await expect(page.getByText(/\d+ applications to this project are in progress/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('article', { name: /^Monsoon/ })).toBeVisible();
});

test('a missing project says so, and one that fails to load links back to the list', {
  tag: ['@project-not-found'],
}, async ({ browser, product }) => {
  const page = await signInAsDemo(browser, product, 'asha@demo.example');
  await openPage(page, `/projects/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'Project Not Found' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Back to Projects' }).click();
  await page.waitForURL('**/projects');
  await page.route('**/api/projects/*', (route) => route.fulfill({ status: 500 }));
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .click();
  await expect(page.getByText('Error fetching project')).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(/\/projects$/);
});

test('a student is redirected from creating and editing projects', { tag: ['@project-form-roles'] }, async ({
  browser,
  product,
}) => {
  const page = await signInAsDemo(browser, product, 'asha@demo.example');
  await openPage(page, '/projects/create');
  await page.waitForURL('**/projects');
  await expect(page.getByText('Access Denied')).toBeVisible();
  const link = await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .getAttribute('href');
  await openPage(page, link?.replace('/projects/', '/projects/edit/') ?? '');
  await expect(page.getByText("You don't have permission to edit this project.")).toBeVisible();
});
