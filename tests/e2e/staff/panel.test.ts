import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { sessions } from '#server/db/schema/sign-in.ts';
import { profiles } from '#server/db/schema/users.ts';
import { createPerson, createProject } from '#tests/factories.ts';
import { BROKEN, breakCall, fileOfSize } from '../student/failures.ts';
import { findProblems } from '../support/axe.ts';
import { openPage, reloadPage } from '../support/open-page.ts';
import { signInAsDemo } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { enterWithRole, failure, newWord, success } from './staff.ts';

const newAddress = () => `${newWord()}@panel.example`;

/** Chooses an option of a filter above the table, whose rows have selects of similar names. */
async function filter(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option });
}

async function openTab(page: Page, name: string) {
  await openPage(page, '/admin');
  await page.getByRole('tab', { name }).click();
}

test('the overview shows four cards, five users, five projects and the viewer’s own role, and its numbers link to their applications', {
  tag: ['@admin-panel', '@admin-figures'],
}, async ({ page, product }) => {
  const person = await enterWithRole(page, product);
  await openPage(page, '/admin');
  for (const card of ['Total Users', 'Total Projects', 'Active Projects', 'Departments']) {
    await expect(page.locator('dt', { hasText: card })).toBeVisible();
  }
  await expect(page.getByRole('main').getByText(person.email).first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Admin', { exact: true }).first()).toBeVisible();
  for (const link of ['Back to Dashboard', 'Site Settings', 'Applications', 'Create Project']) {
    await expect(page.getByRole('main').getByRole('link', { name: link, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: /^View / })).toHaveCount(5);

  const byStatus = page.getByRole('region', { name: 'By status' });
  const line = byStatus.getByRole('listitem').filter({ hasText: 'Shortlisted' });
  const count = (await line.innerText()).match(/\d+/)?.[0];
  await line.getByRole('link', { name: 'Shortlisted' }).click();
  await page.waitForURL('**/admin/applications?status=shortlisted');
  await expect(page.getByText(`${count} applications found`)).toBeVisible();
  await page.goBack();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  const long = (await waiting.innerText()).match(/\d+/)?.[0];
  await waiting.getByRole('link', { name: /^(has|have) waited over a week$/ }).click();
  await page.waitForURL(/sort=submitted/);
  await expect(page.getByText(`${long} applications found`)).toBeVisible();
});

test('a super admin reads on the overview that a part of the site is wrong, and what to do on its page', {
  tag: ['@admin-panel'],
}, async ({ page, product }) => {
  await page.route('**/api/staff/status', (route) =>
    route.fulfill({
      headers: { 'X-Request-Id': '1' },
      json: {
        as_of: '2026-03-01T10:00:00.000Z',
        release: '2026-02-27T09-00-00-v1.3',
        findings: [
          { level: 'ok', subject: 'database', words: 'PostgreSQL 17 answers' },
          {
            level: 'wrong',
            subject: 'worker',
            words: 'none has been seen for 5 minutes',
            advice: 'start one',
          },
        ],
      },
    }),
  );
  await enterWithRole(page, product);
  await openPage(page, '/admin');
  await expect(page.getByText('A part of the site has a problem')).toHaveCount(0);
  await enterWithRole(page, product, 'super_admin');
  await openPage(page, '/admin');
  const notice = page.getByRole('alert').filter({ hasText: 'A part of the site has a problem' });
  await expect(notice).toContainText('Worker: none has been seen for 5 minutes');
  await notice.getByRole('link', { name: 'See the status' }).click();
  await expect(page.getByRole('row', { name: /^Worker Wrong/ })).toContainText('Start one');
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  await expect(page.getByText('This site runs the release 2026-02-27T09-00-00-v1.3.')).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
});

test('the overview charts the applications and shows the same as a table', {
  tag: ['@admin-figures'],
}, async ({ page, product }) => {
  await enterWithRole(page, product);
  await openPage(page, '/admin');
  const perDay = page.getByRole('region', { name: 'Per day', exact: true });
  await expect(
    perDay.getByRole('img', { name: /^Plot of applications per day: \d+ in 30 days/ }),
  ).toBeVisible();
  await expect(perDay.locator('svg.recharts-surface').first()).toBeVisible();
  const days = perDay.locator('svg text').filter({ hasText: /^\d\d\/\d\d$/ });
  await expect(days.last()).toBeVisible();
  const places = await days.evaluateAll((labels) => labels.map((label) => Number(label.getAttribute('x'))));
  const gaps = places.slice(1).map((place, at) => Math.round(place - (places[at] ?? 0)));
  expect(new Set(gaps).size, `the labels of the days are evenly spaced: ${places}`).toBe(1);
  await perDay.getByText('90 days').click();
  await page.waitForURL('**/admin?days=90');
  await page.getByRole('button', { name: 'Show By status as table' }).click();
  const statuses = page.getByRole('table', { name: 'By status' });
  await expect(statuses.getByRole('row').filter({ hasText: 'Shortlisted' })).toBeVisible();
  await page.getByRole('button', { name: 'Show Per day as table' }).click();
  await expect(perDay.getByRole('row')).toHaveCount(91);
  expect(await findProblems(page)).toEqual([]);
});

test('the overview describes its charts before the first application', { tag: ['@admin-figures'] }, async ({
  page,
  product,
}) => {
  await enterWithRole(page, product);
  await page.route('**/api/staff/figures*', async (route) => {
    const figures = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...figures, total: 0, by_project: [], by_college: [] },
      headers: { 'X-Request-Id': '1' },
    });
  });
  await openPage(page, '/admin');
  await expect(page.getByText('No applications yet')).toBeVisible();
});

