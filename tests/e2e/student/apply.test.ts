import type { Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { applications } from '#server/db/schema/applications.ts';
import { projects } from '#server/db/schema/projects.ts';
import { team_members } from '#server/db/schema/teams.ts';
import { profiles } from '#server/db/schema/users.ts';
import { pptxBytes } from '#tests/documents.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { submitApplication, submitDetailedProposal } from '../support/applying.ts';
import { openPage, reloadPage } from '../support/open-page.ts';
import { enterAs, enterAsNewStudent } from '../support/people.ts';
import { expect, type Product, test } from '../support/product.ts';
import { BROKEN, breakCall, fileOfSize } from './failures.ts';

/** A draft of today is later than this deadline, so it has no additional 15 minutes. */
const PAST = { created_at: '2020-01-01T00:00:00Z', application_deadline: '2020-02-01T00:00:00Z' };
const IDEA = 'We want to hear the reef before we see it.';
const proposal = (page: Page) => page.getByLabel('Initial Proposal');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Application' }).click();
const toast = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title }).last();

async function openForm(page: Page, product: Product, project_number: string) {
  const student = await enterAsNewStudent(page, product);
  const project = await createProject(product, { name: `Apply ${project_number}`, project_number });
  await openProject(page, project);
  await proposal(page).fill(IDEA);
  return { student, project };
}

/** Waits for all code of the page: without a connection it shows a question and a toast only then. */
async function openProject(page: Page, project: { id: string }) {
  const lastCode = [/idle-parts-.*\.js$/, /question-dialog-.*\.js$/, /overlays-.*\.js$/].map((file) =>
    page.waitForResponse(file),
  );
  await openPage(page, `/projects/${project.id}/apply`);
  await Promise.all(lastCode);
}

const removeResume = (product: Product, { id }: Person) =>
  product.db.update(profiles).set({ resume_file_id: null }).where(eq(profiles.user_id, id));

test('the initial proposal is for one person or a team; a team application needs a selected team', {
  tag: ['@apply-alone-or-as-team', '@new-application'],
}, async ({ page, product }) => {
  const student = await enterAsNewStudent(page, product);
  await createTeam(product, student, [], { name: 'Reef Listeners' });
  await createTeam(product, student, [], { name: 'Rock Listeners' });
  const project = await createProject(product, { name: 'Apply APPLY-1', project_number: 'APPLY-1' });
  await openPage(page, `/projects/${project.id}/apply`);
  await expect(page.getByRole('radio', { name: 'Individual application' })).toBeChecked();
  await page.getByRole('radio', { name: 'Team application' }).check();
  await proposal(page).fill(IDEA);
  await submit(page);
  await expect(toast(page, 'Please select a team')).toBeVisible();
  await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption('Reef Listeners (1 member)');
  await submitApplication(page);
  await expect(page.getByText('Application submitted successfully')).toBeVisible();
});

test('the form of another project begins empty, also without loading the page anew', {
  tag: ['@drafts-are-saved'],
}, async ({ page, product }) => {
  await openForm(page, product, 'APPLY-OF-ONE');
  const other = await createProject(product, { name: 'Apply elsewhere', project_number: 'APPLY-OTHER' });
  await page.evaluate((path) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, `/projects/${other.id}/apply`);
  await expect(page.getByRole('heading', { name: 'Apply elsewhere' })).toBeVisible();
  await expect(proposal(page)).toHaveValue('');
});

