import type { Page } from '@playwright/test';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { BROKEN, breakCall } from '../student/failures.ts';
import { openPage } from '../support/open-page.ts';
import { expect, type Product, test } from '../support/product.ts';
import { enterWithRole, failure, newWord, setStatus, success } from './staff.ts';

const DETAILED = {
  stage: 'detailed',
  technical_approach: 'How.',
  tech_stack: 'With what.',
  past_experience: 'Since when.',
  curriculum_fit: 'Why.',
  time_commitment: 'How long.',
} as const;

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a row shows team, leader and members, contact, at most two people of the academics, proposals, status, stage, score and date', {
  tag: ['@applications-list'],
}, async ({ page, product }) => {
  const project = await createProject(product, { name: `Rows ${newWord()}` });
  const people = await Promise.all(
    ['Anil Leader', 'Bela Member', 'Charu Member', 'Daya Member'].map((display_name) =>
      createPerson(product, { display_name, email: `${newWord()}@rows.example` }),
    ),
  );
  const [leader, ...members] = people;
  if (!leader) throw new Error('A team has a leader.');
  const team = await createTeam(product, leader, members, { name: 'The Observers' });
  const values = { ...DETAILED, score: 81, submitted_at: '2026-03-01T20:00:00Z' };
  await createApplication(product, { project, applicant: leader, team, members, values });
  const alone = await createPerson(product, {
    display_name: 'Esha Alone',
    email: `${newWord()}@rows.example`,
  });
  await createApplication(product, { project, applicant: alone, values: { status: 'draft', score: 0 } });

  await enterWithRole(page, product, 'admin');
  await openPage(page, `/admin/applications?project=${project.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Applications Management' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Project', exact: true })).toHaveValue(project.name);
  await expect(page.getByText('2 applications found')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Applications (2)' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Applicant/Team',
    'Project',
    'Contact',
    'Academic Info',
    'Proposals',
    'Status',
    'Score',
    'Reviews',
    'Adjusted',
    'Submitted',
    'Actions',
  ]);
  const cells = row(page, 'The Observers').getByRole('cell');
  for (const text of [
    'The Observers',
    'Leader: Anil Leader',
    'Bela Member',
    'Charu Member',
    '+1 more member',
  ]) {
    await expect(cells.nth(1).getByText(text, { exact: true })).toBeVisible();
  }
  await expect(cells.nth(3)).toHaveText(`${leader.email}+91 90000 00000`);
  await expect(cells.nth(4).getByText('College of Examples, BTech, Sem 6')).toHaveCount(2);
  await expect(cells.nth(4).getByText('+2 more members', { exact: true })).toBeVisible();
  await expect(cells.nth(5)).toHaveText(/^Initial ✓Detailed ✓\d+ characters$/);
  await expect(cells.nth(6)).toHaveText('SubmittedDetailed');
  await expect(cells.nth(7)).toHaveText('81');
  await expect(cells.nth(8)).toHaveText(/^0\/\d$/);
  await expect(cells.nth(9)).toHaveText('-');
  await expect(cells.nth(10)).toHaveText('02/03/2026');

  const draft = row(page, 'Esha Alone').getByRole('cell');
  await expect(draft.nth(5)).toHaveText('No proposals');
  await expect(draft.nth(6)).toHaveText('DraftInitial');
  await expect(draft.nth(7)).toHaveText('-');
  await expect(draft.nth(8)).toHaveText('-');
  await expect(draft.nth(9)).toHaveText('-');
  await expect(draft.nth(10)).toHaveText('Not submitted');
  await expect(draft.nth(6).getByRole('combobox')).toBeDisabled();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/admin');
});

const TONES: Record<ApplicationStatus, string> = {
  draft: 'gray',
  submitted: 'blue',
  under_review: 'yellow',
  shortlisted: 'purple',
  waitlisted: 'orange',
  accepted: 'green',
  selected: 'green',
  rejected: 'red',
  withdrawn: 'gray',
};

test('each of the nine statuses has its colour; the filter offers all nine, the selector the six that staff set', {
  tag: ['@nine-statuses'],
}, async ({ page, product }) => {
  const project = await createProject(product, { name: `Colours ${newWord()}` });
  for (const status of APPLICATION_STATUSES) {
    const applicant = await createPerson(product, { display_name: `Is ${status}` });
    await createApplication(product, { project, applicant, values: { status } });
  }
  await enterWithRole(page, product, 'admin');
  await openPage(page, `/admin/applications?project=${project.id}`);
  await expect(page.getByText('9 applications found')).toBeVisible();
  for (const status of APPLICATION_STATUSES) {
    const badge = row(page, `Is ${status}`).locator('[data-tone]').nth(1);
    await expect(badge).toHaveText(status.replace('_', ' '), { ignoreCase: true });
    await expect(badge).toHaveAttribute('data-tone', TONES[status]);
  }
  await row(page, 'Is under_review').getByRole('combobox').click();
  const statuses = page.getByRole('listbox', { name: 'Status', exact: true }).getByRole('option');
  await expect(statuses).toHaveText([
    /^Submitted/,
    /^Under Review/,
    /^Shortlisted/,
    /^Accepted/,
    /^Rejected/,
    /^Waitlisted/,
  ]);
  await page.keyboard.press('Escape');
  for (const status of ['draft', 'withdrawn']) {
    await expect(row(page, `Is ${status}`).getByRole('combobox')).toBeDisabled();
  }
  const projects = page.getByRole('combobox', { name: 'Project', exact: true });
  await projects.click();
  const first = page.getByRole('listbox', { name: 'Project', exact: true }).getByRole('option').first();
  await expect(first).toHaveText('All Projects');
  await page.keyboard.press('Escape');
  const filter = page.getByRole('combobox', { name: 'Status', exact: true });
  await expect(filter).toHaveText('All Statuses');
  await filter.click();
  await expect(statuses).toHaveText([
    'All Statuses',
    'Draft',
    'Submitted',
    'Under Review',
    'Shortlisted',
    'Waitlisted',
    'Accepted',
    'Selected',
    'Rejected',
    'Withdrawn',
  ]);
});

async function openOne(page: Page, product: Product, role: 'admin' | 'super_admin') {
  const project = await createProject(product, { name: `Telescopes ${newWord()}` });
  const applicant = await createPerson(product, {
    display_name: 'Farid Khan',
    email: `${newWord()}@one.example`,
  });
  await createApplication(product, { project, applicant, values: DETAILED });
  await enterWithRole(page, product, role);
  await openPage(page, `/admin/applications?project=${project.id}`);
  await expect(row(page, 'Farid Khan')).toBeVisible();
  return { project, applicant };
}

test('a new status shows a toast and refetches the list; failures show “Error updating status” and “Error fetching applications”', {
  tag: ['@status-change'],
}, async ({ page, product }) => {
  await openOne(page, product, 'admin');
  const select = row(page, 'Farid Khan').getByRole('combobox');
  const restore = await breakCall(page, '**/api/applications/*/status', { method: 'PUT' });
  await setStatus(select, 'Accepted');
  await expect(failure(page, 'Error updating status')).toContainText(BROKEN);
  await expect(select).toHaveText('Submitted');
  await restore();
  await setStatus(select, 'Accepted');
  await expect(success(page, 'Status updated')).toContainText(
    'Application status has been updated successfully.',
  );
  await expect(row(page, 'Farid Khan').locator('[data-tone="green"]', { hasText: 'Accepted' })).toBeVisible();
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/status'),
  );
  await setStatus(select, 'Submitted');
  expect((await answered).status()).toBe(200);
  await expect(row(page, 'Farid Khan').locator('[data-tone="blue"]', { hasText: 'Submitted' })).toBeVisible();

  const repair = await breakCall(page, /\/api\/staff\/applications\?/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const toast = page.getByRole('alert').filter({ hasText: BROKEN });
  await expect(toast).toContainText('Error fetching applications', { timeout: 20_000 });
  await expect(row(page, 'Farid Khan')).toBeVisible();
  await repair();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('The list below may be out of date.')).toHaveCount(0);
});

test('a row has View Details, View Full Profile in a new tab, and Contact with an email that names the project', {
  tag: ['@applications-list'],
}, async ({ page, product }) => {
  const { project, applicant } = await openOne(page, product, 'admin');
  const menu = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for Farid Khan' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['View Details', 'View Full Profile', 'Contact']);
    return page.getByRole('menuitem', { name: item });
  };
  const opened = page.waitForEvent('popup');
  await (await menu('View Full Profile')).click();
  const profile = await opened;
  await expect(profile).toHaveURL(new RegExp(`/student-profile/${applicant.id}$`));
  await profile.close();

  await (await menu('Contact')).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Farid Khan' });
  const message = dialog.getByRole('textbox', { name: 'Message' });
  await expect(message).toHaveAttribute('rows', '8');
  await expect(message).toHaveValue(/^Dear Farid Khan,[\s\S]*Best regards,\nStaff /);
  await message.fill(' ');
  await expect(dialog.getByRole('button', { name: 'Open Email Client' })).toBeDisabled();
  await message.fill('Please call.');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  const mail = new Promise<string>((resolve) =>
    devtools.on('Page.frameRequestedNavigation', ({ url }) => resolve(url)),
  );
  await dialog.getByRole('button', { name: 'Open Email Client' }).click();
  const link = new URL(await mail);
  expect([link.protocol, link.pathname]).toEqual(['mailto:', applicant.email]);
  expect(link.searchParams.get('subject')).toBe(`Regarding your application for ${project.name}`);
  expect(link.searchParams.get('body')).toBe('Please call.');
  await expect(success(page, 'Email client opened')).toBeVisible();
});

test('a super admin previews the detailed proposal and sees debug info; an admin sees neither', {
  tag: ['@super-admin-preview'],
}, async ({ page, product }) => {
  await openOne(page, product, 'super_admin');
  await page.getByRole('button', { name: 'Actions for Farid Khan' }).click();
  await page.getByRole('menuitem', { name: 'Preview Detailed' }).click();
  const preview = page.getByRole('dialog', { name: /^Preview Detailed \(\d+ characters\)$/ });
  await expect(preview).toContainText('Technical Approach');
  await expect(preview).toContainText('How long.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Farid Khan' }).click();
  await page.getByRole('menuitem', { name: 'View Details' }).click();
  const details = page.getByRole('dialog', { name: 'Farid Khan' });
  for (const part of [
    'Applicant Profile',
    'Proposals',
    'Initial Proposal',
    'Technical Approach',
    'Debug info',
  ]) {
    await expect(details.getByRole('heading', { name: part, exact: true })).toBeVisible();
  }
  const address = page.url();
  await enterWithRole(page, product, 'admin');
  await openPage(page, address);
  await expect(details.getByRole('heading', { name: 'Score and Admin Comments' })).toBeVisible();
  await expect(details.getByRole('heading', { name: 'Debug info' })).toHaveCount(0);
  await details.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Actions for Farid Khan' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['View Details', 'View Full Profile', 'Contact']);
});

test('an application without account and address has no Contact, and one withdrawn before its submission has no proposals', {
  tag: ['@contact-applicant'],
}, async ({ page, product }) => {
  const project = await createProject(product, { name: `Gone ${newWord()}` });
  const applicant = await createPerson(product, { display_name: 'Gita Was' });
  await createApplication(product, {
    project,
    applicant,
    values: { status: 'withdrawn', applicant_id: null, submitted_at: null },
  });
  await enterWithRole(page, product, 'admin');
  await openPage(page, `/admin/applications?project=${project.id}`);
  await row(page, 'Account deleted')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['View Details', 'Contact']);
  await expect(page.getByRole('menuitem', { name: 'Contact' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'View Details' }).click();
  await expect(page.getByRole('dialog').getByText('No proposals submitted yet')).toBeVisible();
});

test('a filter whose projects fail to load logs the error, and the list still shows', {
  tag: ['@failed-project-filter-is-logged'],
}, async ({ page, product }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await breakCall(page, '**/api/staff/application-projects');
  await openOne(page, product, 'admin');
  const said = 'Failed to load the projects of the filter.';
  await expect.poll(() => logged.some((line) => line.startsWith(said)), { timeout: 20_000 }).toBe(true);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(row(page, 'Farid Khan')).toBeVisible();
});
