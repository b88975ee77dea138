import { APPLICATION_STATUSES } from '#domain/applications/application-statuses.ts';
import { createApplication, createPerson, createProject } from '#tests/factories.ts';
import { openPage } from '../support/open-page.ts';
import { enterAsNewStudent } from '../support/people.ts';
import { expect, phone, test } from '../support/product.ts';
import { BROKEN, breakCall } from './failures.ts';

test('a card shows Final Year Project, the category in words, 120 characters, three skills, View Details and Apply', {
  tag: ['@active-and-public-projects', '@project-card'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  const name = 'Counting hornbills';
  await createProject(product, {
    name,
    project_number: 'CARD-1',
    category: 'data_science',
    what_is_it: `<p>${'y'.repeat(121)}</p>`,
    skills_required: ['R', 'QGIS', 'SQL', 'Stan'],
    max_team_size: 4,
    application_deadline: '2035-12-31T18:29:59.999Z',
  });
  await createProject(product, {
    name: `${name}, hidden`,
    project_number: 'CARD-2',
    is_visible_to_public: false,
  });
  await createProject(product, { name: `${name}, planned`, project_number: 'CARD-3', status: 'planning' });
  await openPage(page, '/projects?search=hornbills');
  await expect(page.getByRole('heading', { level: 1, name: 'Available Projects' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  const card = page.getByRole('article', { name });
  for (const text of [
    'Final Year Project',
    'Data Science',
    `${'y'.repeat(120)}…`,
    'R',
    'QGIS',
    'SQL',
    '+1 more',
    '(31/12/2035)',
    'Up to 4 people',
  ]) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(card.getByRole('link', { name: `View Details: ${name}` })).toBeVisible();
  await card.getByRole('link', { name: `Apply: ${name}` }).click();
  await expect(page.getByLabel('Initial Proposal')).toBeVisible();
});

test('a student sees neither Admin nor Create, and no menu on another person’s project', {
  tag: ['@owner-manages-project'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await openPage(page, '/projects');
  await expect(page.getByRole('link', { name: /^View Details/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Admin|Create)/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Manage/ })).toHaveCount(0);
});

test('an owner can edit, hide and delete their own project, and cannot apply to it', {
  tag: ['@no-own-interest', '@owner-manages-project', '@owner-sees-counts'],
}, async ({ page, product }) => {
  const owner = await enterAsNewStudent(page, product);
  const own = { name: 'My own birds', project_number: 'OWN-1', owner_id: owner.id };
  const project = await createProject(product, own);
  for (const status of ['submitted', 'submitted', 'shortlisted', 'draft'] as const) {
    await createApplication(product, { project, applicant: await createPerson(product), values: { status } });
  }
  const unseen = { owner_id: owner.id, status: 'on_hold', is_visible_to_public: false } as const;
  await createProject(product, { name: 'My own birds, later', project_number: 'OWN-2', ...unseen });
  await openPage(page, '/projects?search=own+birds');
  const later = page.getByRole('article', { name: 'My own birds, later' });
  for (const badge of [/^on hold$/i, 'Hidden']) await expect(later.getByText(badge)).toBeVisible();
  const card = page.getByRole('article', { name: 'My own birds', exact: true });
  await expect(card.getByText('Your project')).toBeVisible();
  await expect(card.getByRole('link', { name: /^Apply/ })).toHaveCount(0);
  await card.getByRole('button', { name: 'Manage My own birds', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit Project', 'Hide from public', 'Delete Project']);
  await page.keyboard.press('Escape');
  const counts = ['3 applications', '2 Submitted', '1 Shortlisted'];
  const list = { name: 'Applications to this project' };
  await expect(card.getByRole('list', list).getByRole('listitem')).toHaveText(counts);
  await card.getByRole('link', { name: /^View Details/ }).click();
  await page.waitForURL(`**/projects/${project.id}`);
  await expect(page.getByRole('list', list).getByRole('listitem')).toHaveText(counts);
});

const LABELS = {
  draft: 'Draft Saved',
  submitted: 'Application Submitted',
  under_review: 'Under Review',
  shortlisted: 'Shortlisted',
  waitlisted: 'Applied',
  accepted: 'Applied',
  selected: 'Selected',
  rejected: 'Not Selected',
  withdrawn: 'Withdrawn',
};

test('the apply button of a card shows my status in each of the nine; only a draft and a withdrawn one are links', {
  tag: ['@apply-button-labels'],
}, async ({ page, product }) => {
  const applicant = await enterAsNewStudent(page, product);
  const hrefs: Record<string, string | null> = {};
  for (const status of APPLICATION_STATUSES) {
    const project = await createProject(product, {
      name: `Ninefold ${status}`,
      project_number: `NINE-${status}`,
    });
    await createApplication(product, { project, applicant: await createPerson(product) });
    await createApplication(product, { project, applicant, values: { status } });
    hrefs[status] =
      { draft: `/projects/${project.id}/apply`, withdrawn: `/projects/${project.id}` }[status as string] ??
      null;
  }
  await createProject(product, {
    name: 'Ninefold closed',
    project_number: 'NINE-closed',
    created_at: '2020-01-01T00:00:00Z',
    application_deadline: '2020-02-01T00:00:00Z',
  });
  await openPage(page, '/projects?search=Ninefold');
  for (const status of APPLICATION_STATUSES) {
    const card = page.getByRole('article', { name: `Ninefold ${status}`, exact: true });
    const href = hrefs[status];
    if (href) {
      const link = card.getByRole('link', { name: `${LABELS[status]}: ` });
      await expect(link).toHaveText(LABELS[status]);
      await expect(link).toHaveAttribute('href', href);
    } else {
      await expect(card.getByRole('button', { name: LABELS[status], exact: true })).toBeDisabled();
    }
  }
  const closed = page.getByRole('article', { name: 'Ninefold closed' });
  await expect(closed.getByRole('button', { name: 'Applications Closed' })).toBeDisabled();
});

test('a list of projects that fails to load shows “Error fetching projects” with the server’s message', {
  tag: ['@fetch-errors-have-titles'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  await breakCall(page, /\/api\/projects(\?|$)/);
  await openPage(page, '/projects');
  const toast = page.getByRole('alert').filter({ hasText: BROKEN });
  await expect(toast).toContainText('Error fetching projects', { timeout: 20_000 });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('on a phone the filters are folded behind a button with the number of active ones', {
    tag: ['@lists-page-on-server'],
  }, async ({ page, product }) => {
    await enterAsNewStudent(page, product);
    await openPage(page, '/projects');
    const category = page.getByRole('combobox', { name: 'Category', exact: true });
    await expect(category).toBeHidden();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await category.selectOption('Robotics');
    await expect(page).toHaveURL(/category=robotics/);
    await page.getByRole('button', { name: 'Filters (1)', exact: true }).click();
    await expect(category).toBeHidden();
  });
});