test('User Management finds people by name, role, department and account, and stores it in the URL', {
  tag: ['@lists-page-on-server'],
}, async ({ page, product }) => {
  await enterWithRole(page, product);
  const name = `Zeenat ${newWord()}`;
  const person = await createPerson(product, {
    display_name: name,
    email: newAddress(),
    role: 'executive',
    disabled: true,
  });
  await openTab(page, 'User Management');
  await page.getByLabel('Search').fill(name);
  await filter(page, 'Role', 'Executive');
  await filter(page, 'Department', 'Students');
  await filter(page, 'Account', 'Disabled');
  await page.waitForURL(({ searchParams }) =>
    ['search', 'role', 'department_id', 'account'].every((key) => searchParams.has(key)),
  );
  await reloadPage(page);
  const table = page.getByRole('table', { name: 'users' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('row', { name: person.email })).toContainText('Students');
  await filter(page, 'Account', 'Active');
  await expect(page.getByText('No users found')).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
});

test('User Management edits a name, and shows No Department for a person without one', {
  tag: ['@edit-user', '@user-list'],
}, async ({ page, product }) => {
  await enterWithRole(page, product);
  const person = await createPerson(product, { email: newAddress() });
  await openPage(page, `/admin?tab=users&search=${person.email}`);
  const row = page.getByRole('row', { name: person.email });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please enter a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Renamed Person');
  await dialog.getByRole('combobox', { name: 'Department' }).selectOption('No Department');
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(success(page, 'User updated successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Renamed Person' })).toContainText('No Department');
});

