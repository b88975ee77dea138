import { createApplication, createPerson, createProject } from '#tests/factories.ts';
import { renderInBrowser } from '../support/client-rendered.ts';
import { openPage } from '../support/open-page.ts';
import { enterAs, enterAsDemo, enterAsNewStudent } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { BROKEN, breakCall } from './failures.ts';

test('the dashboard has the hero image of the site setting, or else the default', {
  tag: ['@dashboard-hero'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product, { display_name: 'Kavya' });
  await renderInBrowser(page);
  const hero = page.getByRole('region', { name: 'Welcome, Kavya!' });
  const setImage = (hero_background_image: string | null) =>
    page.route('**/api/settings/hero', (route) =>
      route.fulfill({ json: { hero_background_image }, headers: { 'X-Request-Id': '1' } }),
    );
  for (const [chosen, shown] of [
    ['/placeholder.svg', '/placeholder.svg'],
    [null, '/hero-default.svg'],
    ['/not-there.png', '/hero-default.svg'],
  ] as const) {
    await setImage(chosen);
    await openPage(page, '/dashboard');
    await expect(hero.locator('img')).toHaveAttribute('src', shown);
  }
  await breakCall(page, '**/api/settings/hero');
  await openPage(page, '/dashboard');
  await expect(hero.locator('img')).toHaveAttribute('src', '/hero-default.svg', { timeout: 20_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the dashboard of a person without applications begins with up to six Featured Projects, with 120 characters, three skills then +N more, and dd/mm/yyyy; the header leads to both', {
  tag: ['@featured-projects', '@dashboard-applications', '@shared-header-and-footer'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  const name = 'The newest of the featured';
  await createProject(product, {
    name,
    project_number: 'FEATURED-1',
    what_is_it: `<p>${'x'.repeat(130)}</p>`,
    skills_required: ['Rust', 'Go', 'Zig', 'Ada', 'C'],
    application_deadline: '2035-03-09T18:29:59.999Z',
    category: 'computer_vision',
  });
  await openPage(page, '/dashboard');
  const sections = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(sections).toContainText([
    'Welcome',
    'Featured Projects',
    'Your Applications',
    'Your Overview',
  ]);
  const header = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  await expect(header.getByRole('link')).toHaveText(['Projects', 'Your Applications']);
  const section = page.getByRole('region', { name: 'Featured Projects' });
  await expect(section.getByRole('article')).toHaveCount(6);
  const card = section.getByRole('article', { name });
  await expect(card.getByText(/^x+…$/)).toHaveText(`${'x'.repeat(120)}…`);
  for (const skill of ['Rust', 'Go', 'Zig', '+2 more']) {
    await expect(card.getByText(skill, { exact: true })).toBeVisible();
  }
  await expect(card.getByText('Ada')).toHaveCount(0);
  await expect(card.getByText('(09/03/2035)')).toBeVisible();
  await expect(card.getByText('Final Year Project')).toBeVisible();
  await expect(card.getByText('Computer Vision')).toBeVisible();
  await card.getByRole('link', { name: /View Details/ }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('Your Applications are up to four, the newest first, and Your Overview counts them all', {
  tag: ['@dashboard-applications'],
}, async ({ page, product }) => {
  const applicant = await enterAsNewStudent(page, product);
  const statuses = ['draft', 'submitted', 'under_review', 'accepted', 'withdrawn'] as const;
  for (const [index, status] of statuses.entries()) {
    const project = await createProject(product, { project_number: `MINE-${index}`, name: `Mine ${index}` });
    const at = `2025-04-0${index + 1}T06:00:00Z`;
    const values = { status, created_at: at, submitted_at: status === 'draft' ? null : at };
    await createApplication(product, { project, applicant, values });
  }
  await openPage(page, '/dashboard');
  const sections = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(sections).toContainText([
    'Welcome',
    'Your Applications',
    'Featured Projects',
    'Your Overview',
  ]);
  const mine = page.getByRole('region', { name: 'Your Applications' });
  await expect(mine.getByRole('heading', { level: 3 })).toHaveText(['Mine 4', 'Mine 3', 'Mine 2', 'Mine 1']);
  await expect(mine.getByRole('article', { name: 'Mine 3' })).toContainText('Accepted');
  await expect(mine.getByRole('article', { name: 'Mine 3' })).toContainText('Submitted 04/04/2025');
  const overview = page.getByRole('region', { name: 'Your Overview' });
  await expect(overview.getByRole('definition')).toHaveText(['3', '2', '0', 'Complete']);
});

test('on a phone the status of the newest application is on the first screen of the dashboard', {
  tag: ['@dashboard-applications'],
}, async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const applicant = await enterAsNewStudent(page, product);
  const project = await createProject(product, {
    project_number: 'MINE-PHONE',
    name: 'Reefs after the heat',
  });
  await createApplication(product, { project, applicant, values: { status: 'submitted' } });
  await openPage(page, '/dashboard');
  const mine = page.getByRole('article', { name: 'Reefs after the heat' });
  await expect(mine.getByText('Submitted', { exact: true })).toBeInViewport();
  await expect(mine.getByText(/^Detailed proposal due in/)).toBeInViewport({ ratio: 1 });
  const hero = page.getByRole('region', { name: /^Welcome/ });
  await expect(hero.getByRole('link', { name: 'Your Applications' })).toBeHidden();
});

test('a dashboard that fails to load shows “Error fetching data” with the server’s message', {
  tag: ['@fetch-errors-have-titles'],
}, async ({ page, product }) => {
  await enterAsNewStudent(page, product);
  const repair = await breakCall(page, '**/api/dashboard/projects');
  await openPage(page, '/dashboard');
  const toast = page.getByRole('alert').filter({ hasText: BROKEN });
  await expect(toast).toContainText('Error fetching data', { timeout: 20_000 });
  await repair();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByRole('region', { name: 'Featured Projects' }).getByRole('article').first(),
  ).toBeVisible();
});

test('the dashboard of staff begins with what waits and their own projects; a manager sees only the projects', {
  tag: ['@dashboard-of-staff'],
}, async ({ page, product }) => {
  const manager = await createPerson(product, { role: 'manager', complete: true });
  const project = await createProject(product, {
    name: 'Owned by a manager',
    project_number: 'OWNED-1',
    owner_id: manager.id,
  });
  await createApplication(product, { project, applicant: await createPerson(product) });
  await enterAs(page, product, manager);
  await openPage(page, '/dashboard');
  const work = page.getByRole('region', { name: 'Your Work' });
  await expect(work.getByRole('link', { name: 'Owned by a manager' })).toBeVisible();
  await expect(work.getByText('1 application', { exact: true })).toBeVisible();
  await expect(work.getByText(/waiting for a decision|to review/)).toHaveCount(0);
  await enterAsDemo(page, product, 'arun@demo.example');
  await openPage(page, '/dashboard');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText([
    'Welcome',
    'Your Work',
    'Featured Projects',
  ]);
  await expect(work.getByRole('heading', { name: /applications are waiting for a decision$/ })).toBeVisible();
  await work.getByRole('link', { name: 'See who is waiting' }).click();
  await expect(page).toHaveURL(/\/admin\/applications\?.*status=submitted/);
});

test('the dashboard of a reviewer says how many reviews are left and leads to them', {
  tag: ['@dashboard-of-staff'],
}, async ({ page, product }) => {
  await enterAsDemo(page, product, 'bhaskar@demo.example');
  await openPage(page, '/dashboard');
  const work = page.getByRole('region', { name: 'Your Work' });
  await expect(work.getByRole('heading', { name: /^\d+ to review$/ })).toBeVisible();
  await work.getByRole('link', { name: /^Review initial proposals of / }).click();
  await expect(page.getByText(/^\d+ to review$/)).toBeVisible();
});
