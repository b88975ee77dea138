import { eq, gt } from 'drizzle-orm';
import { DEMO_PASSWORD } from '#domain/users/users.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { projects } from '#server/db/schema/projects.ts';
import { createProject } from '#tests/factories.ts';
import { openPage, reloadPage } from '../support/open-page.ts';
import { enterAsDemo } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

test('the landing page describes the programme with four steps, four figures and four categories', {
  tag: ['@programme-content'],
}, async ({ page }) => {
  await openPage(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Applied AI Residency 2025' })).toBeVisible();
  await expect(page.getByText('An unpaid residency of 6 months to 2 years')).toBeVisible();
  await expect(page.getByRole('region', { name: 'How it works' }).getByRole('listitem')).toHaveText([
    /^Sign Up/,
    /^Complete Profile.*resume/,
    /^Join\/Create Team/,
    /^Apply to Projects.*2-step proposal/,
  ]);
  const figures = page.getByLabel('The residency in figures');
  await expect(figures.getByRole('definition')).toHaveText(['12+', '5', '100+', '2']);
  await expect(figures.getByRole('term')).toHaveText([
    'AI projects',
    'max team size',
    'colleges',
    'application stages',
  ]);
  await expect(page.getByRole('region', { name: 'Project categories' }).getByRole('listitem')).toHaveText([
    /^AI\/ML.*4 projects$/,
    /^Computer Vision.*3 projects$/,
    /^NLP.*2 projects$/,
    /^Data Science.*3 projects$/,
  ]);
});

test('Get Started and Apply Now lead to Sign Up, Browse Projects to the projects after a sign-in, and a session to the dashboard', {
  tag: ['@landing-entrances'],
}, async ({ page }) => {
  for (const name of ['Get Started', 'Apply Now']) {
    await openPage(page, '/');
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  }
  await openPage(page, '/');
  await page.getByRole('link', { name: 'Browse Projects' }).click();
  await expect(page.getByText('Sign in to see the projects')).toBeVisible();
  await page.getByLabel('Email').fill('asha@demo.example');
  await page.getByLabel(/^Password/).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Available Projects' })).toBeVisible();
  await openPage(page, '/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await page.waitForURL('**/dashboard');
});

test('the landing page shows open projects that are visible to the public, as they are at this moment', {
  tag: ['@landing-projects'],
}, async ({ page, product }) => {
  await product.db
    .update(projects)
    .set({ application_deadline: daysFromNow(2) })
    .where(gt(projects.application_deadline, daysFromNow(0)));
  const application_deadline = daysFromNow(1);
  const project = await createProject(product, {
    name: 'Tides <b>& winds',
    category: 'ai_ml',
    application_deadline,
  });
  await openPage(page, '/');
  const region = page.getByRole('region', { name: 'Open projects' });
  await expect(region.getByRole('listitem')).toHaveCount(3);
  await expect(region.getByRole('listitem').first()).toContainText('Tides <b>& winds');
  await expect(region.getByRole('listitem').first()).toContainText('AI/ML');
  await expect(page.getByRole('main')).not.toContainText('AI ML');
  await expect(region.getByText(/^Next deadline: \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await product.db.update(projects).set({ is_visible_to_public: false }).where(eq(projects.id, project.id));
  await reloadPage(page);
  await expect(region.getByRole('listitem')).toHaveCount(3);
  await expect(region).not.toContainText('Tides');
});

test('the landing page has the text and the figures of the current cycle, also after a way within the portal', {
  tag: ['@programme-content', '@landing-entrances'],
}, async ({ page, product }) => {
  const landing_figures = [{ figure: '<40', label: 'projects & labs' }];
  await product.db.update(cycles).set({ landing_text: 'Rivers <b>first</b>.', landing_figures });
  await enterAsDemo(page, product, 'asha@demo.example');
  await openPage(page, '/dashboard');
  await page.getByRole('link', { name: /, home$/ }).click();
  await expect(page.getByRole('region', { name: 'Open projects' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
  await expect(page.getByText('Rivers <b>first</b>.')).toBeVisible();
  const figures = page.getByLabel('The residency in figures');
  await expect(figures.getByRole('definition')).toHaveText(['<40']);
  await expect(figures.getByRole('term')).toHaveText(['projects & labs']);
  await product.db.update(cycles).set({ landing_text: null, landing_figures: null });
});

test('the footer of the landing page has a mailbox, about, resource and social links, Projects, Teams and Guidelines', {
  tag: ['@landing-footer'],
}, async ({ page }) => {
  await openPage(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:\S+@\S+$/);
  for (const name of ['About', 'Resources', 'Social']) {
    await expect(footer.getByRole('navigation', { name }).getByRole('link')).toHaveCount(3);
  }
  const portal = footer.getByRole('navigation', { name: 'Portal' }).getByRole('link');
  await expect(portal).toHaveText(['Projects', 'Teams', 'Guidelines']);
  const hrefs = await portal.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(['/projects', '/teams', '/guidelines']);
});

test('before a sign-up, the landing page says who can apply, the dates of the cycle and the four questions', {
  tag: ['@landing-answers'],
}, async ({ page, product }) => {
  await product.db
    .update(cycles)
    .set({ opens_at: '2020-01-01T03:30:00Z', closes_at: '2090-12-31T18:29:59Z' })
    .where(eq(cycles.state, 'open'));
  await openPage(page, '/');
  const answers = page.getByRole('region', { name: 'Before you sign up' });
  await expect(answers.getByText("You're in your third or final year.")).toBeVisible();
  await expect(answers.getByRole('term')).toContainText(['Applications open', 'Applications close']);
  await expect(answers.getByText('31/12/2090')).toBeVisible();
  await page.getByRole('link', { name: 'Help' }).click();
  await answers.getByText('Is the residency paid?').click();
  await expect(answers.getByText("No, it's unpaid.")).toBeVisible();
  await expect(answers.locator('summary')).toHaveCount(4);
  await expect(answers.getByRole('link', { name: 'residency@demo.example' })).toHaveAttribute(
    'href',
    'mailto:residency@demo.example',
  );
});
