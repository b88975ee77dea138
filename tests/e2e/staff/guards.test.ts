import { openPage } from '../support/open-page.ts';
import { enterAsNewStudent } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { enterWithRole, failure } from './staff.ts';

test.use({ sharesProduct: true });

const STAFF_PAGES = [
  '/admin',
  '/admin/applications',
  '/admin/settings',
  '/admin/audit',
  '/admin/import',
  '/admin/outbox',
];

test('a manager gets Access Denied at /admin and at profiles, is redirected from applications to the dashboard silently, and can open settings', {
  tag: ['@staff-pages-deny-others'],
}, async ({ page, product }) => {
  const manager = await enterWithRole(page, product, 'manager');
  for (const [path, detail] of [
    ['/admin', "You don't have permission to access the admin panel."],
    [`/student-profile/${manager.id}`, "You don't have permission to view student profiles."],
  ] as const) {
    await openPage(page, path);
    await page.waitForURL('**/dashboard');
    await expect(failure(page, 'Access Denied')).toContainText(detail);
  }
  await openPage(page, '/admin/applications');
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'Featured Projects' })).toBeVisible();
  await expect(page.getByText('Access Denied')).toHaveCount(0);
  await openPage(page, '/admin/settings');
  await expect(page.getByText('Access Denied')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(new URL(page.url()).pathname).toBe('/admin/settings');
});

test('managers, admins and super admins create projects; a student gets the toast and /projects', {
  tag: ['@project-form-roles'],
}, async ({ page, product }) => {
  for (const role of ['manager', 'admin', 'super_admin'] as const) {
    await enterWithRole(page, product, role);
    await openPage(page, '/projects/create');
    await expect(page.getByLabel('Project Number')).toBeVisible();
  }
  await enterAsNewStudent(page, product);
  await openPage(page, '/projects/create');
  await page.waitForURL(/\/projects$/);
  await expect(failure(page, 'Access Denied')).toContainText("You don't have permission to create projects.");
});

test('staff and managers need no complete profile: all of their pages open without one', {
  tag: ['@incomplete-profile-redirect'],
}, async ({ page, product }) => {
  for (const [role, paths] of [
    ['admin', [...STAFF_PAGES, '/dashboard']],
    ['super_admin', ['/admin/applications', '/dashboard']],
    ['manager', ['/dashboard', '/projects/create']],
  ] as const) {
    await enterWithRole(page, product, role, { complete: false });
    for (const path of paths) {
      await openPage(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  }
});
