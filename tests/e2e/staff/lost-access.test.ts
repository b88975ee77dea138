import type { Page } from '@playwright/test';
import { createApplication, createPerson, createProject, type Person } from '#tests/factories.ts';
import { findProblems } from '../support/axe.ts';
import { openPage } from '../support/open-page.ts';
import type { Product } from '../support/product.ts';
import { expect, test } from '../support/product.ts';
import { enterWithRole, newWord } from './staff.ts';

test.use({ sharesProduct: true });

/** A super admin in a separate browser, who changes people through the API. */
async function asSuperAdmin(page: Page, product: Product) {
  await enterWithRole(page, product, 'super_admin');
  const send = (method: string, path: string, data?: unknown) =>
    page.request.fetch(`/api/users/${path}`, { method, data, headers: { Origin: product.url } });
  return async (method: string, path: string, data?: unknown) =>
    expect((await send(method, path, data)).ok()).toBe(true);
}

/** An admin reads an application and has typed an unsaved review. */
async function reviewHalfWay(page: Page, product: Product): Promise<{ admin: Person; name: string }> {
  const name = `Private ${newWord()}`;
  const applicant = await createPerson(product, { display_name: name });
  const { id } = await createApplication(product, { project: await createProject(product), applicant });
  const admin = await enterWithRole(page, product, 'admin');
  await openPage(page, `/admin/applications?open=${id}`);
  const dialog = page.getByRole('dialog', { name, exact: true });
  await dialog.getByRole('textbox', { name: 'Score' }).fill('73');
  await dialog.getByRole('textbox', { name: 'Admin Comments' }).fill('Thorough,\nand well measured.');
  return { admin, name };
}

async function isExplained(page: Page, name: string, sentence: string) {
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(page.getByText('Thorough,')).toBeVisible();
  expect(await page.content()).not.toContain(name);
  expect(await page.title()).not.toContain(name);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy Score' }).click();
  await expect.poll(copied).toBe('73');
  await page.getByRole('button', { name: 'Copy Admin comments' }).click();
  await expect.poll(copied).toBe('Thorough,\nand well measured.');
  expect(await findProblems(page)).toEqual([]);
}

test('an admin who is demoted under an open application gets the reason, keeps the typed text and loses the data of others', {
  tag: ['@role-counts-at-once', '@asvs:7.4.2'],
}, async ({ browser, page, product }) => {
  const change = await asSuperAdmin(await browser.newPage({ baseURL: product.url }), product);
  const { admin, name } = await reviewHalfWay(page, product);
  await change('PUT', `${admin.id}/role`, { role: 'student' });
  await isExplained(page, name, 'Your role has changed: you no longer have access to this page.');
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await page.waitForURL(/dashboard|profile/);
});

test('a demoted admin whose page has no live connection is informed at the next rejected save', {
  tag: ['@role-counts-at-once'],
}, async ({ browser, page, product }) => {
  const change = await asSuperAdmin(await browser.newPage({ baseURL: product.url }), product);
  // It gets no response: a rejected stream would make the page fetch its session before the click.
  await page.route('**/api/live**', () => undefined);
  // The last request of a page; an earlier one would be rejected after the change, and inform the admin before the click.
  const hasLoaded = page.waitForRequest('**/api/live**');
  const { admin, name } = await reviewHalfWay(page, product);
  await hasLoaded;
  await change('PUT', `${admin.id}/role`, { role: 'student' });
  await page.getByRole('button', { name: 'Save Review' }).click();
  await isExplained(page, name, 'Your role has changed: you no longer have access to this page.');
});

test('an admin whose account is deleted under an open application is informed and keeps the typed text', {
  tag: ['@role-counts-at-once'],
}, async ({ browser, page, product }) => {
  const change = await asSuperAdmin(await browser.newPage({ baseURL: product.url }), product);
  const { admin, name } = await reviewHalfWay(page, product);
  await change('DELETE', admin.id);
  await isExplained(page, name, 'Your account was deleted.');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('a manager whose account is disabled under a form is informed and keeps the typed text', {
  tag: ['@role-counts-at-once'],
}, async ({ browser, page, product }) => {
  const change = await asSuperAdmin(await browser.newPage({ baseURL: product.url }), product);
  const manager = await enterWithRole(page, product, 'manager');
  await openPage(page, '/projects/create');
  await page.getByLabel('Project Name').fill('A weather balloon');
  await change('PUT', `${manager.id}/disabled`, { disabled: true });
  await expect(page.getByText('Your account was disabled.')).toBeVisible();
  await expect(page.getByText('A weather balloon')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
