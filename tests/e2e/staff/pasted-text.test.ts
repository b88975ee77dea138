import type { Locator } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { expect, test } from '../support/product.ts';
import { enterWithRole, newWord, success } from './staff.ts';

test.use({ sharesProduct: true });

/** Pastes as a browser does, with the types that another program puts on the clipboard. */
const paste = (field: Locator, types: Record<string, string>) =>
  field.evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, types);

test('the editor keeps tables, lists and raised text apart that are pasted', {
  tag: '@paste-keeps-structure',
}, async ({ page, product }) => {
  await enterWithRole(page, product, 'admin');
  await openPage(page, '/projects/create');
  const editor = page.getByRole('textbox', { name: 'What is it' });
  await editor.click();
  await paste(editor, {
    'text/html':
      '<b style="font-weight:normal"><table><tr><td>Month</td><td>Task</td></tr></table><ul><li>One</li><ul><li>In one</li></ul></ul><p>x<sup>2</sup></p></b>',
    'text/plain': 'Month\tTask',
  });
  await expect(editor.locator('p').first()).toHaveText('Month | Task');
  await expect(editor.locator('ul ul li')).toHaveText('In one');
  await expect(editor.locator('p').last()).toHaveText('x²');
  await expect(editor.locator('strong')).toHaveCount(0);

  const problem = page.getByRole('textbox', { name: 'Problem Statement' });
  await problem.click();
  await paste(problem, { 'text/plain': 'Aim:\n• one\n• two' });
  await expect(problem.locator('li')).toHaveText(['one', 'two']);
  await problem.press('ControlOrMeta+a');
  await paste(problem, { 'text/plain': 'A word' });
  await expect(problem).toHaveText('A word');
});

test('the import asks what 04/03 means, and reads a file of Excel in Windows-1252', {
  tag: ['@import-asks-for-day-order', '@import-reads-what-people-write'],
}, async ({ page, product }) => {
  await enterWithRole(page, product, 'admin');
  await openPage(page, '/admin/import');
  const number = newWord();
  const csv = `Project Number;Name;What is it;Problem Statement;Category;Deadline\r\n${number};Caf\u00e9 tides;A study.;A problem.;NLP;04/03/2027\r\n`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'projects.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') });
  await expect(page.getByText('it was read as Windows-1252')).toBeVisible();
  const step = page.getByRole('region', { name: 'Preview' });
  await expect(step.getByRole('button', { name: 'Import one project' })).toHaveCount(0);
  await step.getByRole('radio', { name: 'Month first: “04/03/2027” is 3 April 2027' }).click();
  await expect(step.getByRole('cell', { name: 'Café tides' })).toBeVisible();
  await expect(step.getByRole('cell', { name: '03/04/2027' })).toBeVisible();
  await step.getByRole('button', { name: 'Import one project' }).click();
  await expect(success(page, 'Projects imported')).toBeVisible();
});
