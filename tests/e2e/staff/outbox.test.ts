import type { Page } from '@playwright/test';
import { mails } from '#server/db/schema/mails.ts';
import { createPerson } from '#tests/factories.ts';
import { findProblems } from '../support/axe.ts';
import { openPage } from '../support/open-page.ts';
import { enterAs } from '../support/people.ts';
import { expect, type Product, phone, test } from '../support/product.ts';

const row = {
  subject: 'We received your initial proposal',
  text: 'It has arrived.',
  html: '',
  kind: 'application_received' as const,
};

/** Signs an admin in, and stores a dead letter to somebody. */
async function enterWithDeadLetter(page: Page, product: Product, last_error: string): Promise<string> {
  const staff = await createPerson(product, { role: 'admin', email: `${crypto.randomUUID()}@staff.example` });
  await enterAs(page, product, staff);
  const recipient = `${crypto.randomUUID()}@reader.example`;
  await product.db.insert(mails).values({ ...row, recipient, status: 'dead', attempts: 1, last_error });
  return recipient;
}

test('staff find a dead letter, read it and send it again', { tag: ['@outbox'] }, async ({
  page,
  product,
}) => {
  const last_error = 'The mail server rejected this address. It said: 550 No such user';
  const recipient = await enterWithDeadLetter(page, product, last_error);
  await openPage(page, '/admin');
  await page.getByRole('main').getByRole('link', { name: 'Outbox' }).click();
  await page.getByLabel('Recipient').fill(recipient);
  const line = page.getByRole('table', { name: 'emails' }).getByRole('row').filter({ hasText: recipient });
  await expect(line).toContainText(last_error);
  expect(await findProblems(page)).toEqual([]);
  await line.getByRole('button', { name: /^Read / }).click();
  await expect(page.getByRole('dialog')).toContainText(row.text);
  await page.keyboard.press('Escape');
  await line.getByRole('button', { name: /^Send .* again$/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Queued again' })).toBeVisible();
  await expect(line.getByRole('button', { name: /^Read / })).toBeFocused();
  await expect.poll(async () => (await product.mailTo(recipient, /We received/)).text).toBe(row.text);
});

test('the filters of the outbox are chosen, kept in the address and cleared', { tag: ['@outbox'] }, async ({
  page,
  product,
}) => {
  const recipient = await enterWithDeadLetter(page, product, 'No.');
  await openPage(page, `/admin/outbox?status=sent&search=${recipient}`);
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect(status).toHaveValue('sent');
  await expect(page.getByRole('row', { name: recipient })).toHaveCount(0);
  await status.selectOption('All statuses');
  await expect(page.getByRole('row', { name: recipient })).toBeVisible();
  await expect(page).not.toHaveURL(/status=/);
  const kind = page.getByRole('combobox', { name: 'Kind' });
  await kind.selectOption({ value: row.kind });
  await expect(page).toHaveURL(/kind=application_received/);
  await expect(page.getByRole('row', { name: recipient })).toBeVisible();
  await kind.selectOption('All kinds');
  await expect(page).not.toHaveURL(/kind=/);
});

test('the admin panel links to dead letters, and staff correct an address or dismiss an email', {
  tag: ['@outbox'],
}, async ({ page, product }) => {
  const staff = await createPerson(product, { role: 'admin', email: `${crypto.randomUUID()}@staff.example` });
  await enterAs(page, product, staff);
  const [wrong, gone] = [`${crypto.randomUUID()}@worng.example`, `${crypto.randomUUID()}@gone.example`];
  const dead = { ...row, status: 'dead' as const, attempts: 1, last_error: 'Refused.' };
  await product.db.insert(mails).values([
    { ...dead, recipient: wrong },
    { ...dead, recipient: gone },
  ]);
  await openPage(page, '/admin');
  await page.getByRole('alert').getByRole('link', { name: 'See the failed emails' }).click();
  const line = (address: string) =>
    page.getByRole('table', { name: 'emails' }).getByRole('row').filter({ hasText: address });
  await line(gone)
    .getByRole('button', { name: /^Dismiss / })
    .click();
  await expect(line(gone)).toHaveCount(0);
  await line(wrong)
    .getByRole('button', { name: /^Correct the address / })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Correct address' });
  const right = wrong.replace('worng', 'right');
  await dialog.getByLabel('Email').fill(right);
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await product.mailTo(right, /We received/)).text).toBe(row.text);
});

test('the page behind an open dialog stays where it is, and moves again after it', {
  tag: ['@keyboard-access'],
}, async ({ page, product }) => {
  const staff = await createPerson(product, { role: 'admin', email: `${crypto.randomUUID()}@staff.example` });
  await enterAs(page, product, staff);
  const recipient = `${crypto.randomUUID()}@reader.example`;
  const sent = { ...row, recipient, status: 'dead' as const, last_error: 'Refused.' };
  await product.db.insert(mails).values(Array.from({ length: 30 }, () => sent));
  await openPage(page, `/admin/outbox?search=${recipient}`);
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page
    .getByRole('button', { name: /^Read / })
    .nth(3)
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(row.text);
  const before = await scrolled();
  await page.mouse.move(5, 450);
  await page.mouse.wheel(0, 300);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await scrolled()).toBe(before);
  await page.mouse.wheel(0, 300);
  await expect.poll(scrolled).toBeGreaterThan(before);
});

test.describe('on a phone, at night', () => {
  test.use({ ...phone, colorScheme: 'dark' });

  test('on a phone the outbox lists its emails one below the other', {
    tag: ['@accessible-at-every-size'],
  }, async ({ page, product }) => {
    const staff = await createPerson(product, {
      role: 'admin',
      email: `${crypto.randomUUID()}@staff.example`,
    });
    await enterAs(page, product, staff);
    const recipient = `${crypto.randomUUID()}@reader.example`;
    await product.db
      .insert(mails)
      .values({ ...row, recipient, status: 'dead', attempts: 13, last_error: 'Down.' });
    await openPage(page, `/admin/outbox?search=${recipient}`);
    await expect(page.getByRole('list', { name: 'emails' }).getByRole('listitem')).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await findProblems(page)).toEqual([]);
  });
});