test('the apply page shows the question, the length and the résumé, and a summary before the last press', {
  tag: ['@apply-page-summary'],
}, async ({ page, product }) => {
  const student = await enterAsNewStudent(page, product);
  await createTeam(product, student, [await createPerson(product, { display_name: 'Zoya Diver' })], {
    name: 'Tide Pool',
  });
  const project = await createProject(product, {
    name: 'Apply APPLY-10',
    project_number: 'APPLY-10',
    problem_statement: '<p>Which reef is ill?</p>',
  });
  await openPage(page, `/projects/${project.id}/apply`);
  await page.getByText('What the project asks for').click();
  await expect(page.getByText('Which reef is ill?')).toBeVisible();
  await expect(page.getByText(/About 150 to 400 words\.$/)).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'resume.pdf' })).toBeVisible();
  await expect(main.getByText("You can't edit your proposal after submitting.")).toBeVisible();
  await page.getByRole('radio', { name: 'Team application' }).check();
  await proposal(page).fill(IDEA);
  await submit(page);
  const dialog = page.getByRole('dialog', { name: 'Submit your application' });
  for (const fact of [
    'Project: Apply APPLY-10',
    `Team: Tide Pool (${student.display_name}, Zoya Diver)`,
    'Initial Proposal: 10 words',
    'Resume: resume.pdf',
    'Reviewers expect about 150 to 400 words. You can still submit a shorter proposal.',
  ])
    await expect(dialog.getByText(fact)).toBeVisible();
  const submitButton = page.locator('button', { hasText: 'Submit Application' });
  await expect(submitButton).not.toHaveAttribute('data-loading');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog).toBeHidden();
  await expect(submitButton).toBeFocused();
  const ofStudent = and(eq(applications.applicant_id, student.id), eq(applications.status, 'submitted'));
  expect(await product.db.$count(applications, ofStudent)).toBe(0);
  await submitApplication(page);
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeFocused();
  expect(await product.db.$count(applications, ofStudent)).toBe(1);
});

