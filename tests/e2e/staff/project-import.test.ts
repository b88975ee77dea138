import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { expect, test } from '../support/product.ts';
import { enterWithRole, newWord, success } from './staff.ts';

test.use({ sharesProduct: true });

const COLUMNS = 'project_number,name,what_is_it,problem_statement,category';

/** Chooses the same path each time, as somebody does who corrects a file. */
async function chooseFile(page: Page, info: TestInfo, rows: string | Buffer) {
  const path = info.outputPath('projects.csv');
  await writeFile(path, typeof rows === 'string' ? `${COLUMNS}\n${rows}\n` : rows);
  const opened = page.waitForEvent('filechooser');
  await page.getByLabel('CSV file').click();
  await (await opened).setFiles(path);
}

test(
  'staff correct a file, choose it again under its name, and import it; an unreadable file leaves no rows behind',
  {
    tag: ['@project-import'],
  },
  async ({ page, product }, info) => {
    await enterWithRole(page, product, 'admin');
    await openPage(page, '/admin/import');
    const word = newWord();
    await chooseFile(page, info, `IMP-${word},Tides ${word},A study,Tables are on paper.,`);
    await expect(page.getByRole('table', { name: 'Problems' })).toContainText('Please choose a category.');

    await chooseFile(page, info, Buffer.from([0xff, 0xfe, 0xfd]));
    await expect(
      page.getByText('This isn’t a text file. Please save the sheet as CSV (UTF-8).'),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Preview' })).toHaveCount(0);

    await chooseFile(page, info, `IMP-${word},Tides ${word},A study,Tables are on paper.,computer_vision`);
    await page.getByRole('button', { name: 'Import one project' }).click();
    await expect(success(page, 'Projects imported')).toBeVisible();
    await expect(page.getByRole('table').getByText(`Tides ${word}`)).toBeVisible();
  },
);
