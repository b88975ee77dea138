import { openPage } from '../support/open-page.ts';
import { enterAsNewStudent } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

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

test('Get Started and Apply Now lead to the sign-in page, Browse Projects to the projects', {
  tag: ['@landing-entrances'],
}, async ({ page, product }) => {
  for (const name of ['Get Started', 'Apply Now']) {
    await openPage(page, '/');
    await page.getByRole('link', { name }).click();
    await page.waitForURL('**/auth');
  }
  await enterAsNewStudent(page, product);
  await openPage(page, '/');
  await page.getByRole('link', { name: 'Browse Projects' }).click();
  await expect(page.getByRole('heading', { name: 'Available Projects' })).toBeVisible();
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
