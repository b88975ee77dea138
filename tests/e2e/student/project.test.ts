import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { createApplication, createProject } from '#tests/factories.ts';
import { openPage } from '../support/open-page.ts';
import { enterAsNewStudent } from '../support/people.ts';
import { expect, phone, test } from '../support/product.ts';

test.use({ sharesProduct: true });

test('the page of a project shows picture, badges, deadline, team size, budget in dollars, duration, sections, skills, gallery, sample data and help', {
  tag: ['@project-manage-menu', '@project-page'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  const project = await createProject(product, {
    name: 'Listening to reefs',
    project_number: 'REEF-1',
    category: 'mobile_dev',
    priority: 'critical',
    max_team_size: 3,
    budget: 12500,
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    application_deadline: '2035-03-09T18:29:59.999Z',
    what_is_it: '<p>It is about <strong>reefs</strong>.</p>',
    problem_statement: '<p>The problem of it.</p>',
    data_available: '<p>Hours of sound.</p>',
    project_requirements: '<p>A good ear.</p>',
    primary_use_cases: '<p>Counting fish.</p>',
    description: '<p>And more.</p>',
    requirements: 'A laptop.',
    deliverables: 'A model.',
    additional_features: 'A map.',
    skills_required: ['Kotlin', 'PyTorch', 'DSP', 'SQL'],
    main_image_url: '/placeholder.svg',
    images: ['/placeholder.svg', '/hero-default.svg'],
    sample_data_url: 'https://example.test/reefs.csv',
  });
  await openPage(page, `/projects/${project.id}`);
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { name: 'Listening to reefs' })).toBeVisible();
  await expect(article.locator('img').first()).toHaveAttribute('src', '/placeholder.svg');
  for (const badge of ['Final Year Project', 'Mobile Dev', 'Critical priority']) {
    await expect(article.getByText(badge, { exact: true }).first()).toBeVisible();
  }
  const facts = page.getByRole('region', { name: 'Quick Facts' });
  for (const fact of [
    '09/03/2035 23:59 (India time)',
    'Up to 3',
    '$12,500',
    '12 months',
    '01/01/2026',
    '31/12/2026',
    'Unknown',
  ]) {
    await expect(facts.getByText(fact, { exact: true })).toBeVisible();
  }
  await expect(facts.getByRole('link', { name: /View Sample Data/ })).toHaveAttribute(
    'href',
    'https://example.test/reefs.csv',
  );
  for (const section of [
    'What is it',
    'Problem Statement',
    'Data Available',
    'Project Requirements',
    'Primary Use Cases',
    'Description',
    'Requirements',
    'Deliverables',
    'Additional Features',
    'Skills Required',
    'Gallery',
  ]) {
    await expect(article.getByRole('heading', { name: section, exact: true })).toBeVisible();
  }
  for (const skill of ['Kotlin', 'PyTorch', 'DSP', 'SQL']) {
    await expect(article.getByText(skill, { exact: true })).toBeVisible();
  }
  await expect(
    page.getByRole('region', { name: 'Need Help?' }).getByRole('link', { name: /@/ }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'View Applications' })).toHaveCount(0);

  await article.getByRole('button', { name: 'Open picture 1 of 2' }).click();
  await expect(page.getByRole('img', { name: 'Picture 1 of 2' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('img', { name: 'Picture 2 of 2' })).toHaveAttribute('src', '/hero-default.svg');
});

