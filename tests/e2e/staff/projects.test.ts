import { eq } from 'drizzle-orm';
import { applications } from '#server/db/schema/applications.ts';
import { createApplication, createPerson, createProject } from '#tests/factories.ts';
import { BROKEN, breakCall } from '../student/failures.ts';
import { openPage } from '../support/open-page.ts';
import { enterAs, enterAsNewStudent } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { enterWithRole, failure, newWord, success } from './staff.ts';

const QUESTION = 'Are you sure you want to delete this project? This action cannot be undone.';

test('admins and super admins see Admin, Create and hidden projects; a manager sees Create Project and public ones', {
  tag: ['@project-list-buttons'],
}, async ({ page, product }) => {
  const word = newWord();
  await createProject(product, { name: `Public ${word}` });
  await createProject(product, { name: `Unseen ${word}`, is_visible_to_public: false });
  await createProject(product, { name: `Planned ${word}`, status: 'planning' });
  const main = page.getByRole('main');
  for (const role of ['admin', 'super_admin'] as const) {
    await enterWithRole(page, product, role);
    await openPage(page, `/projects?search=${word}`);
    await expect(page.getByText('2 projects', { exact: true })).toBeVisible();
    const hidden = page.getByRole('article', { name: `Unseen ${word}` });
    await expect(hidden.getByText('Hidden', { exact: true })).toBeVisible();
    await hidden.getByRole('button', { name: `Manage Unseen ${word}` }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Edit Project',
      'Show to public',
      'Hand over',
      'Give one person more time',
      'Delete Project',
    ]);
    await page.keyboard.press('Escape');
    await expect(main.getByRole('link', { name: 'Admin', exact: true })).toHaveAttribute('href', '/admin');
    await expect(main.getByRole('link', { name: 'Create', exact: true })).toHaveAttribute(
      'href',
      '/projects/create',
    );
  }
  await enterWithRole(page, product, 'manager');
  await openPage(page, `/projects?search=${word}`);
  await expect(page.getByText('1 project', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Manage Public/ })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  await main.getByRole('link', { name: 'Create Project' }).click();
  await page.waitForURL('**/projects/create');
});

test('an admin gives a project to a manager, who is its owner from then on', {
  tag: ['@project-list-buttons'],
}, async ({ page, product }) => {
  const word = newWord();
  const manager = await createPerson(product, { role: 'manager', display_name: `Heir ${word}` });
  const project = await createProject(product, { name: `Handed ${word}` });
  await enterWithRole(page, product);
  await openPage(page, `/projects/${project.id}`);
  await page.getByRole('button', { name: 'Manage', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: `Hand over “Handed ${word}”` });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Manage', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Hand over' }).click();
  const confirm = dialog.getByRole('button', { name: 'Hand over', exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'New owner' }).fill(manager.display_name);
  await page.getByRole('option', { name: `${manager.display_name} (Manager)`, exact: true }).click();
  await confirm.click();
  await expect(success(page, 'Project handed over')).toBeVisible();
  await expect(dialog).toBeHidden();
  const facts = page.getByRole('region', { name: 'Quick Facts' });
  await expect(facts.getByText(manager.display_name, { exact: true })).toBeVisible();

  await enterAs(page, product, manager);
  await openPage(page, `/projects/${project.id}`);
  await expect(page.getByRole('button', { name: 'Manage', exact: true })).toBeVisible();
});

