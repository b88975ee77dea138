import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { fromBufferPromise } from 'yauzl';
import { bulk_runs } from '#server/db/schema/bulk-runs.ts';
import { site_settings } from '#server/db/schema/staff.ts';
import { createApplication, createPerson, createProject } from '#tests/factories.ts';
import { findProblems } from '../support/axe.ts';
import { openPage } from '../support/open-page.ts';
import { signInAsDemo } from '../support/people.ts';
import { expect, phone, test } from '../support/product.ts';
import { setStatus } from './staff.ts';

const SELECTED = { name: 'Selected applications' };

test('an admin sets a status for all matching applications and reads row by row which ones failed', {
  tag: ['@bulk-status'],
}, async ({ browser, product }) => {
  const page = await openList(await signInAsDemo(browser, product, 'arun@demo.example'), '');
  const total = await found(page);
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  const bar = page.getByRole('region', SELECTED);
  await bar.getByRole('button', { name: `Select all ${total} that match` }).click();
  await expect(bar.getByText(`${total} selected`)).toBeVisible();
  await bar.getByRole('button', { name: 'Set status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set status' });
  await dialog.getByLabel('New status').selectOption('Shortlisted');
  await dialog.getByLabel('Your note').fill('The interviews are online.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeFocused();
  await expect(dialog.getByRole('region', { name: 'Example' })).toContainText('The interviews are online.');
  const text = await dialog.getByText(/will become Shortlisted/).innerText();
  const ready = Number(/^(\d+) /.exec(text)?.[1]);
  expect(ready).toBeGreaterThan(0);
  await expect(dialog.getByRole('region', { name: /draft or withdrawn/ })).toBeVisible();
  expect(await findProblems(page)).toEqual([]);

  await dialog.getByRole('button', { name: `Set ${ready} to Shortlisted` }).click();
  await expect(dialog.getByText(`${ready} applications updated, ${total - ready} skipped.`)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download result' }).click(),
  ]);
  const rows: Record<string, string>[] = parse(await readFile(await download.path()), {
    columns: true,
    bom: true,
  });
  expect(rows.filter(({ Result }) => Result === 'Done').length).toBe(ready);
  expect(rows.length).toBe(total);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  await openPage(page, '/admin/applications?status=shortlisted');
  await expect.poll(() => found(page)).toBeGreaterThanOrEqual(ready);
});

test('ticked rows that somebody else changed first are named', { tag: ['@bulk-status'] }, async ({
  browser,
  product,
}) => {
  const [first, second] = await Promise.all([
    signInAsDemo(browser, product, 'arun@demo.example').then((page) => openList(page, '?status=shortlisted')),
    signInAsDemo(browser, product, 'sita@demo.example').then((page) => openList(page, '?status=shortlisted')),
  ]);
  const boxes = first.getByRole('checkbox', { name: /^Select (?!this)/ });
  const quicker = await boxes.nth(0).getAttribute('aria-label');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await first.getByRole('region', SELECTED).getByRole('button', { name: 'Set status' }).click();
  const dialog = first.getByRole('dialog');
  await dialog.getByLabel('New status').selectOption('Waitlisted');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('2 of 2 applications will become Waitlisted.')).toBeVisible();

  const row = second.getByRole('row').filter({ has: second.getByRole('checkbox', { name: quicker ?? '' }) });
  await setStatus(row.getByRole('combobox'), 'Rejected');
  await expect(second.getByText('Application status has been updated successfully.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Set 2 to Waitlisted' }).click();
  await expect(dialog.getByText('1 application updated, 1 skipped.')).toBeVisible();
  const name = (quicker ?? '').replace(/^Select (.*), .*$/, '$1');
  await expect(dialog.getByRole('region', { name: /changed since you saw it/ })).toContainText(name);
});