test('a team that changes under the open form is named as it is now, and again when it changes under the summary', {
  tag: ['@summary-is-of-now'],
}, async ({ page, product }) => {
  const student = await enterAsNewStudent(page, product);
  const [zoya, mira] = await Promise.all(
    ['Zoya Diver', 'Mira Rao'].map((display_name) => createPerson(product, { display_name })),
  );
  if (!zoya || !mira) throw new Error('The people were not created.');
  const team = await createTeam(product, student, [zoya, mira], { name: 'Rock Pool' });
  const project = await createProject(product, { name: 'Apply APPLY-16', project_number: 'APPLY-16' });
  const leave = ({ id }: Person) =>
    product.db
      .delete(team_members)
      .where(and(eq(team_members.team_id, team.id), eq(team_members.user_id, id)));
  await openPage(page, `/projects/${project.id}/apply`);
  await page.getByRole('radio', { name: 'Team application' }).check();
  await proposal(page).fill(IDEA);
  await leave(zoya);
  await submit(page);
  const dialog = page.getByRole('dialog', { name: 'Submit your application' });
  await expect(dialog.getByText(`Team: Rock Pool (${student.display_name}, Mira Rao)`)).toBeVisible();
  await leave(mira);
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(dialog.getByText('Your team has changed. Mira Rao has left.')).toBeVisible();
  await expect(dialog.getByText(`Team: Rock Pool (${student.display_name})`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(proposal(page)).toHaveValue(IDEA);
  await expect(page.getByText(`In this application: ${student.display_name}.`)).toBeVisible();
  await submitApplication(page);
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
});

test('a draft remembers the team; a choice without a text creates none; the only team is selected, with its members', {
  tag: ['@draft-remembers-team'],
}, async ({ page, product }) => {
  const student = await enterAsNewStudent(page, product);
  const member = await createPerson(product, { display_name: 'Zoya Member' });
  await createTeam(product, student, [member], { name: 'Tide Readers' });
  const project = await createProject(product, { name: 'Apply APPLY-9', project_number: 'APPLY-9' });
  await openPage(page, `/projects/${project.id}/apply`);
  const isTeam = page.getByRole('radio', { name: 'Team application' });
  await isTeam.check();
  await expect(page.getByText(`In this application: ${student.display_name}, Zoya Member.`)).toBeVisible();
  await reloadPage(page);
  await expect(isTeam).toBeChecked();
  await expect(page.getByText('Saved as you type')).toBeVisible();
  const drafts = () => product.db.$count(applications, eq(applications.applicant_id, student.id));
  expect(await drafts()).toBe(0);
  await createTeam(product, student, [], { name: 'Rock Readers' });
  await proposal(page).fill(IDEA);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  expect(await drafts()).toBe(1);
  await reloadPage(page);
  await expect(isTeam).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Team', exact: true })).toHaveValue(/./);
  await expect(page.getByText(/^In this application: .*Zoya Member/)).toBeVisible();
});

test('a team that is too large for the project is named at its field, before any question', {
  tag: ['@apply-alone-or-as-team'],
}, async ({ page, product }) => {
  const student = await enterAsNewStudent(page, product);
  await createTeam(product, student, [await createPerson(product)], { name: 'Two Readers' });
  const project = await createProject(product, { name: 'Apply APPLY-11', max_team_size: 1 });
  await openPage(page, `/projects/${project.id}/apply`);
  await page.getByRole('radio', { name: 'Team application' }).check();
  const problem = 'Your team has 2 members, and this project accepts teams of up to 1.';
  await expect(page.getByRole('main').getByText(problem)).toHaveCount(1);
  await proposal(page).fill(IDEA);
  await submit(page);
  await expect(toast(page, 'Error submitting application')).toContainText(problem);
  await expect(page.getByRole('combobox', { name: 'Team' })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a failed application shows the reason and keeps the text; a second one to the project is rejected', {
  tag: ['@duplicate-application'],
}, async ({ page, product }) => {
  const { student, project } = await openForm(page, product, 'APPLY-2');
  const restore = await breakCall(page, '**/api/applications', { method: 'POST' });
  await submitApplication(page);
  await expect(toast(page, 'Error submitting application')).toContainText(BROKEN);
  await restore();
  await createApplication(product, { project, applicant: student });
  await submitApplication(page);
  await expect(toast(page, 'Application already exists')).toContainText(
    'You have already applied to this project.',
  );
  await expect(proposal(page)).toHaveValue(IDEA);
});

test('submitting without a connection fails at once, and only the draft is sent when the connection is back', {
  tag: ['@apply-before-deadline', '@drafts-are-saved'],
}, async ({ page, product }) => {
  const { student } = await openForm(page, product, 'APPLY-6');
  await page.context().setOffline(true);
  await submitApplication(page);
  await expect(toast(page, 'Error submitting application')).toContainText(
    "Can't reach the server. Please check your connection and try again.",
  );
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeEnabled();
  await proposal(page).fill(`${IDEA} And its fish.`);
  await page.context().setOffline(false);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  const mine = await product.db.select().from(applications).where(eq(applications.applicant_id, student.id));
  expect(mine.map(({ status, initial_proposal }) => [status, initial_proposal])).toEqual([
    ['draft', `${IDEA} And its fish.`],
  ]);
});

test('an application form that is open at the deadline keeps its text and says that applications are closed', {
  tag: ['@apply-before-deadline'],
}, async ({ page, product }) => {
  const { project } = await openForm(page, product, 'APPLY-5');
  await product.db.update(projects).set(PAST).where(eq(projects.id, project.id));
  await submitApplication(page);
  await expect(toast(page, 'Applications Closed')).toContainText(
    'The deadline for this project has passed. Your text is still here.',
  );
  await expect(proposal(page)).toHaveValue(IDEA);
});

test('a text typed without a connection until after the deadline stays in the form, and can be copied after a reload', {
  tag: ['@apply-before-deadline'],
}, async ({ page, product }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const student = await enterAsNewStudent(page, product);
  const project = await createProject(product, { name: 'Apply APPLY-7', project_number: 'APPLY-7' });
  await openPage(page, `/projects/${project.id}/apply`);
  await page.route('**/api/application-drafts', (route) => route.abort());
  await proposal(page).fill(IDEA);
  await expect(page.getByText(/^No connection\. Saved in this browser/)).toBeVisible();
  await page.context().setOffline(true);
  await product.db.update(projects).set(PAST).where(eq(projects.id, project.id));
  await page.context().setOffline(false);
  await expect(page.getByText(/you can no longer submit this draft\. Your text stays here/)).toBeVisible();
  await expect(proposal(page)).toHaveValue(IDEA);

  await reloadPage(page);
  await expect(page.getByText('Applications Closed')).toBeVisible();
  const text = page.getByRole('region', { name: 'Your text in this browser' });
  await expect(text.getByText(IDEA)).toBeVisible();
  await text.getByRole('button', { name: 'Copy Initial Proposal' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(IDEA);
  expect(await product.db.$count(applications, eq(applications.applicant_id, student.id))).toBe(0);
});

test('a detailed proposal that closes during writing keeps its text, and shows it after a reload', {
  tag: ['@apply-before-deadline'],
}, async ({ page, product }) => {
  const student = await enterAsNewStudent(page, product);
  const project = await createProject(product, { name: 'Apply APPLY-8', project_number: 'APPLY-8' });
  const application = await createApplication(product, { project, applicant: student });
  await openPage(page, `/projects/${project.id}/apply`);
  await page.getByLabel('Tech Stack').fill('Hydrophones and patience.');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.context().setOffline(true);
  await product.db
    .update(applications)
    .set({ status: 'rejected' })
    .where(eq(applications.id, application.id));
  await page.context().setOffline(false);
  await expect(page.getByText('You can no longer submit this. Your text stays here.')).toBeVisible();
  await expect(page.getByLabel('Tech Stack')).toHaveValue('Hydrophones and patience.');
  await reloadPage(page);
  const text = page.getByRole('region', { name: 'Your saved text' });
  await expect(text.getByText('Hydrophones and patience.')).toBeVisible();
});

test('applying without a complete profile opens Complete Your Profile, with Later and Complete Profile', {
  tag: ['@complete-profile'],
}, async ({ page, product }) => {
  const { student } = await openForm(page, product, 'APPLY-3');
  await removeResume(product, student);
  const dialog = page.getByRole('dialog', { name: 'Complete Your Profile' });
  await submitApplication(page);
  await dialog.getByRole('button', { name: 'Later' }).click();
  await expect(dialog).toBeHidden();
  await expect(proposal(page)).toHaveValue(IDEA);
  await submitApplication(page);
  await dialog.getByRole('button', { name: 'Complete Profile' }).click();
  await page.waitForURL('**/profile');
});

test('an admin without a complete profile gets the dialog from the button already', {
  tag: ['@complete-profile'],
}, async ({ page, product }) => {
  await enterAs(page, product, await createPerson(product, { role: 'admin', complete: false }));
  const project = await createProject(product, { name: 'Apply APPLY-4', project_number: 'APPLY-4' });
  await openPage(page, `/projects/${project.id}`);
  await page.getByRole('link', { name: /^Apply Now/ }).click();
  await expect(page.getByRole('dialog', { name: 'Complete Your Profile' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/projects/${project.id}$`));
});

const SECTIONS = ['Tech Stack', 'Past Experience', 'Curriculum Fit', 'Time Commitment'];
const APPROACH = 'word '.repeat(300).trim();

async function openDetailedForm(page: Page, product: Product, project_number: string) {
  const student = await enterAsNewStudent(page, product);
  const project = await createProject(product, { name: `Apply ${project_number}`, project_number });
  const application = await createApplication(product, { project, applicant: student });
  await openPage(page, `/projects/${project.id}/apply`);
  await page.getByLabel('Technical Approach').fill(APPROACH);
  return { student, project, application };
}

const submitDetailed = (page: Page) => page.getByRole('button', { name: 'Submit Detailed Proposal' }).click();

const upload = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

test('the detailed proposal has five sections and a presentation, all of which are required', {
  tag: ['@detailed-proposal-required'],
}, async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openDetailedForm(page, product, 'DETAILED-1');
  const missing = 'Please fill in all required fields including the presentation before submitting.';
  for (const section of SECTIONS) {
    await submitDetailed(page);
    await expect(toast(page, 'Required fields missing')).toContainText(missing);
    await expect(page.getByLabel(section)).toBeFocused();
    const error = page.locator(`#${await page.getByLabel(section).getAttribute('id')}-error`);
    await expect(error).toBeInViewport({ ratio: 1 });
    await page.getByLabel(section).fill(`About ${section}.`);
  }
  await submitDetailed(page);
  await expect(page.locator('input[type=file]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('main').getByText('Please upload your presentation.')).toBeVisible();
  await expect(page.getByRole('main').getByText(missing)).toHaveCount(0);
});

test('a presentation is a .ppt, .pptx or .pdf file of up to 10 MB; a rejected or failed one leaves the rest', {
  tag: ['@presentation-file'],
}, async ({ page, product }) => {
  await openDetailedForm(page, product, 'DETAILED-2');
  await upload(page, 'slides.key', Buffer.from('slides'));
  await expect(toast(page, 'Invalid file type')).toContainText(
    'Please upload a PowerPoint file (.ppt, .pptx) or PDF file (.pdf)',
  );
  const large = await fileOfSize('large.pptx', 10 * 1024 * 1024 + 1);
  await page.locator('input[type=file]').setInputFiles(large);
  await expect(toast(page, 'File too large')).toContainText('Please upload a file smaller than 10MB');
  await expect(page.locator('input[type=file]')).toHaveValue('');
  const slides = Buffer.from(await pptxBytes());
  const restore = await breakCall(page, '**/presentation');
  await upload(page, 'slides.pptx', slides);
  await expect(toast(page, 'Upload failed')).toContainText(BROKEN);
  await restore();
  await upload(page, 'slides.pptx', slides);
  await expect(page.getByText('Presentation uploaded')).toBeVisible();
  await expect(page.getByText('slides.pptx', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Technical Approach')).toHaveValue(APPROACH);
});

test('a failed detailed proposal shows “Error submitting proposal” and keeps its text; a successful one says so', {
  tag: ['@detailed-proposal-errors'],
}, async ({ page, product }) => {
  const { application, student } = await openDetailedForm(page, product, 'DETAILED-3');
  for (const section of SECTIONS) await page.getByLabel(section).fill(`About ${section}.`);
  await upload(page, 'slides.pptx', Buffer.from(await pptxBytes()));
  await expect(page.getByText('Presentation uploaded')).toBeVisible();

  const repair = await breakCall(page, '**/detailed-proposal', { method: 'PUT', detail: null });
  await submitDetailedProposal(page);
  await expect(toast(page, 'Error submitting proposal')).toContainText('Unknown error occurred');
  await repair();
  const restore = await breakCall(page, '**/detailed-proposal', { method: 'PUT' });
  await submitDetailedProposal(page);
  await expect(toast(page, 'Error submitting proposal')).toContainText(BROKEN);
  await restore();
  const writtenBy = (applicant_id: string) =>
    product.db.update(applications).set({ applicant_id }).where(eq(applications.id, application.id));
  await writtenBy((await createPerson(product)).id);
  await submitDetailedProposal(page);
  await expect(toast(page, 'Error submitting proposal')).toContainText(
    'No application found with the provided ID or permission denied',
  );
  await expect(page.getByLabel('Time Commitment')).toHaveValue('About Time Commitment.');

  await writtenBy(student.id);
  await submitDetailedProposal(page);
  await expect(page.getByText('Detailed proposal submitted', { exact: true })).toBeVisible();
  await expect(page.getByText('Your detailed proposal has been submitted successfully.')).toBeVisible();
});
