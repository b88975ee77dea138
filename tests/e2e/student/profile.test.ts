import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { profiles } from '#server/db/schema/users.ts';
import { pdfBytes } from '#tests/documents.ts';
import { createTeam } from '#tests/factories.ts';
import { openPage, reloadPage } from '../support/open-page.ts';
import { enterAsNewStudent } from '../support/people.ts';
import { expect, type Product, test } from '../support/product.ts';
import { BROKEN, breakCall, fileOfSize } from './failures.ts';

const EXPERIENCES = 'A line follower robot.';
const chooseFile = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
const pdf = async () => Buffer.from(await pdfBytes());
const save = (page: Page) => page.getByRole('button', { name: 'Save Profile' }).click();

async function fillProfile(page: Page) {
  await page.getByLabel('Full Name').fill('Kavya Iyer');
  await page.getByRole('combobox', { name: 'College / University' }).fill('College of Examples');
  await page.getByLabel('Degree').selectOption('MCA');
  await page.getByLabel('Semester').selectOption('3rd semester');
  await page.getByLabel('Phone Number').fill('+91 90000 00000');
  await page.getByLabel('GitHub Profile').fill('https://github.com/example');
  await page.getByLabel('Past Project Experiences').fill(EXPERIENCES);
}

async function openNewProfile(page: Page, product: Product) {
  const student = await enterAsNewStudent(page, product, { complete: false });
  await openPage(page, '/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Student Profile' })).toBeVisible();
  return student;
}

