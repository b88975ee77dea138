import { createApplication, createPerson, createProject } from '#tests/factories.ts';
import { findProblems } from '../support/axe.ts';
import { openPage } from '../support/open-page.ts';
import { enterAs } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { enterWithRole, newWord, success } from './staff.ts';

test.use({ sharesProduct: true });

test('an admin gives one person more time on the page of a closed project, and the person can apply', {
  tag: ['@one-persons-deadline'],
}, async ({ page, product }) => {
  const word = newWord();
  const student = await createPerson(product, { display_name: `Late ${word}` });
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const project = await createProject(product, { name: `Closed ${word}`, application_deadline: yesterday });
  await enterAs(page, product, student);
  await openPage(page, `/projects/${project.id}`);
  await expect(page.getByRole('button', { name: 'Applications Closed' }).first()).toBeDisabled();

  await enterWithRole(page, product);
  await openPage(page, `/projects/${project.id}`);
  await page.getByRole('button', { name: 'Manage', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Give one person more time' }).click();
  const dialog = page.getByRole('dialog', { name: `More time for “Closed ${word}”` });
  await dialog.getByRole('combobox', { name: 'Person' }).fill(student.display_name);
  await page.getByRole('option', { name: new RegExp(student.display_name) }).click();
  await dialog.getByLabel('Until').fill('31/12/2099');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Their college had no power.');
  await dialog.getByRole('button', { name: 'Give more time' }).click();
  await expect(success(page, 'Deadline extended')).toBeVisible();
  await expect(dialog).toBeHidden();

  await enterAs(page, product, student);
  await openPage(page, `/projects/${project.id}`);
  await expect(page.getByText(/31\/12\/2099/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: `Apply Now: Closed ${word}` }).first()).toBeVisible();
});

test('an admin gives more time from the details of an application, and takes it back', {
  tag: ['@one-persons-deadline'],
}, async ({ page, product }) => {
  const word = newWord();
  const applicant = await createPerson(product, { display_name: `Applicant ${word}` });
  const project = await createProject(product, {
    name: `Details ${word}`,
    detailed_deadline: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const application = await createApplication(product, { project, applicant });
  await enterWithRole(page, product);
  await openPage(page, `/admin/applications?open=${application.id}`);
  await page.getByRole('button', { name: 'More time', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `More time for “Details ${word}”` });
  await expect(dialog.getByLabel('Person')).toHaveValue(`Applicant ${word}`);
  await expect(dialog.getByRole('combobox', { name: 'Step' })).toHaveValue('detailed');
  await dialog.getByLabel('Until').fill('31/12/2099');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Their college had no power.');
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Give more time' }).click();
  await expect(success(page, 'Deadline extended')).toBeVisible();
  await page.getByRole('button', { name: 'More time', exact: true }).click();
  await expect(dialog.getByRole('region', { name: 'More time so far' })).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: `Take back the extra time of Applicant ${word}` }).click();
  const question = page.getByRole('dialog', { name: 'Take back extra time' });
  await expect(question).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  await question.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(success(page, 'Extension taken back')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'More time so far' })).toHaveCount(0);
});

test('visitors read the dates of the programme and subscribe to them', { tag: ['@dates-page'] }, async ({
  page,
}) => {
  await openPage(page, '/dates');
  await expect(page.getByRole('heading', { level: 1, name: 'Dates' })).toBeVisible();
  await expect(page.getByRole('term').first()).toHaveText('Applications open');
  await expect(page.getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
    'href',
    /^webcal:\/\/.+\/dates\.ics$/,
  );
  const file = await page.request.get('/dates.ics');
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await file.text()).toContain('BEGIN:VEVENT');
});