test('User Management disables an account after a warning, which ends all sessions, and enables it again', {
  tag: ['@disable-user'],
}, async ({ page, product }) => {
  await enterWithRole(page, product);
  const person = await createPerson(product, { email: newAddress(), display_name: `Mala ${newWord()}` });
  await product.db.insert(sessions).values({
    user_id: person.id,
    token_hash: crypto.randomUUID(),
    expires_at: new Date(Date.now() + 3_600_000),
  });
  await openPage(page, `/admin?tab=users&search=${person.email}`);
  const act = async (item: string, button: string) => {
    await page.getByRole('button', { name: `Actions for ${person.display_name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
  };
  await page.getByRole('button', { name: `Actions for ${person.display_name}` }).click();
  await page.getByRole('menuitem', { name: 'Disable account' }).click();
  await expect(
    page.getByText(`${person.display_name} will be signed out everywhere immediately`),
  ).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await act('Disable account', 'Disable');
  await expect(success(page, 'Account disabled')).toBeVisible();
  await expect(page.getByRole('row', { name: person.email })).toContainText('Disabled');
  expect(await product.db.$count(sessions, eq(sessions.user_id, person.id))).toBe(0);
  await act('Enable account', 'Enable');
  await expect(success(page, 'Account enabled')).toBeVisible();
});

test('User Management deletes a person after the specified question with its list of effects', {
  tag: ['@erasure'],
}, async ({ page, product }) => {
  await enterWithRole(page, product);
  const person = await createPerson(product, { email: newAddress(), display_name: `Nalini ${newWord()}` });
  await createProject(product, { owner_id: person.id });
  await openPage(page, `/admin?tab=users&search=${person.email}`);
  const ask = async () => {
    await page.getByRole('button', { name: `Actions for ${person.display_name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  };
  await page.getByRole('button', { name: `Actions for ${person.display_name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(
    page.getByText(`Are you sure you want to delete ${person.display_name}? This action cannot be undone.`),
  ).toBeVisible();
  await expect(page.getByText('1 project passes to you.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const repair = await breakCall(page, `**/api/users/${person.id}`, { method: 'DELETE' });
  await ask();
  await expect(failure(page, 'Error deleting user')).toContainText(BROKEN);
  await repair();
  await ask();
  await expect(success(page, 'User deleted successfully')).toContainText('Success');
  await expect(page.getByText('No users found')).toBeVisible();
});

test('an admin who gives roles sees Admin and the role of a super admin disabled with the reason, and no Super Admin', {
  tag: ['@role-changes'],
}, async ({ page, product }) => {
  await enterWithRole(page, product);
  const above = await createPerson(product, { email: newAddress(), role: 'super_admin' });
  await openPage(page, `/admin?tab=users&search=${above.email}`);
  const role = page.getByRole('combobox', { name: /^Role of/ });
  await expect(role).toHaveValue('Super Admin');
  await expect(role).toBeDisabled();
  await expect(role).toHaveAttribute('title', 'Only a super admin can grant or revoke this role.');

  const person = await createPerson(product, { email: newAddress() });
  await page.getByRole('searchbox', { name: 'Search' }).fill(person.email);
  await expect(page.getByRole('row', { name: above.email })).toHaveCount(0);
  await page.getByRole('combobox', { name: /^Role of/ }).click();
  const roles = page.getByRole('listbox', { name: /^Role of/ });
  const admin = roles.getByRole('option', { name: /^Admin/ });
  await expect(admin).toContainText('Only a super admin can grant or revoke this role.');
  await expect(admin).toHaveAttribute('data-combobox-disabled', 'true');
  await expect(roles.getByRole('option', { name: /^Super Admin/ })).toHaveCount(0);
  await roles.getByRole('option', { name: 'Manager' }).click();
  await expect(success(page, 'User role updated successfully')).toBeVisible();
  const repair = await breakCall(page, `**/api/users/${person.id}/role`, { method: 'PUT' });
  await page.getByRole('combobox', { name: /^Role of/ }).click();
  await roles.getByRole('option', { name: 'Executive' }).click();
  await expect(failure(page, 'Error updating role')).toContainText(BROKEN);
  await expect(page.getByRole('combobox', { name: /^Role of/ })).toHaveValue('Manager');
  await repair();
});

test('a role set by keys names the person and the change, can be undone, and keeps the focus on the place of its row', {
  tag: ['@role-changes'],
}, async ({ page, product }) => {
  await enterWithRole(page, product);
  const word = newWord();
  for (const name of ['Asha', 'Bala', 'Chand'])
    await createPerson(product, { email: newAddress(), display_name: `${name} ${word}` });
  await openPage(page, `/admin?tab=users&search=${word}&role=student&sort=name`);
  const roleOf = (name: string) => page.getByRole('combobox', { name: `Role of ${name} ${word}` });
  await expect(page.getByRole('combobox', { name: /^Role of/ })).toHaveCount(3);
  await roleOf('Bala').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'm', 'Escape']) await page.keyboard.press(key);
  await expect(roleOf('Bala')).toHaveValue('Student');
  await page.keyboard.press('Enter');
  await page
    .getByRole('listbox', { name: /^Role of/ })
    .getByRole('option', { name: 'Manager' })
    .click();
  await expect(success(page, 'User role updated successfully')).toContainText(
    `Bala ${word}: Student → Manager`,
  );
  await expect(roleOf('Bala')).toHaveCount(0);
  await expect(roleOf('Chand')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(roleOf('Bala')).toHaveValue('Student');
});

test('a super admin gives Super Admin, and nobody changes their own role', {
  tag: ['@role-changes'],
}, async ({ page, product }) => {
  const me = await enterWithRole(page, product, 'super_admin');
  const person = await createPerson(product, { email: newAddress() });
  await openPage(page, `/admin?tab=users&search=${person.email}`);
  await page.getByRole('combobox', { name: /^Role of/ }).click();
  await page
    .getByRole('listbox', { name: /^Role of/ })
    .getByRole('option', { name: /^Super Admin/ })
    .click();
  await expect(success(page, 'User role updated successfully')).toBeVisible();
  await openPage(page, `/admin?tab=users&search=${me.email}`);
  await expect(page.getByRole('combobox', { name: /^Role of/ })).toBeDisabled();
});

test('departments can be created, described, emptied and deleted, but not Students; a taken name is rejected at its field', {
  tag: ['@departments'],
}, async ({ page, product }) => {
  await enterWithRole(page, product);
  const name = `Optics ${newWord()}`;
  await openTab(page, 'Departments');
  const dialog = page.getByRole('dialog');
  await expect(page.getByRole('button', { name: /^Delete Students/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Edit Students' }).click();
  await expect(dialog.getByLabel('Name')).toBeDisabled();
  await expect(page.getByText('Every student profile belongs to Students')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'New department' }).click();
  await dialog.getByLabel('Name').fill('students');
  await dialog.getByRole('button', { name: 'Create department' }).click();
  await expect(dialog.getByText('A department with this name already exists.')).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create department' }).click();
  await expect(success(page, 'Department created successfully')).toBeVisible();

  const card = page.getByRole('region', { name });
  await expect(card).toContainText('0 users');
  await card.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog.getByLabel('Description').fill('Lenses and light.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('Lenses and light.');

  const person = await createPerson(product, { email: newAddress() });
  const departments = await (await page.request.get('/api/departments')).json();
  const { id } = departments.find((department: { name: string }) => department.name === name);
  await product.db.update(profiles).set({ department_id: id }).where(eq(profiles.user_id, person.id));
  const remove = async () => {
    await card.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  };
  await remove();
  await expect(failure(page, 'Error deleting department')).toContainText(
    'One person belongs to this department. Move them to another one first.',
  );
  await expect(card).toContainText('1 user');
  await product.db.update(profiles).set({ department_id: null }).where(eq(profiles.user_id, person.id));
  await remove();
  await expect(success(page, 'Department deleted successfully')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test.describe('the import of projects', () => {
  const HEADER = 'project_number;name;what_is_it;problem_statement;category';

  test('the import of projects names each wrong cell before it writes anything, and then creates all', {
    tag: ['@project-import'],
  }, async ({ page, product }) => {
    const person = await enterWithRole(page, product);
    const number = `CSV-${newWord()}`;
    await openTab(page, 'Projects');
    await page.getByRole('link', { name: 'Import projects' }).click();
    await expect(page.getByRole('link', { name: 'Download template' })).toHaveAttribute(
      'download',
      'projects-template.csv',
    );
    const pasted = page.getByLabel('Or paste rows, with the column names in the first line');
    await pasted.fill(`${HEADER}\n${number};;A study.;A problem.;cooking`);
    await page.getByRole('button', { name: 'Check rows' }).click();
    await expect(page.getByText('Found 2 problems.')).toBeVisible();
    const wrong = page.getByRole('table', { name: 'Problems' });
    await expect(wrong.getByRole('row', { name: '2 name Please enter a project name.' })).toBeVisible();
    await expect(wrong.getByRole('row', { name: /^2 category “cooking” isn’t a category/ })).toBeVisible();
    expect(await findProblems(page)).toEqual([]);

    const csv = `\uFEFF${HEADER}\n${number};Reading the Sky;A study.;A problem.;Data Science`;
    const file = { name: 'projects.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText('One project is ready.')).toBeVisible();
    expect(await findProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import one project' }).click();
    await expect(success(page, 'Projects imported')).toBeVisible();
    await page.waitForURL('**/admin?tab=projects');
    const row = page.getByRole('row', { name: number });
    await expect(row).toContainText('Reading the Sky');
    await expect(row).toContainText(person.display_name);
  });

  test('the import of projects rejects a file that is no text or too large, and shows a new preview when another project takes a number', {
    tag: ['@project-import'],
  }, async ({ page, product }) => {
    await enterWithRole(page, product);
    const number = `CSV-${newWord()}`;
    await openPage(page, '/admin/import');
    const choice = page.locator('input[type=file]');
    const csv = (buffer: Buffer) => ({ name: 'projects.csv', mimeType: 'text/csv', buffer });
    await choice.setInputFiles(csv(Buffer.from([0x63, 0xe9, 0x0a, 0x00])));
    await expect(page.getByText('This isn’t a text file.')).toBeVisible();
    await choice.setInputFiles(await fileOfSize('large.csv', 5 * 1024 * 1024 + 1));
    await expect(page.getByText('The file is larger than 5 MB.')).toBeVisible();

    const pasted = page.getByLabel('Or paste rows, with the column names in the first line');
    await pasted.fill(`${HEADER}\n${number};Reading the Sky;A study.;A problem.;nlp`);
    await page.getByRole('button', { name: 'Check rows' }).click();
    await expect(page.getByText('One project is ready.')).toBeVisible();
    await createProject(product, { project_number: number });
    await page.getByRole('button', { name: 'Import one project' }).click();
    await expect(failure(page, 'Error importing projects')).toBeVisible();
    await expect(
      page.getByRole('row', { name: '2 project_number Another project already has this number.' }),
    ).toBeVisible();
  });
});

test('Site Settings preview the hero image, show Saving... and the success; a broken image shows a placeholder', {
  tag: ['@site-settings'],
}, async ({ page, product }) => {
  await enterWithRole(page, product);
  await openPage(page, '/admin/settings');
  await expect(page.getByRole('link', { name: 'Back to Admin' })).toBeVisible();
  await expect(page.getByText('Recommended size: 1920x1080 or larger.')).toBeVisible();
  const field = page.getByLabel('Hero background image URL');
  const preview = page.getByRole('img', { name: 'Preview of the hero image' });
  await field.fill('/no-such-picture.png');
  await expect(preview).toHaveAttribute('src', '/placeholder.svg');
  await field.fill('/hero-default.svg');
  await expect(preview).toHaveAttribute('src', '/hero-default.svg');
  const repair = await breakCall(page, '**/api/settings', { method: 'PUT' });
  const saveSettings = page.getByRole('button', { name: 'Save Settings' });
  await saveSettings.click();
  await expect(failure(page, 'Error saving settings')).toContainText(BROKEN);
  await expect(field).toHaveValue('/hero-default.svg');
  await expect(saveSettings).toBeFocused();
  await repair();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/settings', async (route) => {
    await held;
    await route.continue();
  });
  await saveSettings.click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  release();
  await expect(success(page, 'Settings saved')).toContainText(
    'Hero background image has been updated successfully.',
  );
  await expect(saveSettings).toBeFocused();
});

test('Site Settings save only changes, and show a newer value of another person beside one’s own', {
  tag: ['@site-settings'],
}, async ({ page, browser, product }) => {
  await enterWithRole(page, product);
  const other = await signInAsDemo(browser, product, 'arun@demo.example');
  for (const one of [page, other]) await openPage(one, '/admin/settings');
  const wait = (one: Page) => one.getByLabel('Delay status emails by');
  const saveOf = (one: Page) => one.getByRole('button', { name: 'Save Settings' }).click();
  await wait(page).fill('300');
  await saveOf(page);
  await expect(success(page, 'Settings saved')).toBeVisible();

  await other.getByLabel('Hero background image URL').fill('/hero-default.svg');
  await wait(other).fill('5');
  await saveOf(other);
  await expect(failure(other, 'Settings changed in the meantime')).toBeVisible();
  await expect(other.getByText('Someone else has changed this to: 300 seconds.')).toBeVisible();
  await expect(wait(other)).toHaveValue('5 seconds');
  await expect(other.getByLabel('Hero background image URL')).toHaveValue('/hero-default.svg');
  await other.getByRole('button', { name: 'Use theirs' }).click();
  await expect(wait(other)).toHaveValue('300 seconds');
  await saveOf(other);
  await expect(success(other, 'Settings saved')).toBeVisible();
  const saved = await (await other.request.get('/api/settings')).json();
  expect(saved).toMatchObject({
    decision_mail_hold_seconds: 300,
    hero_background_image: '/hero-default.svg',
  });
});
