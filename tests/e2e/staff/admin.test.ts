import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { PROJECT_STATUSES } from '#domain/projects/projects.ts';
import { ROLE_LABELS, type Role } from '#domain/users/users.ts';
import { departments, profiles } from '#server/db/schema/users.ts';
import { createPerson, createProject } from '#tests/factories.ts';
import { BROKEN, breakCall } from '../student/failures.ts';
import { renderInBrowser } from '../support/client-rendered.ts';
import { openPage } from '../support/open-page.ts';
import { expect, test } from '../support/product.ts';
import { enterWithRole, newWord } from './staff.ts';

const TONES: Record<Role, string> = {
  super_admin: 'red',
  admin: 'orange',
  manager: 'blue',
  team_lead: 'green',
  executive: 'gray',
  student: 'gray',
};

/** Holds a call until it is released, so that the page shows that it is loading. */
async function holdCall(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await held;
    await route.fallback();
  });
  return release;
}

test('the overview shows the first five users with the colours of their roles, and the first five projects with 50 characters', {
  tag: ['@admin-overview'],
}, async ({ page, product }) => {
  const word = newWord();
  for (const role of ['admin', 'manager', 'team_lead', 'executive'] as const) {
    await createPerson(product, {
      role,
      display_name: `${ROLE_LABELS[role]} ${word}`,
      email: `${role}@${word}.example`,
    });
  }
  const project = await createProject(product, {
    name: `Newest ${word}`,
    project_number: word,
    status: 'on_hold',
    what_is_it: `<p>${'y'.repeat(51)}</p>`,
  });
  await enterWithRole(page, product, 'admin');
  await openPage(page, '/admin');
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'User Management', 'Projects', 'Departments']);
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  const users = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Newest users' }) });
  for (const role of ['admin', 'manager', 'team_lead', 'executive'] as const) {
    await expect(users.getByText(`${role}@${word}.example`)).toBeVisible();
    await expect(users.getByText(ROLE_LABELS[role], { exact: true }).first()).toBeVisible();
  }
  await expect(users.locator('[data-tone]')).toHaveCount(5);
  const projects = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Newest projects' }) });
  for (const text of [word, `Newest ${word}`, `${'y'.repeat(50)}…`]) {
    await expect(projects.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(projects.locator('[data-tone="yellow"]', { hasText: 'On Hold' }).first()).toBeVisible();
  await projects.getByRole('link', { name: `View Newest ${word}` }).click();
  await page.waitForURL(`**/projects/${project.id}`);
});

test('the badge of a role has its colour: super admin red, admin orange, manager blue, team lead green, executive gray', {
  tag: ['@role-badge-colours'],
}, async ({ page, product }) => {
  await enterWithRole(page, product, 'admin');
  const seen: Record<string, string | null> = {};
  for (const [role, label] of Object.entries(ROLE_LABELS) as [Role, string][]) {
    const person = await createPerson(product, { role, display_name: `Coloured ${newWord()}` });
    await openPage(page, '/admin');
    const line = page.getByText(person.email, { exact: true }).locator('xpath=../..');
    const badge = line.locator('[data-tone]');
    await expect(badge).toHaveText(label);
    seen[role] = await badge.getAttribute('data-tone');
  }
  expect(seen).toEqual(TONES);
});