test('a bulk run continues without its page, is found again in the list, and can be undone or stopped there', {
  tag: ['@bulk-status'],
}, async ({ browser, product }) => {
  const hold = { setting_key: 'decision_mail_hold_seconds', setting_value: 600 };
  await product.db.insert(site_settings).values(hold).onConflictDoUpdate({
    target: site_settings.setting_key,
    set: hold,
  });
  const project = await createProject(product, { name: 'Long Project' });
  for (let count = 0; count < 3; count += 1) {
    await createApplication(product, { project, applicant: await createPerson(product) });
  }
  const list = `?project=${project.id}&status=submitted`;
  const page = await openList(await signInAsDemo(browser, product, 'arun@demo.example'), list);
  const boxes = page.getByRole('checkbox', { name: /^Select (?!this)/ });
  const previewOf = async (status: string) => {
    await page.getByRole('region', SELECTED).getByRole('button', { name: 'Set status' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set status' });
    await dialog.getByLabel('New status').selectOption(status);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    return dialog.getByRole('button', { name: new RegExp(`^Set \\d+ to ${status}$`) });
  };
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const confirm = await previewOf('Under Review');
  await Promise.all([page.waitForResponse('**/bulk-runs/*/start'), confirm.click()]);
  await openList(page, `?project=${project.id}`);
  const over = page.getByRole('alert').filter({ hasText: '2 applications are now Under Review' });
  await over.getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Bulk change' });
  await expect(details.getByText('2 applications updated.', { exact: true })).toBeVisible();
  await details.getByRole('button', { name: /^Undo/ }).click();
  await expect(details.getByText('Undone: 2 applications restored.', { exact: true })).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).last().click();
  await expect(over).toHaveCount(0);

  await openList(page, list);
  await expect(boxes).toHaveCount(3);
  await boxes.nth(0).check();
  await expect(await previewOf('Rejected')).toBeVisible();
  // No worker has started it yet.
  await product.db.update(bulk_runs).set({ state: 'running' }).where(eq(bulk_runs.status, 'rejected'));
  await openList(page, list);
  const waiting = page.getByRole('alert').filter({ hasText: 'Setting applications to Rejected' });
  await expect(waiting).toContainText('0 of 1');
  expect(await findProblems(page)).toEqual([]);
  await waiting.getByRole('button', { name: 'Details' }).click();
  await details.getByRole('button', { name: 'Stop' }).click();
  await expect(
    details.getByText('Stopped. 0 applications updated, 1 skipped.', { exact: true }),
  ).toBeVisible();
});

test('a bulk message shows a filled-in preview before it goes to every ticked application', {
  tag: ['@bulk-message'],
}, async ({ browser, product }) => {
  const page = await openList(await signInAsDemo(browser, product, 'arun@demo.example'), '?status=rejected');
  await page
    .getByRole('checkbox', { name: /^Select (?!this)/ })
    .first()
    .check();
  await page.getByRole('region', SELECTED).getByRole('button', { name: 'Message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Message applicants' });
  await dialog.getByLabel('Message').fill('Dear {first}, a bulk word.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(
    dialog.getByText('{first} can’t be filled in. Please use only {name} and {project}.'),
  ).toBeVisible();
  await dialog.getByLabel('Message').fill('Dear {name}, a bulk word about {project}.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const example = await dialog.getByText(/^Dear .*, a bulk word about .*\.$/).innerText();
  const address = /to (.*):/.exec(await dialog.getByText(/^The first message, to/).innerText())?.[1] ?? '';
  await dialog.getByRole('button', { name: 'Send 1 message' }).click();
  await expect(dialog.getByText('1 message sent.')).toBeVisible();
  const mail = await product.mailTo(address, /^Regarding your application for/);
  expect(mail.text).toContain(example);
});

test('the export of a view has the shown rows, in their order, in both formats', {
  tag: ['@export'],
}, async ({ browser, product }) => {
  const page = await openList(
    await signInAsDemo(browser, product, 'arun@demo.example'),
    '?stage=detailed&sort=applicant&order=asc',
  );
  const projects = page.locator('tbody tr td:nth-child(3)');
  await expect(projects).toHaveCount(await found(page));
  const shown = await projects.allInnerTexts();
  const rows: Record<string, string>[] = parse(await exported(page, 'CSV'), { columns: true, bom: true });
  expect(rows.map(({ Project }) => Project)).toEqual(shown);
  const sheet = await readSheet(await exported(page, 'Excel (XLSX)'));
  expect(await columnOf(page, sheet, 3)).toEqual(['Project', ...shown]);
});

test('on a phone the bulk bar stays at the bottom and nothing scrolls sideways', {
  tag: ['@accessible-at-every-size'],
}, async ({ browser, product }) => {
  const page = await signInAsDemo(browser, product, 'arun@demo.example');
  await page.setViewportSize(phone.viewport);
  await openPage(page, '/admin/applications');
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await expect(page.getByRole('region', SELECTED)).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await findProblems(page)).toEqual([]);
});

async function openList(page: Page, query: string): Promise<Page> {
  await openPage(page, `/admin/applications${query}`);
  await expect(page.getByText(/^\d+ applications found$/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select this page' })).toBeVisible();
  return page;
}

async function found(page: Page): Promise<number> {
  const text = await page.getByText(/^\d+ applications found$/).innerText();
  return Number(/^\d+/.exec(text)?.[0]);
}

async function exported(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export applications' });
  await dialog.getByText(format, { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  await expect(dialog).toBeHidden();
  return readFile(await download.path());
}

async function readSheet(file: Buffer): Promise<string> {
  const zip = await fromBufferPromise(file);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'xl/worksheets/sheet1.xml') continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  }
  throw new Error('The workbook has no sheet.');
}

/** The browser's own XML parser reads the sheet. */
const columnOf = (page: Page, xml: string, column: number): Promise<string[]> =>
  page.evaluate(
    ([text, index]) => {
      const sheet = new DOMParser().parseFromString(text, 'application/xml');
      return [...sheet.querySelectorAll('row')].map((row) => row.children[index]?.textContent ?? '');
    },
    [xml, column] as const,
  );