test('a new student sees the form with all fields and its hint, and no Cancel before a name is saved', {
  tag: ['@profile-form-fields', '@profile-read-view'],
}, async ({ page, product }) => {
  const student = await openNewProfile(page, product);
  await expect(page.getByText('Complete your profile to get started and access all features')).toBeVisible();
  await expect(page.getByLabel('GitHub Profile')).toHaveAttribute('type', 'url');
  await expect(page.getByLabel('Past Project Experiences')).toHaveAttribute('rows', '4');
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', '.pdf,application/pdf');
  await expect(page.getByText('Upload your resume in PDF format (max 2MB)')).toBeVisible();
  await expect(page.getByLabel('Degree').getByRole('option')).toHaveText([
    'Select degree',
    'BTech',
    'MTech',
    'MCA',
    'BE',
    'ME',
  ]);
  await expect(page.getByLabel('Semester').getByRole('option')).toHaveCount(11);
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);

  await product.db
    .update(profiles)
    .set({ display_name: 'Kavya Iyer' })
    .where(eq(profiles.user_id, student.id));
  await reloadPage(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Your student information')).toBeVisible();
  await expect(page.getByText('No resume uploaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
});

test('the fields of the profile are checked in order, each with a blocking toast that ends with the next change', {
  tag: ['@profile-checks-in-order', '@errors-end-with-cause'],
}, async ({ page, product }) => {
  await openNewProfile(page, product);
  const toasts = page.getByRole('alert');
  const expectToast = (text: string) => expect(toasts.filter({ hasText: text }).last()).toBeVisible();
  await page.getByLabel('Full Name').fill('   ');
  await save(page);
  await expectToast('Please enter your full name.');
  await page.getByLabel('Full Name').fill('Kavya Iyer');
  await save(page);
  await expectToast('Please enter your college or university.');
  await page.getByRole('combobox', { name: 'College / University' }).fill('College of Examples');
  await save(page);
  await expectToast('Please select your degree.');
  await page.getByLabel('Degree').selectOption('BTech');
  await save(page);
  await expectToast('Please select your semester.');
  await page.getByLabel('Semester').selectOption('10th semester');
  await save(page);
  await expectToast('Please enter your phone number.');
  await page.getByLabel('Phone Number').fill('+91 90000 00000');
  await save(page);
  await expectToast('Please enter your GitHub profile URL.');
  await page.getByLabel('GitHub Profile').fill('https://github.com/example');
  await save(page);
  await expectToast('Please describe your past project experiences.');
  await page.getByLabel('Past Project Experiences').fill(EXPERIENCES);
  await save(page);
  await expectToast('Please upload your resume to continue.');
  await save(page);
  await expect(toasts).toHaveCount(1);
  await page.getByLabel('Full Name').fill('Kavya R Iyer');
  await expect(toasts).toHaveCount(0);
});

test('a rejected résumé clears its input and nothing else; a chosen one shows its name and can be removed', {
  tag: ['@profile-resume-file'],
}, async ({ page, product }) => {
  await openNewProfile(page, product);
  await page.getByLabel('Full Name').fill('Kavya Iyer');
  const input = page.locator('input[type=file]');
  await chooseFile(page, 'cv.docx', await pdf());
  await expect(page.getByText('Invalid file type')).toBeVisible();
  const field = page.getByRole('main');
  await expect(page.getByRole('alert').getByText('Please upload a PDF file.')).toBeVisible();
  await expect(field.getByText('Please upload a PDF file.')).toBeVisible();
  await expect(input).toHaveValue('');
  await input.setInputFiles(await fileOfSize('large.pdf', 2 * 1024 * 1024 + 1));
  await expect(page.getByText('File too large')).toBeVisible();
  await expect(page.getByText('Invalid file type')).toHaveCount(0);
  await expect(page.getByRole('alert').getByText('Resume must be under 2MB.')).toBeVisible();
  await expect(field.getByText('Resume must be under 2MB.')).toBeVisible();
  await expect(input).toHaveValue('');
  await expect(page.getByText('No file chosen')).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Kavya Iyer');
  await chooseFile(page, 'exact.pdf', Buffer.from(await pdfBytes({ size: 2 * 1024 * 1024 })));
  await expect(page.getByText('exact.pdf')).toBeVisible();
  await expect(field.getByText('Resume must be under 2MB.')).toHaveCount(0);
  await page.getByLabel('GitHub Profile').fill(' kavya-iyer ');
  await page.getByLabel('GitHub Profile').blur();
  await expect(page.getByLabel('GitHub Profile')).toHaveValue('https://github.com/kavya-iyer');
  await page.getByRole('button', { name: 'Remove exact.pdf' }).click();
  await expect(page.getByText('No file chosen')).toBeVisible();
});

test('the first save shows “Uploading resume...”, confirms, and goes to the dashboard', {
  tag: ['@profile-read-view', '@profile-save'],
}, async ({ page, product }) => {
  await openNewProfile(page, product);
  await fillProfile(page);
  await chooseFile(page, 'cv.pdf', await pdf());
  const held = Promise.withResolvers<void>();
  await page.route('**/api/profile/resume', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await save(page);
  await expect(page.getByText('Uploading resume...')).toBeVisible();
  held.resolve();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByText('Your student profile has been saved.')).toBeVisible();

  await openPage(page, '/profile');
  const view = page.getByRole('main');
  await expect(view.getByText('Your student information')).toBeVisible();
  for (const fact of ['Kavya Iyer', 'College of Examples', 'MCA', '3rd semester', EXPERIENCES]) {
    await expect(view.getByText(fact, { exact: true })).toBeVisible();
  }
  await expect(view.getByText('Resume uploaded')).toBeVisible();
  const link = view.getByRole('link', { name: /^View cv\.pdf/ });
  await expect(link).toHaveAttribute('target', '_blank');
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');

  await view.getByRole('button', { name: 'Edit Profile' }).click();
  await view.getByLabel('Full Name').fill('Kavya R. Iyer');
  await save(page);
  await expect(view.getByText('Kavya R. Iyer')).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
});

test('a cancelled upload saves nothing and keeps the typed text', {
  tag: ['@uploads-show-progress'],
}, async ({ page, product }) => {
  await openNewProfile(page, product);
  await fillProfile(page);
  await chooseFile(page, 'cv.pdf', await pdf());
  await page.route('**/api/profile/resume', () => {
    // Never responds.
  });
  await save(page);
  await expect(page.getByRole('progressbar', { name: 'Uploading resume...' })).toBeAttached();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('cv.pdf')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Profile' })).toBeEnabled();
  await expect(page.getByLabel('Past Project Experiences')).toHaveValue(EXPERIENCES);
  const { resume, display_name } = await (await page.request.get('/api/profile')).json();
  expect({ resume, display_name }).toEqual({ resume: null, display_name: null });
});

test('leaving a profile with unsaved changes needs a confirmation', { tag: ['@leave-warning'] }, async ({
  page,
  product,
}) => {
  await enterAsNewStudent(page, product);
  await openPage(page, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Full Name').fill('Somebody Else');
  await page.getByRole('link', { name: 'Manage Teams' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Somebody Else');
});

test('a person in search of a team adds skills and a note, and a leader finds them without contact data', {
  tag: ['@team-search-opt-in'],
}, async ({ page, product }) => {
  const student = await enterAsNewStudent(page, product, { display_name: 'Looking Lata' });
  await openPage(page, '/profile');
  const card = page.getByRole('region', { name: 'Looking for a team?' });
  await card.getByRole('switch', { name: 'Let team leaders find me' }).click();
  await card.getByLabel('Skills').fill('Bird song,');
  await card.getByLabel('A line about yourself').fill('Evenings only.');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Team leaders can find you now.')).toBeVisible();

  await page.goto('about:blank'); // an open page follows the session
  await page.context().clearCookies();
  const leader = await enterAsNewStudent(page, product);
  const team = await createTeam(product, leader, [], { name: 'Birders' });
  await openPage(page, `/teams?manage=${team.id}`);
  const dialog = page.getByRole('dialog', { name: 'Manage Birders' });
  await dialog.getByRole('tab', { name: 'Invite' }).click();
  await dialog.getByRole('searchbox').fill('Bird song');
  const found = dialog.getByRole('listitem').filter({ hasText: 'Looking Lata' });
  for (const said of ['College of Examples', 'BTech', 'Bird song', 'Evenings only.']) {
    await expect(found).toContainText(said);
  }
  await expect(found).not.toContainText(student.email);
});

test('a failed save shows the reason and keeps the typed text: first the résumé, then the profile', {
  tag: ['@profile-save'],
}, async ({ page, product }) => {
  await openNewProfile(page, product);
  await fillProfile(page);
  await chooseFile(page, 'cv.pdf', await pdf());
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(new URL(request.url()).pathname);
  });
  const repair = await breakCall(page, '**/api/profile/resume');
  await save(page);
  const toasts = page.getByRole('alert');
  await expect(toasts.filter({ hasText: 'Error uploading resume' })).toContainText('Please try again.');
  expect(saves).toEqual(['/api/profile/resume']);
  await repair();
  await breakCall(page, '**/api/profile', { method: 'PUT' });
  await save(page);
  await expect(toasts.filter({ hasText: 'Error updating profile' })).toContainText(BROKEN);
  await expect(page.getByLabel('Past Project Experiences')).toHaveValue(EXPERIENCES);
});

test('a profile that fails to load shows “Error fetching profile”', {
  tag: ['@fetch-errors-have-titles'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await breakCall(page, '**/api/profile');
  await openPage(page, '/profile');
  await expect(page.getByText('Error fetching profile').first()).toBeVisible({ timeout: 20_000 });
});

test('a profile keeps what was typed when the phone drops the tab, until it is saved', {
  tag: ['@forms-are-kept'],
}, async ({ page, product }) => {
  await openNewProfile(page, product);
  await fillProfile(page);
  await page.getByLabel('Phone Number').fill('+91 98765 43210');
  await reloadPage(page);
  const note = page.getByText("You typed this earlier and haven't saved it yet.");
  await expect(note).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Kavya Iyer');
  await expect(page.getByLabel('Past Project Experiences')).toHaveValue(EXPERIENCES);
  await expect(page.getByRole('combobox', { name: 'Semester' })).toHaveValue('3');
  await chooseFile(page, 'resume.pdf', await pdf());
  await save(page);
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await openPage(page, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Kavya Iyer');
  await expect(note).toHaveCount(0);
});

test('a profile that was changed elsewhere keeps its other fields, and what was typed can be discarded', {
  tag: ['@forms-are-kept'],
}, async ({ page, product }) => {
  const student = await enterAsNewStudent(page, product);
  await openPage(page, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Past Project Experiences').fill('A kite that counts birds.');
  await product.db.update(profiles).set({ college: 'Other College' }).where(eq(profiles.user_id, student.id));
  await reloadPage(page);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Past Project Experiences')).toHaveValue('A kite that counts birds.');
  await expect(page.getByRole('combobox', { name: 'College / University' })).toHaveValue('Other College');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Past Project Experiences')).not.toHaveValue('A kite that counts birds.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Past Project Experiences')).not.toHaveValue('A kite that counts birds.');
});