test('the table of users shows name, email, role selector, department, date and actions', {
  tag: ['@user-list'],
}, async ({ page, product }) => {
  const word = newWord();
  const person = await createPerson(product, { display_name: `Listed ${word}`, role: 'team_lead' });
  await product.db
    .update(profiles)
    .set({ created_at: '2026-03-09T18:30:00Z' })
    .where(eq(profiles.user_id, person.id));
  await enterWithRole(page, product, 'admin');
  await openPage(page, `/admin?tab=users&search=${word}`);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Email',
    'Role',
    'Department',
    'Created',
    'Actions',
  ]);
  const row = page.getByRole('row', { name: `Listed ${word}` });
  const cells = row.getByRole('cell');
  await expect(row.getByRole('combobox', { name: `Role of Listed ${word}` })).toHaveValue('Team Lead');
  for (const [index, text] of [
    [0, `Listed ${word}`],
    [1, person.email],
    [3, 'Students'],
    [4, '10/03/2026'],
  ] as const) {
    await expect(cells.nth(index)).toHaveText(text);
  }
  await row.getByRole('button', { name: `Actions for Listed ${word}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Disable account', 'Delete']);
});

test('the table of projects shows number, name, status, category, owner or Unknown, date and a button to each', {
  tag: ['@admin-projects'],
}, async ({ page, product }) => {
  const word = newWord();
  const owner = await createPerson(product, { role: 'manager', display_name: `Owner ${word}` });
  const owned = await createProject(product, {
    name: `Owned ${word}`,
    project_number: `N-${word}`,
    owner_id: owner.id,
    status: 'cancelled',
    category: 'computer_vision',
    created_at: '2026-03-09T18:30:00Z',
  });
  await createProject(product, { name: `Orphan ${word}`, status: 'completed', is_visible_to_public: false });
  await enterWithRole(page, product, 'admin');
  await openPage(page, `/admin?tab=projects&search=${word}`);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Number',
    'Name',
    'Status',
    'Category',
    'Owner',
    'Created',
    'View',
  ]);
  const cells = page.getByRole('row', { name: `Owned ${word}` }).getByRole('cell');
  await expect(cells).toHaveText([
    `N-${word}`,
    `Owned ${word}`,
    'Cancelled',
    'Computer Vision',
    `Owner ${word}`,
    '10/03/2026',
    'View',
  ]);
  await expect(cells.nth(2).locator('[data-tone]')).toHaveAttribute('data-tone', 'red');
  await expect(
    page
      .getByRole('row', { name: `Orphan ${word}` })
      .getByRole('cell')
      .nth(4),
  ).toHaveText('Unknown');
  await page.getByRole('link', { name: `View Owned ${word}` }).click();
  await page.waitForURL(`**/projects/${owned.id}`);
});

test('the badge of a project’s status has its colour, and spaces for underscores', {
  tag: ['@project-status-colours'],
}, async ({ page, product }) => {
  const word = newWord();
  for (const status of PROJECT_STATUSES) await createProject(product, { name: `${word} ${status}`, status });
  await enterWithRole(page, product, 'admin');
  await openPage(page, `/admin?tab=projects&search=${word}`);
  for (const [status, label, tone] of [
    ['planning', 'Planning', 'blue'],
    ['active', 'Active', 'green'],
    ['on_hold', 'On Hold', 'yellow'],
    ['completed', 'Completed', 'purple'],
    ['cancelled', 'Cancelled', 'red'],
  ] as const) {
    const badge = page.getByRole('row', { name: `${word} ${status}` }).locator('[data-tone]');
    await expect(badge).toHaveText(label);
    await expect(badge).toHaveAttribute('data-tone', tone);
  }
});

test('departments are cards by name, with description and the number of their users', {
  tag: ['@departments'],
}, async ({ page, product }) => {
  const [first] = await product.db
    .insert(departments)
    .values([{ name: `Aa ${newWord()}`, description: 'The first by name.' }, { name: `Zz ${newWord()}` }])
    .returning();
  const person = await createPerson(product);
  await product.db
    .update(profiles)
    .set({ department_id: first?.id ?? null })
    .where(eq(profiles.user_id, person.id));
  await enterWithRole(page, product, 'admin');
  await openPage(page, '/admin?tab=departments');
  const card = page.getByRole('region', { name: first?.name ?? '' });
  await expect(card).toContainText('The first by name.');
  await expect(card).toContainText('1 user');
  const names = await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).allInnerTexts();
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
  expect(names.length).toBeGreaterThan(2);
});

test('the panel, the settings and a profile show that they are loading', {
  tag: ['@admin-panel', '@loading-texts'],
}, async ({ page, product }) => {
  const { id } = await enterWithRole(page, product, 'admin');
  await renderInBrowser(page);
  for (const [call, path, text] of [
    ['**/api/staff/overview', '/admin', 'Loading admin panel...'],
    ['**/api/settings', '/admin/settings', 'Loading settings...'],
    [`**/api/people/${id}`, `/student-profile/${id}`, 'Loading profile...'],
  ] as const) {
    const release = await holdCall(page, call);
    await openPage(page, path);
    await expect(page.getByText(text)).toBeAttached();
    release();
    await expect(page.getByText(text)).toHaveCount(0);
  }
});

test('the panel, departments and a profile that fail to load show “Error fetching data”, “Error fetching departments” or “Error fetching profile” with the server’s message', {
  tag: ['@fetch-errors-have-titles'],
}, async ({ page, product }) => {
  const { id } = await enterWithRole(page, product, 'admin');
  const calls = [
    ['**/api/staff/overview', '/admin', 'Error fetching data'],
    ['**/api/staff/users?*', '/admin?tab=users', 'Error fetching data'],
    ['**/api/departments', '/admin?tab=departments', 'Error fetching departments'],
    ['**/api/settings', '/admin/settings', 'Error fetching data'],
    [`**/api/people/${id}`, `/student-profile/${id}`, 'Error fetching profile'],
  ] as const;
  // Each page tries three times, for a few seconds, before it shows the error: all at the same time.
  const expectNotified = async ([call, path, title]: (typeof calls)[number]) => {
    const tab = await page.context().newPage();
    await breakCall(tab, call, { method: 'GET' });
    await openPage(tab, path);
    const toast = tab.getByRole('alert').filter({ hasText: title }).filter({ hasText: BROKEN });
    await expect(toast.first()).toBeVisible({ timeout: 20_000 });
  };
  await Promise.all(calls.map(expectNotified));
});