test('a project without a start and an end has the duration of the programme', {
  tag: ['@project-page'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  const project = await createProject(product, { name: 'Undated', project_number: 'UNDATED-1' });
  await openPage(page, `/projects/${project.id}`);
  await expect(
    page.getByRole('region', { name: 'Quick Facts' }).getByText('6 months to 2 years'),
  ).toBeVisible();
});

/** The disabled button and, beside it, the true status in words (rule:apply-button-labels). */
const SAID: Record<Exclude<ApplicationStatus, 'draft'>, [button: string, status: string, next: RegExp]> = {
  submitted: ['Application Submitted', 'Submitted', /Detailed proposal due in/],
  under_review: ['Under Review', 'Under Review', /Detailed proposal due in/],
  shortlisted: ['Shortlisted', 'Shortlisted', /Detailed proposal due in/],
  waitlisted: ['Applied', 'Waitlisted', /Detailed proposal due in/],
  accepted: ['Applied', 'Accepted', /Congratulations/],
  selected: ['Selected', 'Accepted', /Congratulations/],
  rejected: ['Not Selected', 'Rejected', /wasn’t selected/],
  withdrawn: ['Withdrawn', 'Withdrawn', /You’ve withdrawn/],
};

test('the apply button of the page and the card beside it show my status, in each of the nine', {
  tag: ['@apply-again', '@apply-button-labels'],
}, async ({ page, product }) => {
  const applicant = await enterAsNewStudent(page, product);
  const card = page.getByRole('region', { name: 'Your Application' });
  for (const status of APPLICATION_STATUSES) {
    const project = await createProject(product, {
      name: `Page of ${status}`,
      project_number: `PAGE-${status}`,
    });
    await createApplication(product, { project, applicant, values: { status } });
    await openPage(page, `/projects/${project.id}`);
    if (status === 'draft') {
      await card.getByRole('link', { name: /^Continue Application/ }).click();
      await expect(page.getByLabel('Initial Proposal')).toHaveValue('We would like to build it.');
      continue;
    }
    const [button, words, next] = SAID[status];
    await expect(card.getByRole('button', { name: button, exact: true })).toBeDisabled();
    await expect(card.getByText(words, { exact: true }).first()).toBeVisible();
    await expect(card.getByText(next)).toBeVisible();
  }
  await card.getByRole('link', { name: 'Apply again' }).click();
  await expect(page.getByLabel('Initial Proposal')).toHaveValue('We would like to build it.');
});

const PAST = { created_at: '2020-01-01T00:00:00Z', application_deadline: '2020-02-01T00:00:00Z' };

test('a withdrawn application can be sent again until the deadline, and not after it', {
  tag: ['@apply-again'],
}, async ({ page, product }) => {
  const applicant = await enterAsNewStudent(page, product);
  const closed = await createProject(product, { name: 'Missed', project_number: 'MISSED-1', ...PAST });
  await createApplication(product, { project: closed, applicant, values: { status: 'withdrawn' } });
  await openPage(page, `/projects/${closed.id}`);
  const card = page.getByRole('region', { name: 'Your Application' });
  await expect(card.getByRole('button', { name: 'Withdrawn' })).toBeDisabled();
  await expect(card.getByRole('link', { name: 'Apply again' })).toHaveCount(0);
});

test('the button of a project without an application is Apply Now, and after the deadline Applications Closed', {
  tag: ['@apply-button-labels'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  const open = await createProject(product, { name: 'Open still', project_number: 'OPEN-1' });
  const closed = await createProject(product, {
    name: 'Closed already',
    project_number: 'CLOSED-1',
    ...PAST,
  });
  const card = page.getByRole('region', { name: 'Your Application' });
  await openPage(page, `/projects/${closed.id}`);
  await expect(card.getByRole('button', { name: 'Applications Closed' })).toBeDisabled();
  await openPage(page, `/projects/${open.id}`);
  const button = card.getByRole('link', { name: 'Apply Now: Open still' });
  await expect(button).toHaveText('Apply Now');
  await button.click();
  await expect(page.getByLabel('Initial Proposal')).toBeVisible();
});

test('the next step of an initial application is the detailed proposal, and one at stage detailed is under review', {
  tag: ['@detailed-proposal-gate'],
}, async ({ page, product }) => {
  const applicant = await enterAsNewStudent(page, product);
  const initial = await createProject(product, { name: 'Stage one', project_number: 'STAGE-1' });
  const detailed = await createProject(product, { name: 'Stage two', project_number: 'STAGE-2' });
  await createApplication(product, { project: initial, applicant });
  await createApplication(product, {
    project: detailed,
    applicant,
    values: {
      stage: 'detailed',
      technical_approach: 'How.',
      tech_stack: 'With what.',
      past_experience: 'Since when.',
      curriculum_fit: 'Why.',
      time_commitment: 'How long.',
    },
  });
  await openPage(page, `/projects/${detailed.id}`);
  const card = page.getByRole('region', { name: 'Your Application' });
  await expect(card.getByText('Your detailed proposal is under review.')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Submit Detailed Proposal' })).toHaveCount(0);
  await openPage(page, `/projects/${initial.id}`);
  await expect(card.getByText(/^Detailed proposal due in \d+ days: submit it by/)).toBeVisible();
  await card.getByRole('link', { name: 'Submit Detailed Proposal' }).click();
  await expect(page.getByLabel('Technical Approach')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('on a phone the next step stays at the bottom once its card is out of sight', {
    tag: ['@apply-button-labels'],
  }, async ({ page, product }) => {
    await enterAsNewStudent(page, product);
    const paragraphs = Array.from({ length: 40 }, (_, line) => `<p>Paragraph ${line} of many.</p>`);
    const project = await createProject(product, { name: 'A long read', what_is_it: paragraphs.join('') });
    await openPage(page, `/projects/${project.id}`);
    const ways = page.getByRole('link', { name: 'Apply Now: A long read' });
    const card = page.getByRole('region', { name: 'Your Application' });
    await expect(page.getByRole('heading', { level: 3 }).nth(1)).toHaveText('What is it');
    await card.scrollIntoViewIfNeeded();
    await expect(ways).toHaveCount(1);
    await expect(page.getByRole('link', { name: /Apply Now|Submit/ })).toHaveCount(1);
    await page.getByText('Paragraph 30 of many.').scrollIntoViewIfNeeded();
    await expect(card).not.toBeInViewport();
    await expect(ways).toHaveCount(2);
    await ways.last().click();
    await expect(page.getByLabel('Initial Proposal')).toBeVisible();
  });
});