test('an admin hides and shows another person’s project; a failure shows “Error updating visibility”', {
  tag: ['@project-visibility'],
}, async ({ page, product }) => {
  const word = newWord();
  const project = await createProject(product, { name: `Visible ${word}` });
  await enterWithRole(page, product);
  await openPage(page, `/projects?search=${word}`);
  const toggle = async (item: string) => {
    await page.getByRole('button', { name: `Manage Visible ${word}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const repair = await breakCall(page, `**/api/projects/${project.id}/visibility`);
  await toggle('Hide from public');
  await expect(failure(page, 'Error updating visibility')).toContainText(BROKEN);
  await repair();
  await toggle('Hide from public');
  await expect(success(page, 'Project visibility updated')).toContainText(
    'Project is now hidden to public users.',
  );
  await expect(page.getByRole('article').getByText('Hidden', { exact: true })).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Project is now visible to public users.' }),
  ).toBeVisible();
  await expect(page.getByRole('article').getByText('Hidden', { exact: true })).toHaveCount(0);
});

test('deleting a project needs two confirmations while applications protect it; a failure shows “Error deleting project”', {
  tag: ['@delete-project'],
}, async ({ page, product }) => {
  const word = newWord();
  const project = await createProject(product, { name: `Doomed ${word}` });
  for (const status of ['submitted', 'accepted', 'rejected'] as const) {
    await createApplication(product, { project, applicant: await createPerson(product), values: { status } });
  }
  await enterWithRole(page, product);
  await openPage(page, `/projects?search=${word}`);
  const ask = async () => {
    await page.getByRole('button', { name: `Manage Doomed ${word}` }).click();
    await page.getByRole('menuitem', { name: 'Delete Project' }).click();
    await expect(page.getByText(QUESTION)).toBeVisible();
    await page.getByRole('button', { name: 'Delete Project' }).click();
  };
  const repair = await breakCall(page, `**/api/projects/${project.id}*`, { method: 'DELETE' });
  await ask();
  await expect(failure(page, 'Error deleting project')).toContainText(BROKEN);
  await repair();
  await ask();
  await expect(
    page.getByText(/^2 applications to this project are in progress\. We'll notify their applicants/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Delete and withdraw all 2' }).click();
  await expect(success(page, 'Project deleted')).toContainText('The project has been successfully deleted.');
  await expect(page.getByText('No projects match', { exact: true })).toBeVisible();
  const left = await product.db.select().from(applications).where(eq(applications.project_id, project.id));
  expect(left.map(({ status, withdrawn_by }) => `${status} ${withdrawn_by}`).sort()).toEqual([
    'rejected null',
    'withdrawn programme',
    'withdrawn programme',
  ]);
});

test('the page of a project has Manage for its owner and staff, and View Applications for staff alone', {
  tag: ['@project-manage-menu'],
}, async ({ page, product }) => {
  const owner = await enterWithRole(page, product, 'manager');
  const project = await createProject(product, { name: `Managed ${newWord()}`, owner_id: owner.id });
  await createApplication(product, { project, applicant: await createPerson(product) });
  const path = `/projects/${project.id}`;
  const manage = page.getByRole('button', { name: 'Manage', exact: true });
  const applicationsLink = page.getByRole('link', { name: 'View Applications' });
  await openPage(page, path);
  await manage.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit Project', 'Hide from public', 'Delete Project']);
  await page.getByRole('menuitem', { name: 'Delete Project' }).click();
  await expect(page.getByText(QUESTION)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(applicationsLink).toHaveCount(0);

  for (const enter of [
    () => enterWithRole(page, product, 'manager'),
    () => enterAsNewStudent(page, product),
  ]) {
    await enter();
    await openPage(page, path);
    await expect(page.getByRole('link', { name: /^Apply Now/ })).toBeVisible();
    await expect(manage).toHaveCount(0);
    await expect(applicationsLink).toHaveCount(0);
  }
  for (const role of ['super_admin', 'admin'] as const) {
    await enterWithRole(page, product, role);
    await openPage(page, path);
    await expect(manage).toBeVisible();
    await expect(applicationsLink).toHaveAttribute('href', new RegExp(`[?&]project=${project.id}$`));
  }
  await applicationsLink.click();
  await expect(page.getByRole('combobox', { name: 'Project', exact: true })).toHaveValue(project.name);
  await expect(page.getByText('1 applications found')).toBeVisible();
});
